import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { EmailTemplate } from "#adapters/queue/port.ts";
import { adminHealth } from "#messages/en/health.ts";
import { translatorFor } from "#platform/translator.ts";
import { languages } from "#platform/values/preferences.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addUser, type Person } from "#testkit/factories.ts";
import { fullTest, sampleOf } from "#testkit/full.ts";
import { confirmEmailOf } from "#testkit/links.ts";
import type { ReceivedEmail } from "#testkit/mail-server.ts";
import { type Outgoing, outgoing } from "#testkit/outgoing.ts";
import { kindRules, switchOf } from "./channels.ts";
import { queueEmail } from "./notify.ts";

/** Every parameter an email may use. */
const params = {
  date: "2026-03-12",
  movedTo: "2026-03-13",
  holiday: "Memorial Day",
  hours: "3",
  credit: "$6.70",
  amount: "$29.00",
  before: "$25.00",
  cans: "leftOut",
  verdict: "tagged",
  again: "2026-03-15",
  measure: "suspension",
  when: "later",
  number: "TC-1",
  from: "2026-03-10",
  until: "2026-04-10",
  last4: "4242",
  expiry: "03/2026",
  status: "lost",
  regular: "Leo",
  street: "Maple Street",
  respondBy: "2026-03-20",
  week: "2026-03-09",
  outcome: "credit",
  kind: "extraBags",
  minutes: "15",
  addOnId: "00000000-0000-7000-8000-000000000000",
  answer: "We are sorry.",
  what: "days",
  words: "We are sorry.",
  reason: "weather",
  name: "Sam",
  property: "Beach Loft",
  cause: "ours",
  count: "3",
  extra: "$12.00",
  givenBack: "1",
  time: "11:42",
  next: "16:00",
  browser: "Firefox",
  system: "Linux",
  email: "ada@example.com",
  zipCode: "62704",
  link: "https://tidycurb.example/there",
  page: "/2026-03-09",
  report: "3 pickups",
};

/** Emails sent by `deliver-mail`; the others have their own tasks and tests. */
const kinds = Object.keys(adminHealth.tasks.letters).filter((name) =>
  Object.hasOwn(kindRules, name),
) as EmailTemplate[];

