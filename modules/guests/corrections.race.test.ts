import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { guestEmails, guestMessages, rentalStays } from "#db/schema/index.ts";
import { updateStays } from "#modules/rentals/queries/rental-stays.ts";
import { type Answer, type TestApp, testApp } from "#testkit/app.ts";
import {
  countOutcomes,
  expectInvariants,
  pileUp,
  racingConnections,
  rounds,
  warmPool,
} from "#testkit/race.ts";
import { hostsAndGuests } from "#testkit/rentals-of-guests.ts";
import { deliverGuestMessage } from "./deliver.ts";
import { mostEmailsADay } from "./rules.ts";
import { sendGuestMessages } from "./tasks.ts";

let app: TestApp;
const { begin, deliver, hosting, made, send } = hostsAndGuests(() => app);
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await app.database.execute("delete from holidays");
  await warmPool(app);
});
afterAll(async () => {
  await expectInvariants(app);
  await app.close();
});
beforeEach(begin);

const ok: Answer = { status: 200, headers: new Headers(), body: null };
const run = () => sendGuestMessages(app.deps);
const toMarch20 = { fromOn: "2026-03-20", untilOn: "2026-03-23" };

/** As a reading of the calendar does. */
async function change(stayId: string, to: Partial<typeof rentalStays.$inferInsert>): Promise<void> {
  const [stay] = await app.deps.db.select().from(rentalStays).where(eq(rentalStays.id, stayId));
  if (!stay) throw new Error("No stay");
  await updateStays(app.deps.db, [{ id: stayId, stay: { ...stay, ...to } }], app.clock.now);
}
const messagesOf = (stayId: string) =>
  app.deps.db.select().from(guestMessages).where(eq(guestMessages.stayId, stayId));

test("a booking moves while its message is sent: the guest reads the new days last, in either order", async () => {
  for (let round = 0; round < 2 * rounds; round++) {
    app.emails.length = 0;
    const { host, stayId, templateId } = await hosting();
    await send(host, stayId, templateId);
    const [message] = await messagesOf(stayId);
    const messageId = message?.id ?? "";
    await change(stayId, toMarch20);
    const deps = { ...app.deps, mailer: app.mailer, appUrl: app.appUrl };
    const acts = [() => deliverGuestMessage(deps, { messageId }).then(() => ok), () => run().then(() => ok)];
    const held = sql`select from guest_messages where id = ${messageId}::uuid for update`;
    await pileUp(app, held, round % 2 === 0 ? acts : acts.toReversed());
    await deliver();
    await run();
    await deliver();
    const told = app.emails.map(({ subject, text }) => [
      subject.startsWith("Corrected"),
      text.includes("Saturday, March 21"),
    ]);
    // Either the message was rewritten in time, or a correction follows it.
    expect(
      [
        [[false, true]],
        [
          [false, false],
          [true, true],
        ],
      ],
      JSON.stringify(told),
    ).toContainEqual(told);
  }
});

test("a correction and messages by hand stay within a day's limit, each sent once", async () => {
  for (let round = 0; round < rounds; round++) {
    app.emails.length = 0;
    const { host, stayId, templateId } = await hosting();
    await send(host, stayId, templateId);
    await deliver();
    // The first message and these leave room for one more.
    const earlier = Array.from({ length: mostEmailsADay - 2 }, () => app.deps.newId());
    await app.deps.db
      .insert(guestEmails)
      .values(earlier.map((id) => ({ id, homeownerId: host.homeownerId, sentAt: app.clock.now })));
    const byHand = await made(host, { name: "Hello", texts: { en: { subject: "Hello", body: "Hello!" } } });
    await change(stayId, toMarch20);
    const correct = () => run().then(() => ok);
    const hand = () => send(host, stayId, byHand);
    const held = sql`select from guest_messages where stay_id = ${stayId}::uuid for update`;
    const answers = await pileUp(app, held, [correct, hand, correct, hand]);
    expect(countOutcomes(answers)).toEqual({ "200": 2, "409 GUEST_LETTERS_TOO_MANY": 2 });
    await deliver();
    expect(app.emails.map(({ subject }) => subject.startsWith("Corrected"))).toEqual([false, true]);
  }
});

test("a booking canceled while its guest is corrected: nobody is told", async () => {
  for (let round = 0; round < rounds; round++) {
    const { host, stayId, templateId } = await hosting();
    await send(host, stayId, templateId);
    await deliver();
    app.emails.length = 0;
    await change(stayId, toMarch20);
    const second = await made(host, { name: "Hello", texts: { en: { subject: "Hello", body: "Hello!" } } });
    const cancel = () =>
      app.deps.db
        .update(rentalStays)
        .set({ goneAt: app.clock.now })
        .where(eq(rentalStays.id, stayId))
        .then(() => ok);
    const correct = () => run().then(() => ok);
    const held = sql`select from guest_messages where stay_id = ${stayId}::uuid for update`;
    const hand = () => send(host, stayId, second);
    await pileUp(app, held, round % 2 === 0 ? [correct, cancel, correct, hand] : [cancel, correct, hand]);
    await run();
    await deliver();
    expect(app.emails).toEqual([]);
    const all = await messagesOf(stayId);
    expect(all.filter(({ isCorrection }) => isCorrection).length).toBeLessThanOrEqual(1);
    expect(all.filter(({ state }) => state === "sent")).toEqual([]);
  }
});
