import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { guestMessages, rentalStays } from "#db/schema/index.ts";
import { updateStays } from "#modules/rentals/queries/rental-stays.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { hostsAndGuests } from "#testkit/rentals-of-guests.ts";
import { deliverGuestMessage } from "./deliver.ts";
import { sendGuestMessages } from "./tasks.ts";

let app: TestApp;
const { begin, deliver, end, hosting, made, send, staysOf, stopAs } = hostsAndGuests(() => app);

beforeAll(async () => {
  app = await testApp();
});
afterAll(end);
beforeEach(begin);

/** As a calendar sync does. */
async function move(stayId: string, fromOn: string, untilOn: string): Promise<void> {
  const [stay] = await app.deps.db.select().from(rentalStays).where(eq(rentalStays.id, stayId));
  if (!stay) throw new Error("No stay");
  await updateStays(app.deps.db, [{ id: stayId, stay: { ...stay, fromOn, untilOn } }], app.clock.now);
}
const run = () => sendGuestMessages(app.deps);

test("a moved booking corrects what its guest was told, in one message, once", async () => {
  const { host, stayId, templateId } = await hosting();
  const second = await made(host, {
    name: "Welcome",
    texts: { en: { subject: "Welcome", body: "You come on {arrival_day}." } },
  });
  const third = await made(host, { name: "Hello", texts: { en: { subject: "Hello", body: "Hello!" } } });
  for (const each of [templateId, second, third]) await send(host, stayId, each);
  await deliver();
  app.emails.length = 0;
  expect(await run()).toEqual({ guestEmails: 0 });
  await move(stayId, "2026-03-20", "2026-03-23");
  expect(await run()).toEqual({ guestEmails: 1 });
  expect(await run()).toEqual({ guestEmails: 0 });
  await deliver();
  expect(app.emails).toMatchObject([
    {
      subject: "Corrected: Trash at Lake House",
      text: expect.stringMatching(
        /^Your booking dates changed\. This replaces our earlier message\.\n\nHi Ana,\nit is collected on Saturday, March 21\.\n\nYou come on Friday, March 20\.\n\n-- /,
      ),
    },
  ]);
  expect((await staysOf(host))[0]?.messages).toContainEqual(
    expect.objectContaining({ isCorrection: true, state: "handed_over", by: null, templateId: null }),
  );
  // Moved back: told again.
  await move(stayId, "2026-03-13", "2026-03-16");
  expect(await run()).toEqual({ guestEmails: 1 });
});

test("a message that still waits is rewritten instead", async () => {
  const { host, stayId, templateId } = await hosting();
  await send(host, stayId, templateId);
  await move(stayId, "2026-03-20", "2026-03-23");
  expect(await run()).toEqual({ guestEmails: 0 });
  await deliver();
  expect(app.emails).toMatchObject([
    { subject: "Trash at Lake House", text: expect.stringContaining("Saturday, March 21") },
  ]);
});

test("a message rewritten while a task takes it goes out as rewritten", async () => {
  const { host, stayId, templateId } = await hosting();
  await send(host, stayId, templateId);
  const [message] = await app.deps.db.select().from(guestMessages).where(eq(guestMessages.stayId, stayId));
  const { db } = app.deps;
  let isRead = false;
  const execute: typeof db.execute = (async (query: Parameters<typeof db.execute>[0]) => {
    const rows = await db.execute(query);
    if (!isRead) {
      isRead = true;
      await move(stayId, "2026-03-20", "2026-03-23");
      expect(await run()).toEqual({ guestEmails: 0 });
    }
    return rows;
  }) as typeof db.execute;
  const taking = { ...app.deps, mailer: app.mailer, appUrl: app.appUrl };
  await deliverGuestMessage(
    { ...taking, db: Object.create(db, { execute: { value: execute } }) },
    { messageId: message?.id ?? "" },
  );
  expect(app.emails).toMatchObject([{ text: expect.stringContaining("Saturday, March 21") }]);
});

test("nothing is corrected for one who stopped, was told nothing wrong, left, or whose booking is gone", async () => {
  const all = [];
  for (let count = 0; count < 4; count += 1) {
    const plain = { texts: { en: { subject: "Hello", body: "Hello!" } } };
    const each = await hosting({ template: count === 1 ? plain : {} });
    await send(each.host, each.stayId, each.templateId);
    all.push(each);
  }
  await deliver();
  const [stopped, unconcerned, left, gone] = all;
  if (!stopped || !unconcerned || !left || !gone) throw new Error();
  await stopAs(stopped.rental.propertyId, stopped.host.homeownerId);
  for (const { stayId } of [stopped, unconcerned, gone]) await move(stayId, "2026-03-20", "2026-03-23");
  await move(left.stayId, "2026-03-01", "2026-03-04");
  await app.deps.db.update(rentalStays).set({ goneAt: app.clock.now }).where(eq(rentalStays.id, gone.stayId));
  expect(await run()).toEqual({ guestEmails: 0 });
});
