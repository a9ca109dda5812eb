import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EmailRefused, type Mailer } from "#adapters/email/port.ts";
import type { Sms, TextMessage } from "#adapters/sms/port.ts";
import { guestMessages, guestNumberStops } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { hostsAndGuests, refusedWith } from "#testkit/rentals-of-guests.ts";
import { stopGuestTexts, takeGuestBounces, takeGuestSmsNews } from "./stop.ts";
import { sendGuestMessages } from "./tasks.ts";

let app: TestApp;
const texts: TextMessage[] = [];
let answer: () => ReturnType<Sms["send"]>;
let found: (string | null)[] = [];
const lookedSince: string[] = [];
const sms: Sms = {
  async send(text) {
    const given = await answer();
    texts.push(text);
    return given;
  },
  find: async (_text, since) => {
    lookedSince.push(since);
    return found;
  },
};
const { begin, deliver, end, hosting, send, staysOf } = hostsAndGuests(() => app);

beforeAll(async () => {
  app = await testApp("pglite", { sms });
});
afterAll(end);
beforeEach(async () => {
  await begin();
  await app.deps.db.delete(guestNumberStops);
  texts.length = 0;
  found = [];
  lookedSince.length = 0;
  answer = async () => ({ outcome: "sent", providerId: `SM-${app.deps.newId()}` });
});

const byText = { phone: "(212) 555-0123", prefersText: true };
const stateOf = async (host: Parameters<typeof staysOf>[0]) =>
  (await staysOf(host))[0]?.messages.map(({ state }) => state);
const reply = (text: string, from = "+12125550123") =>
  stopGuestTexts(app.deps, { number: from, isStopped: text === "Stop." });

