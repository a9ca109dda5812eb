import { beforeEach, describe, expect, test } from "vitest";
import { callersOf } from "#testkit/app.ts";
import { addAdmin, addUser, type Person } from "#testkit/factories.ts";
import { deliveringNotices } from "#testkit/outgoing.ts";
import type { MessageText } from "./contract/texts.ts";
import { queueEmail } from "./notify.ts";

const { current, send, titles, texts } = deliveringNotices();

type Given = { channel: string; kind: string; texts: object | null; seen?: string | null; language?: string };

async function save(admin: Person, given: Given) {
  const answer = await current().app.typed(admin, "admin.setMessageText", {
    language: "en",
    seen: null,
    ...given,
  });
  return { ...answer, seen: (answer.body as { seen: string }).seen };
}

beforeEach(() => current().app.database.execute("delete from message_texts"));

const onWay = { channel: "app", kind: "runnerOnTheWay" } as const;
const words = { title: "Almost there", message: "Your runner reaches your street for {date}." };

test("a notice, its push message and a text message are worded as admins wrote them, also earlier ones", async () => {
  const { app, person, out } = current();
  const admin = await addAdmin(app, "support");
  await send("runnerOnTheWay");
  const saved = await save(admin, { ...onWay, texts: words });
  const sms = { channel: "sms", kind: "runnerOnTheWay" } as const;
  const savedText = await save(admin, { ...sms, texts: { text: "Nearly there for {date}." } });
  await out.sendAll();
  expect(titles()).toEqual(["Almost there"]);
  expect(texts()).toEqual([expect.stringMatching(/^TidyCurb: Nearly there for Thursday, March 12\. http/)]);
  const read = async () => (await app.call(person, "GET", "/api/notifications")).body;
  expect(await read()).toMatchObject([
    { title: "Almost there", message: "Your runner reaches your street for Thursday, March 12." },
  ]);

  const back = { texts: null, seen: saved.seen };
  expect((await save(admin, { ...onWay, ...back })).status).toBe(200);
  await save(admin, { ...sms, texts: null, seen: savedText.seen });
  expect(await read()).toMatchObject([{ title: "Your runner is on the way" }]);
});

test("an email is worded in its reader's language only where that language has a text", async () => {
  const { app, out } = current();
  const admin = await addAdmin(app);
  await save(admin, {
    channel: "email",
    kind: "welcome",
    language: "fr",
    texts: { subject: "Bienvenue parmi nous", text: "Bonjour {firstName}, commencez ici : {link}" },
  });
  const readers = await Promise.all([addUser(app), addUser(app)]);
  await app.typed(readers[0], "settings.updatePreferences", { language: "fr" });
  await app.deps.transact((tx) =>
    queueEmail(
      app.deps,
      tx,
      readers.map(({ userId }) => ({ userId, type: "welcome" as const, params: {} })),
    ),
  );
  await out.sendAll();
  const subjects = out.mailServer.received.map(({ headers }) => headers.get("subject"));
  expect(subjects.toSorted()).toEqual(["Bienvenue parmi nous", "Welcome to TidyCurb"]);
});

describe("a version", () => {
  test("replaces only the one its author saw; a repeat changes nothing", async () => {
    const { app } = current();
    const admin = await addAdmin(app);
    const first = await save(admin, { ...onWay, texts: words });
    expect(await save(admin, { ...onWay, texts: words })).toMatchObject({ status: 200, seen: first.seen });
    const other = { ...words, title: "Soon" };
    expect(await save(admin, { ...onWay, texts: other })).toMatchObject({
      status: 409,
      body: { code: "CHANGED_ELSEWHERE" },
    });
    app.clock.advance(1000);
    const second = await save(admin, { ...onWay, texts: other, seen: first.seen });
    app.clock.advance(1000);
    await save(admin, { ...onWay, texts: null, seen: second.seen });
    const { body } = await app.typed(admin, "admin.messageText", onWay);
    const { versions, languages } = body as {
      versions: { texts: { title: string } | null }[];
      languages: object;
    };
    expect(versions.slice(0, 3).map(({ texts }) => texts?.title ?? null)).toEqual([
      null,
      "Soon",
      "Almost there",
    ]);
    expect(languages).toMatchObject({ en: { own: null, usual: { title: "Your runner is on the way" } } });
  });

  test("is listed with the languages it changes, and its first words", async () => {
    const { app } = current();
    const admin = await addAdmin(app);
    await save(admin, {
      channel: "several",
      kind: "curbClear",
      texts: { text: "{count} clear" },
    });
    const { body } = await app.typed(admin, "admin.messageTexts", { language: "en" });
    const rows = body as MessageText[];
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter(({ changedIn }) => changedIn.length > 0)).toEqual([
      { channel: "several", kind: "curbClear", excerpt: "{count} clear", changedIn: ["en"] },
    ]);
  });
});

test("a preview shows sample values, the default beside them, and whether a text message is cut", async () => {
  const { app } = current();
  const admin = await addAdmin(app, "read_only");
  const preview = (input: object) =>
    app.typed(admin, "admin.previewMessageText", { language: "en", ...input });
  expect((await preview({ ...onWay, texts: words })).body).toEqual({
    own: { title: "Almost there", message: "Your runner reaches your street for Thursday, March 12." },
    usual: {
      title: "Your runner is on the way",
      message:
        "Your runner is on the way to take your cans out for the pickup on Thursday, March 12 at Beach Loft.",
    },
    sms: null,
  });
  const long = { channel: "sms", kind: "canStays", texts: { text: "Please wait. ".repeat(12).trim() } };
  expect((await preview(long)).body).toMatchObject({ sms: { isCut: true } });
  expect(await preview({ ...onWay, texts: { ...words, message: "{day}" } })).toMatchObject({
    status: 400,
    body: { code: "PLACEHOLDER_UNKNOWN", params: { name: "{day}" } },
  });
  expect((await preview({ channel: "email", kind: "visitorWrote", texts: words })).status).toBe(404);
});

test("a test goes to its admin, by the text's channel", async () => {
  const { app, out } = current();
  const admin = await addAdmin(app);
  const apis = callersOf({ ...app, deps: out.deps });
  const tested = (input: object) => apis.typed(admin, "admin.testMessageText", { language: "en", ...input });
  const email = { channel: "email", kind: "welcome", texts: { subject: "Hello", text: "Start at {link}" } };
  expect((await tested(email)).body).toEqual({ by: "email" });
  expect(await tested({ ...onWay, texts: words })).toMatchObject({
    status: 409,
    body: { code: "TEST_UNREACHABLE", params: { by: "push" } },
  });
  const browser = await out.service.browserOf(app, admin);
  const number = await out.numberOf(admin);
  expect((await tested({ ...onWay, texts: words })).body).toEqual({ by: "push" });
  await tested({ channel: "sms", kind: "canStays", texts: { text: "Leave the cans of {date} out." } });
  await out.sendAll();
  expect(titles(browser)).toEqual(["Almost there"]);
  expect(out.provider.messages.filter(({ to }) => to === number).at(-1)?.body).toMatch(
    /cans of Thursday, March 12 out/,
  );
  expect(out.mailServer.received.at(-1)).toMatchObject({ to: [admin.email] });
  expect(out.mailServer.received.at(-1)?.headers.get("subject")).toBe("Test: Hello");
});
