import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notifications, subscriptions } from "#db/schema/index.ts";
import type { SubscriptionStatus } from "#modules/accounts/rules.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { remind } from "#modules/pickups/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, type Homeowner } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { remindOfCards } from "./customers.ts";
import { findLiveSubscription, saveCard } from "./queries/subscriptions.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: 10 });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  app.emails.length = 0;
  await app.deps.db.delete(subscriptions);
});

async function charged(month: number, year = 2026, subscription: SubscriptionStatus = "active") {
  const home = await addHomeowner(app, { subscription });
  await change(home, month, year);
  return home;
}

async function change(home: Homeowner, expiryMonth: number, expiryYear: number, last4 = "4242") {
  const id = (await findLiveSubscription(app.deps.db, home.userId))?.id ?? "";
  await saveCard(app.deps.db, { id, card: { brand: "visa", last4, expiryMonth, expiryYear } });
}

const run = () => remindOfCards(app.deps, undefined);
const noticesOf = async (home: Homeowner) =>
  (await app.deps.db.select().from(notifications).where(eq(notifications.userId, home.userId))).map(
    ({ type, params }) => [type, params],
  );

test("an expiring card is announced once in its last month, also by email, and so is the next card", async () => {
  const home = await charged(3);
  expect(await remind(app.deps)).toMatchObject({ cardEmails: 1 });
  expect(await run()).toBe(0);
  expect(await noticesOf(home)).toEqual([["cardExpires", { last4: "4242", expiry: "03/2026" }]]);
  await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 10_000);
  const sentEmails = app.emails.filter(({ to }) => to === home.email);
  expect(sentEmails).toMatchObject([{ subject: "Your card expires soon" }]);
  expect(sentEmails[0]?.text).toContain(
    "The card that pays for your TidyCurb service, ending in 4242, is valid until 03/2026",
  );
  await change(home, 5, 2026, "0005");
  expect(await run()).toBe(0);
  app.clock.now = "2026-05-15T15:00:00.000Z";
  expect(await run()).toBe(1);
  expect((await noticesOf(home)).at(-1)).toEqual(["cardExpires", { last4: "0005", expiry: "05/2026" }]);
});

test.each([
  ["2026-03-01T15:00:00.000Z", 3, 2026, 0],
  ["2026-03-02T15:00:00.000Z", 3, 2026, 1],
  ["2026-03-31T15:00:00.000Z", 4, 2026, 0],
  ["2026-04-01T15:00:00.000Z", 4, 2026, 1],
  ["2026-12-01T15:00:00.000Z", 12, 2026, 0],
  ["2026-12-02T15:00:00.000Z", 12, 2026, 1],
  ["2026-12-31T15:00:00.000Z", 1, 2027, 0],
  ["2027-01-02T15:00:00.000Z", 1, 2027, 1],
  ["2028-01-31T15:00:00.000Z", 2, 2028, 1],
  ["2028-01-30T15:00:00.000Z", 2, 2028, 0],
  ["2026-03-10T15:00:00.000Z", 2, 2026, 1],
  ["2026-03-10T15:00:00.000Z", 12, 2025, 1],
])("on %s a card valid until %i/%i causes %i notices", async (now, month, year, times) => {
  app.clock.now = now;
  await charged(month, year);
  expect(await run()).toBe(times);
});

test("only cards of services that keep being charged are announced", async () => {
  await charged(3, 2026, "paused");
  const ending = await charged(3);
  await app.deps.db
    .update(subscriptions)
    .set({ cancelAtPeriodEnd: true })
    .where(eq(subscriptions.userId, ending.userId));
  await addHomeowner(app);
  expect(await run()).toBe(0);
  await charged(3, 2026, "past_due");
  expect(await run()).toBe(1);
});

fullTest("each of many cards is announced once, in batches and with several runs at once", async () => {
  const homes = await Promise.all(Array.from({ length: 25 }, () => charged(3)));
  const runs = await Promise.all([1, 2, 3].map(() => remindOfCards(app.deps, undefined, { batch: 4 })));
  expect(runs.reduce((sum, told) => sum + told, await run())).toBe(25);
  for (const home of homes) expect(await noticesOf(home)).toHaveLength(1);
});
