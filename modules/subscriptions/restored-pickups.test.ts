import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { homeownerProfiles, jobs, rentalPickups, rentalStays, subscriptions } from "#db/schema/index.ts";
import { hour, later } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, type Homeowner, serveArea } from "#testkit/factories.ts";
import { addRental, addStay, plan, type Rental } from "#testkit/rentals.ts";
import { endSubscriptions } from "./tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await serveArea(app, "10001");
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
const monthEnd = "2026-03-20T12:00:00.000Z";
const extraDay = "2026-04-19";
let home: Homeowner;
beforeEach(async () => {
  app.clock.now = "2026-03-10T12:00:00.000Z";
  home = await addHomeowner(app);
  await app.deps.db
    .update(subscriptions)
    .set({ periodStartsAt: "2026-02-20T12:00:00.000Z", periodEndsAt: monthEnd })
    .where(eq(subscriptions.userId, home.userId));
});

const done = async (procedure: Parameters<TestApp["typed"]>[1], input: object = {}, by: object = home) => {
  app.clock.advance(60_000);
  expect((await app.typed(by as Homeowner, procedure, input)).status, procedure).toBe(200);
};
const addExtra = (scheduledOn = extraDay) =>
  addJob(app, home, { scheduledOn, timeWindow: "evening", requestedAt: app.clock.now });
const extras = async () =>
  (
    await app.deps.db
      .select({ day: jobs.scheduledOn })
      .from(jobs)
      .where(
        and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.status, "scheduled"), eq(jobs.kind, "one_off")),
      )
      .orderBy(asc(jobs.scheduledOn))
  ).map(({ day }) => day);
const statesOf = async ({ propertyId }: Rental) =>
  (await app.deps.db.select().from(rentalPickups).where(eq(rentalPickups.propertyId, propertyId))).map(
    ({ pickupOn, state }) => `${pickupOn} ${state}`,
  );

async function endAndSubscribeAgain(): Promise<void> {
  // A month that was paused ends later.
  app.clock.now = later(monthEnd, hour);
  await endSubscriptions(app.deps);
  app.clock.now = "2026-03-21T12:00:00.000Z";
  await done("homeowner.createSubscription");
  await done("homeowner.saveService", {
    address: "1600 Elm Street",
    unit: "Unit 4B",
    city: "New York",
    state: "NY",
    zipCode: "10001",
    pickupDays: ["Tuesday"],
  });
}

describe("extra pickups of an earlier subscription stay canceled", () => {
  test("when the new one is canceled, and when that is undone", async () => {
    await addExtra();
    await done("homeowner.cancelService");
    await endAndSubscribeAgain();
    await done("homeowner.cancelService");
    expect(await extras()).toEqual([]);
    await done("homeowner.undoCancelService");
    expect(await extras()).toEqual([]);
  });

  test("when the new one was paused and resumes", async () => {
    await addExtra();
    await done("homeowner.pauseService");
    await done("homeowner.cancelService");
    await endAndSubscribeAgain();
    await done("homeowner.pauseService");
    await done("homeowner.resumeService");
    expect(await extras()).toEqual([]);
  });
});

test("a cancellation restores no extra pickup", async () => {
  await addExtra("2026-03-18");
  await done("homeowner.pauseService");
  const jobId = await addJob(app, home, { scheduledOn: "2026-03-18", timeWindow: "evening" });
  await done("homeowner.resumeService");
  await done("homeowner.cancelJob", { jobId });
  await done("homeowner.cancelService");
  expect(await extras()).toEqual([]);
});

test("an extra pickup that an admin canceled stays canceled, whatever the reason says", async () => {
  const admin = await addAdmin(app);
  for (const [day, reason] of [
    ["2026-03-17", "paused"],
    ["2026-03-18", "service cancelled"],
  ] as const) {
    const jobId = await addExtra(day);
    await done(
      "admin.cancelJob",
      { jobId, seen: { status: "scheduled", runnerId: null, day }, cause: "ours", reason },
      admin,
    );
  }
  await addExtra("2026-03-19");
  await done("homeowner.pauseService");
  await done("homeowner.resumeService");
  expect(await extras()).toEqual(["2026-03-19"]);
});

test("an extra pickup at an address that the home has left stays canceled", async () => {
  await addExtra();
  await done("homeowner.pauseService");
  await app.deps.db
    .update(homeownerProfiles)
    .set({ unit: "Unit 5C" })
    .where(eq(homeownerProfiles.id, home.homeownerId));
  await done("homeowner.resumeService");
  expect(await extras()).toEqual([]);
});

describe("a rental's pickup waits for confirmation again", () => {
  let rental: Rental;
  const until = "2026-04-19";
  beforeEach(async () => {
    rental = await addRental(app, home);
    await addStay(app, rental, { fromOn: "2026-04-16", untilOn: until });
    await plan(app, rental);
    expect(await statesOf(rental)).toEqual([`${until} scheduled`]);
    await done("rental.saveSettings", { isAutomatic: true, defaultWindow: "13:00", mode: "draft" });
  });

  test("when an earlier subscription stopped it", async () => {
    await done("homeowner.cancelService");
    await endAndSubscribeAgain();
    expect(await statesOf(rental)).toEqual([`${until} draft`]);
  });

  test("when another stay now ends that day", async () => {
    await done("homeowner.pauseService");
    await app.deps.db.delete(rentalStays).where(eq(rentalStays.propertyId, rental.propertyId));
    app.clock.advance(60_000);
    await addStay(app, rental, { fromOn: "2026-04-12", untilOn: until });
    await done("homeowner.resumeService");
    expect(await statesOf(rental)).toEqual([`${until} draft`]);
  });
});