describe("a text message to a guest", () => {
  test("has the message, a link to the guest's page and how to stop, and is logged with its sender", async () => {
    const { host, stayId, templateId } = await hosting({ guest: byText });
    expect((await send(host, stayId, templateId)).status).toBe(200);
    await deliver();
    expect(app.emails).toEqual([]);
    expect(texts).toEqual([
      {
        id: expect.any(String),
        to: "+12125550123",
        text: expect.stringMatching(
          /^Hi Ana,\nit is collected on Saturday, March 14\.\nTrash days and cans: http\S+\/stay\/[\w-]{22} Reply STOP to stop texts\.$/,
        ),
      },
    ]);
    expect((await staysOf(host))[0]?.messages).toMatchObject([
      { state: "handed_over", channel: "sms", by: "Robin", isCorrection: false },
    ]);
    // A second tap sends nothing.
    await send(host, stayId, templateId);
    await deliver();
    expect(texts).toHaveLength(1);
  });

  test("goes by text without an email, and by email without a number or the wish", async () => {
    const noEmail = await hosting({ guest: { email: null, phone: "212 555 0123" } });
    const both = await hosting({ guest: { phone: "212 555 0123" } });
    for (const { host, stayId, templateId } of [noEmail, both]) await send(host, stayId, templateId);
    await deliver();
    expect([texts.length, app.emails.length]).toEqual([1, 1]);
    const wrong = { stayId: both.stayId, phone: "555", language: "en" };
    expect((await app.typed(both.host, "guests.saveGuest", wrong)).status).toBe(400);
  });

  test("waits from 9 PM to 8 AM at the rental, also when sent by hand", async () => {
    const { host, stayId, templateId } = await hosting({ guest: byText });
    app.clock.now = "2026-03-11T01:00:00.000Z";
    await send(host, stayId, templateId);
    await deliver();
    expect(texts).toEqual([]);
    expect(await stateOf(host)).toEqual(["sent"]);
    const waiting = await app.database.execute(
      "select start_after::timestamptz(3) as at from tasks.job where name = 'guest-message' and state < 'active'",
    );
    expect(waiting.rows).toHaveLength(1);
    await app.database.execute("update tasks.job set start_after = now() where name = 'guest-message'");
    app.clock.now = "2026-03-11T12:00:00.000Z";
    await deliver();
    expect(texts).toHaveLength(1);
  });

  test("never goes to a number that replied STOP, until it replies START", async () => {
    const { host, stayId, templateId } = await hosting({ guest: byText });
    await send(host, stayId, templateId);
    // Before the message went out.
    await reply("Stop.");
    await deliver();
    expect(texts).toEqual([]);
    expect(await stateOf(host)).toEqual(["skipped"]);
    expect((await staysOf(host))[0]?.hasStopped).toBe(true);
    expect(await send(host, stayId, templateId)).toMatchObject(refusedWith("GUEST_STOPPED"));
    const other = await hosting({ guest: byText, template: { isAutomatic: true } });
    app.clock.now = "2026-03-12T20:00:00.000Z";
    expect(await sendGuestMessages(app.deps)).toEqual({ guestEmails: 0 });
    expect(await send(other.host, other.stayId, other.templateId)).toMatchObject(
      refusedWith("GUEST_STOPPED"),
    );
    await reply("START");
    expect((await send(host, stayId, templateId)).status).toBe(200);
  });

  test("shows what the provider says became of it", async () => {
    const { host, stayId, templateId } = await hosting({ guest: byText });
    answer = async () => ({ outcome: "sent", providerId: "SM-1" });
    await send(host, stayId, templateId);
    await deliver();
    const report = (status: string) => takeGuestSmsNews(app.deps, { providerId: "SM-1", status });
    await report("queued");
    expect(await stateOf(host)).toEqual(["handed_over"]);
    await report("delivered");
    expect(await stateOf(host)).toEqual(["delivered"]);
    await report("failed");
    expect(await stateOf(host)).toEqual(["delivered"]);
  });

  test("is failed when the number takes none, and can be sent again", async () => {
    const { host, stayId, templateId } = await hosting({ guest: byText });
    answer = async () => ({ outcome: "unreachable" });
    await send(host, stayId, templateId);
    await deliver();
    expect(await stateOf(host)).toEqual(["failed"]);
    answer = async () => ({ outcome: "sent", providerId: "SM-2" });
    await send(host, stayId, templateId);
    await deliver();
    expect(await stateOf(host)).toEqual(["handed_over"]);
  });

  test("that the provider took without an answer is found there, not sent twice", async () => {
    const { host, stayId, templateId } = await hosting({ guest: byText });
    answer = async () => {
      throw new Error("timed out");
    };
    await send(host, stayId, templateId);
    await deliver();
    expect(await stateOf(host)).toEqual(["sent"]);
    found = ["SM-3"];
    const [row] = await app.deps.db.select().from(guestMessages).where(eq(guestMessages.stayId, stayId));
    const workers = createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl });
    await workers["guest-message"]({ messageId: row?.id ?? "" }, { id: app.deps.newId() });
    expect([texts.length, await stateOf(host)]).toEqual([0, ["handed_over"]]);
  });

  test("is looked up since its first try, however many tries there were", async () => {
    const { host, stayId, templateId } = await hosting({ guest: byText });
    answer = async () => {
      throw new Error("timed out");
    };
    await send(host, stayId, templateId);
    const first = app.clock.now;
    await deliver();
    const [row] = await app.deps.db.select().from(guestMessages).where(eq(guestMessages.stayId, stayId));
    const workers = createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl });
    const again = () => workers["guest-message"]({ messageId: row?.id ?? "" }, { id: app.deps.newId() });
    for (let count = 0; count < 2; count += 1) {
      app.clock.advance(5 * 60_000);
      await expect(again()).rejects.toThrow("timed out");
    }
    expect(lookedSince).toEqual([first, first]);
  });
});

describe("an email to a guest", () => {
  test("that is refused or bounces shows as failed", async () => {
    const { host, stayId, templateId } = await hosting();
    await send(host, stayId, templateId);
    const [row] = await app.deps.db.select().from(guestMessages).where(eq(guestMessages.stayId, stayId));
    const messageId = row?.id ?? "";
    const mailer: Mailer = {
      send: async () => {
        throw new EmailRefused("no such mailbox", true);
      },
    };
    const workers = createWorkers({ ...app.deps, mailer, appUrl: app.appUrl });
    await workers["guest-message"]({ messageId }, { id: app.deps.newId() });
    expect(await stateOf(host)).toEqual(["failed"]);
    await send(host, stayId, templateId);
    await deliver();
    expect(await stateOf(host)).toEqual(["handed_over"]);
    await takeGuestBounces(app.deps, [{ messageId: `<${app.emails.at(-1)?.id}@tidycurb.example>` }]);
    expect(await stateOf(host)).toEqual(["failed"]);
  });
});