let app: TestApp;
let out: Outgoing;
beforeAll(async () => {
  app = await testApp("postgres", { env: { APP_URL: "https://tidycurb.example" } });
  out = await outgoing(app);
});
afterAll(async () => {
  await out.close();
  await app.close();
});
beforeEach(() => {
  out.mailServer.received.length = 0;
  out.mailServer.behaviour = "takes";
  app.clock.advance(3_600_000);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

const allOn = {
  emailNotifications: true,
  smsNotifications: true,
  pushNotifications: true,
  jobAlerts: true,
  weeklyReports: true,
  marketingEmails: true,
  securityAlerts: true,
};

const send = ({ userId }: Person, sent: { type: EmailTemplate; params: typeof params }[]) =>
  app.deps.transact((tx) =>
    queueEmail(
      app.deps,
      tx,
      sent.map((each) => ({ userId, ...each })),
    ),
  );

/** Sends a person every email; returns the subjects that arrive. */
async function writtenAll(language: (typeof languages)[number], switches: Partial<typeof allOn> = {}) {
  const person = await addUser(app, { firstName: "Zoë" });
  await confirmEmailOf(app, person);
  await app.typed(person, "settings.updatePreferences", { language });
  await out.numberOf(person);
  await app.call(person, "POST", "/api/settings/notifications", { ...allOn, ...switches });
  await send(
    person,
    kinds.map((type) => ({ type, params })),
  );
  await out.sendAll();
  return out.mailServer.received.map(subjectOf).toSorted();
}

const subjectOf = ({ headers }: ReceivedEmail) => headers.get("subject") ?? "";

async function subjectsIn(language: (typeof languages)[number], some: readonly EmailTemplate[] = kinds) {
  const translate = await translatorFor(language);
  return some.map((type) => translate(`emails.${type}.subject`, { firstName: "Zoë", ...params })).toSorted();
}

describe.each(sampleOf(languages, 1))("every email, in %s", (language) => {
  test("arrives once as plain text, and says how to turn it off if a setting does", async () => {
    const arrived = await writtenAll(language);
    expect(out.mailServer.received).toHaveLength(kinds.length);
    expect(arrived).toEqual(await subjectsIn(language));
    const translate = await translatorFor(language);
    for (const type of kinds) {
      const words = { firstName: "Zoë", ...params };
      const own = translate(`emails.${type}.text`, words);
      const received = out.mailServer.received.find(({ text }) => text.startsWith(own));
      expect(received && subjectOf(received)).toBe(translate(`emails.${type}.subject`, words));
      expect(received?.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(received?.text).not.toMatch(/[{}<>]|undefined|emails\.\w|outgoing\.|\d{4}-\d\d-\d\d(?!\n)/);
      const rest = received?.text.slice(own.length);
      const stop = received?.headers.get("list-unsubscribe");
      if (switchOf(type) === null) expect([type, rest, stop]).toEqual([type, "", undefined]);
      else {
        expect(rest).toMatch(/^\n\n-- \n.{20,250} https:\/\/tidycurb\.example\/stop-letters\?token=[\w.-]+$/);
        expect(stop).toMatch(/^<https:\/\/tidycurb\.example\/api\/stop-letters\?token=[\w.-]+>$/);
        expect(received?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
      }
    }
    await out.hurry();
    expect(await out.sendAll()).toBe(0);
  });

  fullTest("does not arrive when turned off, unless it is mandatory", async () => {
    const arrived = await writtenAll(language, {
      emailNotifications: false,
      jobAlerts: false,
      securityAlerts: false,
      weeklyReports: false,
    });
    const always = kinds.filter((type) => kindRules[type].email === "always");
    expect(always.length).toBeGreaterThan(20);
    expect(arrived).toEqual(await subjectsIn(language, always));
  });
});

test.each(sampleOf(["jobAlerts", "securityAlerts", "weeklyReports"] as const, 1))(
  "a user with %s turned off still gets all others",
  async (topic) => {
    const arrived = await writtenAll("en", { [topic]: false });
    const left = kinds.filter((type) => switchOf(type) !== topic);
    expect(arrived).toEqual(await subjectsIn("en", left));
  },
);

describe("emails of one kind", () => {
  const days = ["2026-03-11", "2026-03-12", "2026-03-13"];
  const merging = kinds.filter((type) => kindRules[type].merges);

  test.each(sampleOf(languages, 1))("that wait together are combined, in %s", async (language) => {
    const person = await addUser(app, { firstName: "Zoë" });
    await confirmEmailOf(app, person);
    await app.typed(person, "settings.updatePreferences", { language });
    for (const type of merging)
      await send(
        person,
        days.map((date) => ({ type, params: { ...params, date } })),
      );
    await out.sendAll();
    const translate = await translatorFor(language);
    expect(out.mailServer.received.map(subjectOf).toSorted()).toEqual(
      merging.map((type) => translate(`outgoing.several.${type}`, { count: 3 })).toSorted(),
    );
    for (const { text } of out.mailServer.received) {
      expect(text.match(/^- .{10,}$/gm)).toHaveLength(3);
      expect(text).not.toMatch(/[{}<>]|undefined|notifications\.|outgoing\.|\d{4}-\d\d-\d\d/);
    }
  });

  test("that follow another soon wait for more, ten minutes after it", async () => {
    const person = await addUser(app);
    const one = { type: "curbClear", params } as const;
    await send(person, [one]);
    await out.sendAll();
    app.clock.advance(60_000);
    await send(person, [one]);
    await out.sendAll();
    await send(person, [one]);
    await out.sendAll();
    expect(out.mailServer.received).toHaveLength(1);
    app.clock.advance(9 * 60_000);
    await out.hurry();
    await out.sendAll();
    expect(out.mailServer.received.map(subjectOf)).toEqual([
      ...(await subjectsIn("en", ["curbClear"])),
      "2 curbs are clear",
    ]);
  });

  test("whose sender was killed are sent again unchanged under the same id, without later notices", async () => {
    const person = await addUser(app);
    await send(person, [
      { type: "jobMissed", params },
      { type: "jobMissed", params },
    ]);
    out.mailServer.behaviour = "breaks";
    await out.sendAll();
    out.mailServer.behaviour = "takes";
    await send(person, [{ type: "jobMissed", params }]);
    await out.hurry();
    await out.sendAll();
    const ids = out.mailServer.received.map(({ headers }) => headers.get("message-id"));
    expect(ids).toHaveLength(3);
    const again = out.mailServer.received.filter(({ headers }) => headers.get("message-id") === ids[0]);
    expect(again).toHaveLength(2);
    // Sealing gives a different text each time.
    const bare = again.map(({ text }) => text.replace(/token=\S+/, ""));
    expect(bare[1]).toBe(bare[0]);
  });

  test("about money are never combined", async () => {
    const person = await addUser(app);
    await send(person, [
      { type: "receipt", params },
      { type: "receipt", params },
    ]);
    await out.sendAll();
    expect(out.mailServer.received).toHaveLength(2);
  });
});

describe("an undeliverable address", () => {
  const troubleOf = async ({ userId }: Person) =>
    (
      await app.database.execute("select trouble, email from unreachable_addresses where user_id = $1", [
        userId,
      ])
    ).rows;

  test("is recorded when its server says so, and gets only safety emails", async () => {
    const person = await addUser(app);
    out.mailServer.behaviour = "noMailbox";
    await send(person, [{ type: "receipt", params }]);
    await out.sendAll();
    expect(await troubleOf(person)).toEqual([{ trouble: "refused", email: person.email }]);
    expect((await app.call(person, "GET", "/api/notifications")).body).toMatchObject([
      { type: "addressUnreachable", message: expect.stringContaining(person.email) },
    ]);
    expect(await app.queue.overview()).toMatchObject({ waiting: 0, failed: 0 });
    out.mailServer.behaviour = "takes";
    await send(person, [
      { type: "receipt", params },
      { type: "passwordChanged", params },
    ]);
    await out.sendAll();
    expect(out.mailServer.received.map(subjectOf)).toEqual(await subjectsIn("en", ["passwordChanged"]));
  });

  test("is not recorded for a content rejection or a temporary refusal", async () => {
    const person = await addUser(app);
    for (const behaviour of ["noSpam", "refuses"] as const) {
      out.mailServer.behaviour = behaviour;
      await send(person, [{ type: "receipt", params }]);
      await out.sendAll();
    }
    expect(await troubleOf(person)).toEqual([]);
    // The temporarily refused email is retried.
    expect(await app.queue.overview()).toMatchObject({ waiting: 1 });
    await app.database.execute("delete from tasks.job");
  });

  test("gets emails again once it is changed", async () => {
    const person = await addUser(app);
    out.mailServer.behaviour = "noMailbox";
    await send(person, [{ type: "receipt", params }]);
    await out.sendAll();
    out.mailServer.behaviour = "takes";
    await app.database.execute("update users set email = 'new-' || email where id = $1", [person.userId]);
    await send(person, [{ type: "receipt", params }]);
    await out.sendAll();
    expect(out.mailServer.received.map(({ to }) => to)).toEqual([[`new-${person.email}`]]);
  });
});
