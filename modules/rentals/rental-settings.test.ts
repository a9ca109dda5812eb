import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { properties, subscriptions } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addRunner,
  type Homeowner,
  newZip,
  type Runner,
  signIn,
} from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { addProperty } from "#testkit/properties.ts";
import { rentalPlans } from "#testkit/rental-plans.ts";
import { addRental, addRentalFeed, addStay, plan, type Rental } from "#testkit/rentals.ts";
import type { PlannedPickup, PreviewedPickup } from "./contract.ts";

let app: TestApp;
let home: Homeowner;
let rental: Rental;
let runner: Runner;

const { begin, end, pickupsOf, states, days, save, jobOn, accept, checkInAtFive, moveStay, told, pickupOn } =
  rentalPlans(() => ({ app, home, rental, runner }));

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ home, rental, runner } = await begin());
});
afterEach(end);

describe("the host's settings", () => {
  fullTest("have defaults until saved, and only the host can read them", async () => {
    await checkInAtFive();
    const first = { isAutomatic: true, defaultWindow: "13:00", mode: "commit" };
    expect((await app.typed(home, "rental.settings")).body).toEqual(first);
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    const answer = await save({ defaultWindow: "15:00" });
    expect(answer).toMatchObject({ status: 200, body: { ...first, defaultWindow: "15:00" } });
    expect(await days()).toEqual(["2026-03-15 15:00"]);
    expect((await save({ defaultWindow: "11:00" })).status).toBe(200);
    expect((await save({ defaultWindow: "11:00" })).status).toBe(200);
    expect(await days()).toEqual(["2026-03-15 11:00"]);
    expect((await app.typed(await addHomeowner(app), "rental.settings")).body).toEqual(first);
    expect((await save({ defaultWindow: "12:00" })).status).toBe(400);
  });

  test("off: nothing is added automatically, but existing pickups follow their stays", async () => {
    const stay = await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    await save({ isAutomatic: false });
    await addStay(app, rental, { fromOn: "2026-03-20", untilOn: "2026-03-22" });
    await moveStay(stay, { untilOn: "2026-03-16" });
    await plan(app, rental);
    expect(await states()).toEqual(["2026-03-16 scheduled"]);
    await accept("2026-03-16");
    await moveStay(stay, { untilOn: "2026-03-17" });
    await plan(app, rental);
    expect(await states()).toEqual(["2026-03-16 asked", "2026-03-17 scheduled"]);
  });

  test("drafts wait for confirmation, follow their stays, and all start when the mode changes", async () => {
    await save({ mode: "draft" });
    const stay = await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await addStay(app, rental, { fromOn: "2026-03-20", untilOn: "2026-03-22" });
    await addStay(app, rental, { fromOn: "2026-03-24", untilOn: "2026-03-26" });
    await plan(app, rental);
    await moveStay(stay, { untilOn: "2026-03-16" });
    await plan(app, rental);
    expect(await states()).toEqual(["2026-03-16 draft", "2026-03-22 draft", "2026-03-26 draft"]);
    expect(await days()).toEqual([]);
    const planned = (await app.typed(home, "rental.plannedPickups")).body as PlannedPickup[];
    expect(planned[0]).toMatchObject({
      pickupOn: "2026-03-16",
      propertyName: "Beach Loft",
      state: "draft",
      windowStartsAt: "2026-03-16T17:00:00.000Z",
      outBy: "2026-03-19T00:00:00.000Z",
      jobId: null,
      runner: null,
    });
    const ids = [planned[0]?.id];
    expect((await app.typed(home, "rental.confirmPickups", { ids })).body).toEqual({ confirmed: 1 });
    expect((await app.typed(home, "rental.confirmPickups", { ids })).body).toEqual({ confirmed: 0 });
    expect(await states()).toEqual(["2026-03-16 scheduled", "2026-03-22 draft", "2026-03-26 draft"]);
    expect(await days()).toEqual(["2026-03-16 13:00"]);
    await save({ mode: "commit" });
    expect(await days()).toEqual(["2026-03-16 13:00", "2026-03-22 13:00", "2026-03-26 13:00"]);
  });

  test("a pickup shows the checkout day, even if that is the day before the collection", async () => {
    rental = await addRental(app, home, { zipCode: "10001", collectionDays: ["Monday"] });
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await addStay(app, rental, { fromOn: "2026-03-20", untilOn: "2026-03-23" });
    await addStay(app, rental, { fromOn: "2026-03-24", untilOn: "2026-03-26" });
    await plan(app, rental);
    const leaving = (pickups: { pickupOn: string; guestsLeaveOn: string | null }[]) =>
      pickups
        .filter(({ pickupOn }) => pickupOn < "2026-03-31")
        .map(({ pickupOn, guestsLeaveOn }) => [pickupOn, guestsLeaveOn]);
    const expected = [
      ["2026-03-16", "2026-03-15"],
      ["2026-03-23", "2026-03-23"],
      ["2026-03-26", "2026-03-26"],
      ["2026-03-30", null],
    ];
    expect(leaving((await app.typed(home, "rental.plannedPickups")).body as PlannedPickup[])).toEqual(
      expected,
    );
    const settings = { isAutomatic: true, defaultWindow: "13:00", mode: "commit" };
    const { body } = await app.typed(home, "rental.previewSettings", settings);
    expect(leaving((body as { pickups: PreviewedPickup[] }).pickups)).toEqual(expected);
  });

  test("a manual cleanup fits between departing and arriving guests of a day", async () => {
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15", untilTime: "12:00" });
    await addStay(app, rental, { fromOn: "2026-03-15", untilOn: "2026-03-18" });
    const schedule = async (scheduledDate: string, timeWindow: string) => {
      const checkoutPickup = { scheduledDate, timeWindow, isCheckout: true, propertyId: rental.propertyId };
      const { status, body } = await app.typed(home, "rental.scheduleCleanup", checkoutPickup);
      const { code, params } = body as { code?: string; params?: object };
      return [status, code, params];
    };
    const late = [409, "WINDOW_AFTER_CHECKIN", { time: "16:00" }];
    expect(await schedule("2026-03-15", "15:00")).toEqual(late);
    expect(await schedule("2026-03-15", "17:00")).toEqual(late);
    expect(await schedule("2026-03-15", "11:00")).toEqual([409, "WINDOW_BEFORE_CHECKOUT", { time: "12:00" }]);
    // It must end before check-in in every case.
    expect(await schedule("2026-03-21", "15:00")).toEqual(late);
    expect(await schedule("2026-03-21", "17:00")).toEqual([200, undefined, undefined]);
    expect(await schedule("2026-03-15", "13:00")).toEqual([200, undefined, undefined]);
  });

  test("another host's drafts cannot be confirmed, nor any without a service that may schedule", async () => {
    await save({ mode: "draft" });
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    const { id } = await pickupOn("2026-03-15");
    const other = await addHomeowner(app);
    expect((await app.typed(other, "rental.confirmPickups", { ids: [id] })).status).toBe(404);
    expect((await app.typed(home, "rental.confirmPickups", { ids: [id, app.deps.newId()] })).status).toBe(
      404,
    );
    await app.deps.db
      .update(subscriptions)
      .set({ status: "past_due" })
      .where(eq(subscriptions.userId, home.userId));
    expect(await app.typed(home, "rental.confirmPickups", { ids: [id] })).toMatchObject({
      status: 409,
      body: { code: "SUBSCRIPTION_REQUIRED" },
    });
    expect(await states()).toEqual(["2026-03-15 draft"]);
  });

  test("are not overwritten by a tab that has not seen them", async () => {
    const seen = { isAutomatic: true, defaultWindow: "13:00", mode: "commit" };
    expect((await save({ defaultWindow: "11:00", seen })).status).toBe(200);
    // The answer was lost.
    expect((await save({ defaultWindow: "11:00", seen })).status).toBe(200);
    const stale = await save({ mode: "draft", seen });
    expect(stale).toMatchObject({ status: 409, body: { code: "CHANGED_ELSEWHERE" } });
    const saved = { ...seen, defaultWindow: "11:00" };
    expect((await app.typed(home, "rental.settings")).body).toEqual(saved);
    expect((await save({ ...saved, mode: "draft", seen: saved })).status).toBe(200);
  });

  fullTest("a preview shows the effect of settings, and changes nothing", async () => {
    await checkInAtFive();
    const stay = await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await addStay(app, rental, { fromOn: "2026-03-20", untilOn: "2026-03-22" });
    await plan(app, rental);
    await addStay(app, rental, { fromOn: "2026-03-25", untilOn: "2026-03-27" });
    await moveStay(stay, { goneAt: app.clock.now });
    const preview = async (settings: object) => {
      const answer = await app.typed(home, "rental.previewSettings", settings);
      expect(answer.status).toBe(200);
      const { pickups, isMore } = answer.body as { pickups: PreviewedPickup[]; isMore: boolean };
      expect(isMore).toBe(false);
      return pickups.map(
        ({ pickupOn, change, windowStartsAt, from }) =>
          `${pickupOn} ${change} ${from ? `${from.windowStartsAt.slice(11, 16)} to ` : ""}${windowStartsAt.slice(11, 16)}`,
      );
    };
    const before = await pickupsOf(rental);
    expect(await preview({ isAutomatic: true, defaultWindow: "13:00", mode: "commit" })).toEqual([
      "2026-03-15 cancel 17:00",
      "2026-03-22 stay 17:00",
      "2026-03-27 add 17:00",
    ]);
    expect(await preview({ isAutomatic: false, defaultWindow: "15:00", mode: "draft" })).toEqual([
      "2026-03-15 cancel 17:00",
      "2026-03-22 move 17:00 to 19:00",
    ]);
    expect(await pickupsOf(rental)).toEqual(before);
    expect(
      (
        await app.typed(await addHomeowner(app), "rental.previewSettings", {
          isAutomatic: true,
          defaultWindow: "13:00",
          mode: "commit",
        })
      ).body,
    ).toEqual({ pickups: [], isMore: false });
  });

  test("planned pickups show their progress, and disappear once done", async () => {
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    const listed = async () => (await app.typed(home, "rental.plannedPickups")).body as PlannedPickup[];
    expect(await listed()).toMatchObject([{ status: "scheduled" }]);
    const { id } = await jobOn("2026-03-15");
    await app.typed(runner, "runner.acceptJob", { jobId: id });
    expect(await listed()).toMatchObject([{ status: "assigned" }]);
    app.clock.now = "2026-03-14T15:00:00.000Z";
    const signedIn = { cookie: await signIn(app, runner.userId) };
    expect((await app.typed(signedIn, "runner.completeJob", { jobId: id })).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  test("a dropped pickup stays away while implied, and returns with another stay", async () => {
    const stay = await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    const { id } = await pickupOn("2026-03-15");
    expect((await app.typed(await addHomeowner(app), "rental.dropPickup", { id })).status).toBe(404);
    expect(await app.typed(home, "rental.dropPickup", { id })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect((await app.typed(home, "rental.dropPickup", { id })).status).toBe(200);
    await plan(app, rental);
    expect(await states()).toEqual(["2026-03-15 dropped"]);
    expect(await days()).toEqual([]);
    expect((await app.typed(home, "rental.plannedPickups")).body).toEqual([]);
    await moveStay(stay, { goneAt: app.clock.now });
    await plan(app, rental);
    await addStay(app, rental, { fromOn: "2026-03-13", untilOn: "2026-03-15" });
    await plan(app, rental);
    expect(await states()).toEqual(["2026-03-15 scheduled"]);
  });

  test("a draft can be dropped too, but not a pickup in progress", async () => {
    await save({ mode: "draft" });
    await addStay(app, rental, { fromOn: "2026-03-08", untilOn: "2026-03-10" });
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    const draft = await pickupOn("2026-03-15");
    expect((await app.typed(home, "rental.dropPickup", { id: draft.id })).status).toBe(200);
    const { id } = await pickupOn("2026-03-10");
    await app.typed(home, "rental.confirmPickups", { ids: [id] });
    await accept("2026-03-10");
    app.clock.now = "2026-03-10T17:30:00.000Z";
    await app.typed(runner, "runner.startJob", { jobId: (await jobOn("2026-03-10")).id });
    expect(await app.typed(home, "rental.dropPickup", { id })).toMatchObject({
      status: 409,
      body: { code: "JOB_NOT_CANCELLABLE" },
    });
    expect(await states()).toEqual(["2026-03-10 scheduled", "2026-03-15 dropped"]);
  });

  fullTest("canceling the pickup drops the plan, also when an operator does it", async () => {
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await addStay(app, rental, { fromOn: "2026-03-20", untilOn: "2026-03-22" });
    await plan(app, rental);
    await accept("2026-03-15");
    const jobId = (await jobOn("2026-03-15")).id;
    expect((await app.typed(home, "homeowner.cancelJob", { jobId })).status).toBe(200);
    expect(await told(runner.userId)).toContain("jobCancelled");
    const other = await jobOn("2026-03-22");
    const seen = { status: "scheduled", runnerId: null, day: "2026-03-22" };
    const cancelled = await app.typed(await addAdmin(app), "admin.cancelJob", {
      jobId: other.id,
      seen,
      cause: "homeowner",
      reason: "Asked by phone",
    });
    expect(cancelled.status).toBe(200);
    expect(await states()).toEqual(["2026-03-15 dropped", "2026-03-22 dropped"]);
    expect(await plan(app, rental)).toBe(0);
  });
});

describe("a rental", () => {
  test("where no runner works only gets drafts, and nothing can be scheduled until one does", async () => {
    const zipCode = newZip();
    const propertyId = await addProperty(app, home, { zipCode });
    rental = { propertyId, feedId: await addRentalFeed(app, propertyId), home };
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    expect(await states()).toEqual(["2026-03-15 draft"]);
    const [planned] = (await app.typed(home, "rental.plannedPickups")).body as PlannedPickup[];
    expect(planned).toMatchObject({ unservedZip: zipCode });
    const notServed = { status: 409, body: { code: "AREA_NOT_SERVED" } };
    expect(await app.typed(home, "rental.confirmPickups", { ids: [planned?.id] })).toMatchObject(notServed);
    const wish = { scheduledDate: "2026-03-17", timeWindow: "13:00", isCheckout: true, propertyId };
    expect(await app.typed(home, "rental.scheduleCleanup", wish)).toMatchObject(notServed);
    expect(await states()).toEqual(["2026-03-15 draft"]);
    expect(await days()).toEqual([]);

    await addRunner(app, { serviceAreas: [zipCode] });
    await plan(app, rental);
    expect(await states()).toEqual(["2026-03-15 scheduled"]);
    expect((await app.typed(home, "rental.plannedPickups")).body).toMatchObject([{ unservedZip: null }]);
    expect((await app.typed(home, "rental.scheduleCleanup", wish)).status).toBe(200);
  });

  test("when removed loses unaccepted pickups, and the host is asked about the others", async () => {
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await addStay(app, rental, { fromOn: "2026-03-20", untilOn: "2026-03-22" });
    await plan(app, rental);
    await accept("2026-03-15");
    const removed = await app.typed(home, "rental.removeProperty", { id: rental.propertyId });
    expect(removed.status).toBe(200);
    expect(await states()).toEqual(["2026-03-15 asked"]);
    expect(await days()).toEqual(["2026-03-15 13:00"]);
  });

  test("with changed cans updates its unaccepted pickups", async () => {
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    await app.deps.db.update(properties).set({ numberOfCans: 5 }).where(eq(properties.id, rental.propertyId));
    await plan(app, rental);
    expect(await jobOn("2026-03-15")).toMatchObject({ numberOfCans: 5 });
  });
});
