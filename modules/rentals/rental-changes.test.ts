import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jobEvents, properties, subscriptions } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { curbLaw, knowCenter } from "#testkit/curb-law.ts";
import { addAdmin, addHomeowner, type Homeowner, type Runner } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { rentalPlans } from "#testkit/rental-plans.ts";
import { addRental, addStay, plan, type Rental } from "#testkit/rentals.ts";
import type { PlannedPickup } from "./contract.ts";

let app: TestApp;
let home: Homeowner;
let rental: Rental;
let runner: Runner;

const {
  begin,
  end,
  pickupsOf,
  liveJobs,
  states,
  days,
  save,
  jobOn,
  accept,
  checkInAtFive,
  moveStay,
  told,
  pickupOn,
} = rentalPlans(() => ({ app, home, rental, runner }));

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ home, rental, runner } = await begin());
});
afterEach(end);

describe("stays that move", () => {
  test("take their unaccepted pickup along, at the new day's pay, without a notice", async () => {
    await checkInAtFive();
    const stay = await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    const before = await jobOn("2026-03-15");
    await moveStay(stay, { untilOn: "2026-03-17", untilTime: "14:00" });
    expect(await plan(app, rental)).toBe(1);
    expect(await liveJobs(rental)).toMatchObject([
      {
        id: before.id,
        scheduledOn: "2026-03-17",
        timeWindow: "15:00",
        windowStartsAt: "2026-03-17T19:00:00.000Z",
      },
    ]);
    expect(await states()).toEqual(["2026-03-17 scheduled"]);
    const events = await app.deps.db.select().from(jobEvents).where(eq(jobEvents.jobId, before.id));
    expect(events.map(({ reason }) => reason)).toEqual([null, "calendar"]);
    expect(await told(home.userId)).toEqual([]);
  });

  test("ask the host about an accepted pickup, and get a new one", async () => {
    const stay = await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    await accept("2026-03-15");
    await moveStay(stay, { untilOn: "2026-03-17" });
    await plan(app, rental);
    expect(await states()).toEqual(["2026-03-15 asked", "2026-03-17 scheduled"]);
    expect(await days()).toEqual(["2026-03-15 13:00", "2026-03-17 13:00"]);
    expect(await told(home.userId)).toContain("visitAsked");
    await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);
    expect(app.emails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("Should your runner still come to Beach Loft"),
    );
    expect(await plan(app, rental)).toBe(0);
  });

  test("within a day move an unaccepted pickup; an accepted one keeps its times", async () => {
    await checkInAtFive();
    const stay = await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    const next = await addStay(app, rental, { fromOn: "2026-03-16", untilOn: "2026-06-20" });
    await plan(app, rental);
    await moveStay(stay, { untilTime: "14:00" });
    await plan(app, rental);
    expect(await days()).toEqual(["2026-03-15 15:00"]);
    await accept("2026-03-15");
    await moveStay(stay, { untilTime: null });
    await moveStay(next, { fromOn: "2026-03-15", fromTime: "16:00" });
    await plan(app, rental);
    expect(await days()).toEqual(["2026-03-15 15:00"]);
    expect(await pickupOn("2026-03-15")).toMatchObject({ nextGuestsAt: "2026-03-15T20:00:00.000Z" });
  });

  test("leave a day that another calendar still implies unchanged", async () => {
    const stay = await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    const before = await jobOn("2026-03-15");
    await moveStay(stay, { untilOn: "2026-03-16" });
    await plan(app, rental);
    expect(await days()).toEqual(["2026-03-15 13:00", "2026-03-16 13:00"]);
    expect((await jobOn("2026-03-15")).id).toBe(before.id);
  });
});

describe("removed stays", () => {
  test("remove their unaccepted pickup", async () => {
    const stay = await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    await moveStay(stay, { goneAt: app.clock.now });
    expect(await plan(app, rental)).toBe(1);
    expect(await states()).toEqual([]);
    expect(await days()).toEqual([]);
  });

  test("ask the host about an accepted one; returning guests settle it", async () => {
    const stay = await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    await accept("2026-03-15");
    await moveStay(stay, { goneAt: app.clock.now });
    await plan(app, rental);
    expect(await pickupsOf(rental)).toMatchObject([{ state: "asked", askedAt: app.clock.now }]);
    await moveStay(stay, { goneAt: null });
    await plan(app, rental);
    expect(await pickupsOf(rental)).toMatchObject([{ state: "scheduled", askedAt: null }]);
    expect((await told(home.userId)).filter((type) => type === "visitAsked")).toHaveLength(1);
  });

  test("on a collection day ask about an accepted checkout: it stays if kept, otherwise a timely one replaces it", async () => {
    const collect = (collectionDays: "Sunday"[]) =>
      app.deps.db.update(properties).set({ collectionDays }).where(eq(properties.id, rental.propertyId));
    const planned = async () => (await app.typed(home, "rental.plannedPickups")).body as PlannedPickup[];
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    await accept("2026-03-15");
    await collect(["Sunday"]);
    await plan(app, rental);
    expect((await states())[0]).toBe("2026-03-15 asked");
    expect(await told(home.userId)).toContain("visitAsked");
    const [asked] = await planned();
    expect(asked).toMatchObject({ pickupOn: "2026-03-15", state: "asked", missesTruck: true });
    await collect([]);
    await plan(app, rental);
    expect(await planned()).toMatchObject([{ state: "scheduled", missesTruck: false }]);
    await collect(["Sunday"]);
    await plan(app, rental);
    const { id: before } = await jobOn("2026-03-15");
    const answer = await app.typed(home, "rental.answerAsked", { id: asked?.id, keep: false });
    expect(answer.status).toBe(200);
    const after = await jobOn("2026-03-15");
    expect(after).toMatchObject({ status: "scheduled", outBy: "2026-03-15T02:00:00.000Z" });
    expect(after.id).not.toBe(before);
    expect(await told(runner.userId)).toContain("jobCancelled");
    expect((await planned())[0]).toMatchObject({ id: asked?.id, state: "scheduled", isCollection: true });
    expect(await plan(app, rental)).toBe(0);
  });

  test("reopen an accepted collection that a new curb rule forbids, and tell its runner; one it allows stays", async () => {
    await app.deps.db
      .update(properties)
      .set({ collectionDays: ["Thursday"] })
      .where(eq(properties.id, rental.propertyId));
    await plan(app, rental);
    for (const day of ["2026-03-12", "2026-03-19"]) await accept(day);
    const [allowed, forbidden] = [await jobOn("2026-03-12"), await jobOn("2026-03-19")];
    const place = { kind: "zip", name: home.zipCode, state: "NY", zipCodes: [home.zipCode] };
    await knowCenter(app, home.zipCode);
    const rule = { startsOn: "2026-03-19", outFrom: [{ kind: "clock", time: "19:00" }], backBy: [] };
    const admin = await addAdmin(app);
    const previewed = await app.typed(admin, "admin.previewCurbLaw", { ...place, ...rule });
    expect(previewed.body).toMatchObject({ sample: [{ onDay: "2026-03-19" }, { onDay: "2026-03-26" }, {}] });
    const added = await app.typed(admin, "admin.addCurbLaw", { ...curbLaw, ...place, ...rule });
    expect(added.status).toBe(200);
    await plan(app, rental);
    expect(await jobOn("2026-03-12")).toEqual(allowed);
    const reopened = await jobOn("2026-03-19");
    expect(reopened).toMatchObject({ status: "scheduled", windowStartsAt: "2026-03-18T23:00:00.000Z" });
    expect(reopened.id).not.toBe(forbidden.id);
    expect(await pickupOn("2026-03-19")).toMatchObject({ state: "scheduled", jobId: reopened.id });
    expect(await told(runner.userId)).toContain("jobCancelled");
    expect(await plan(app, rental)).toBe(0);
    // A rule that allows more changes no pickup that a runner has.
    await accept("2026-03-19");
    const wider = { ...place, ...rule, outFrom: [{ kind: "clock", time: "17:00" }], startsOn: "2026-03-20" };
    expect(
      (await app.typed(admin, "admin.previewCurbLaw", { ...wider, startsOn: "2026-03-19" })).body,
    ).toMatchObject({
      sample: [{ onDay: "2026-03-26" }, {}],
    });
  });

  test("leave pickups in progress and in the past", async () => {
    const stay = await addStay(app, rental, { fromOn: "2026-03-08", untilOn: "2026-03-10" });
    await plan(app, rental);
    await accept("2026-03-10");
    app.clock.now = "2026-03-10T17:30:00.000Z";
    const { id } = await jobOn("2026-03-10");
    expect((await app.typed(runner, "runner.startJob", { jobId: id })).status).toBe(200);
    await moveStay(stay, { goneAt: app.clock.now });
    expect(await plan(app, rental)).toBe(0);
    app.clock.now = "2026-03-11T15:00:00.000Z";
    expect(await plan(app, rental)).toBe(0);
    expect(await states()).toEqual(["2026-03-10 scheduled"]);
  });

  test("delete the pickup when its runner releases it", async () => {
    const stay = await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    await accept("2026-03-15");
    const { id } = await jobOn("2026-03-15");
    await moveStay(stay, { goneAt: app.clock.now });
    await plan(app, rental);
    expect((await app.typed(runner, "runner.releaseJob", { jobId: id })).status).toBe(200);
    await plan(app, rental);
    expect(await days()).toEqual([]);
    expect(await states()).toEqual([]);
  });
});

describe("a host asked about an accepted pickup", () => {
  const asked = async () => {
    const stay = await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    await accept("2026-03-15");
    await moveStay(stay, { goneAt: app.clock.now });
    await plan(app, rental);
    return { stay, id: (await pickupOn("2026-03-15")).id };
  };
  const answer = (id: string, keep: boolean, who: Homeowner = home) =>
    app.typed(who, "rental.answerAsked", { id, keep });

  test("keeps it: the pickup takes place, whatever calendars say", async () => {
    const { id } = await asked();
    expect((await app.typed(home, "rental.plannedPickups")).body).toMatchObject([
      { id, state: "asked", runner: expect.stringContaining("Sam") },
    ]);
    expect((await answer(id, true, await addHomeowner(app))).status).toBe(404);
    expect(await answer(id, true)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await answer(id, true)).status).toBe(200);
    expect(await plan(app, rental)).toBe(0);
    expect(await states()).toEqual(["2026-03-15 kept"]);
    expect((await jobOn("2026-03-15")).status).toBe("assigned");
    expect(await answer(id, false)).toMatchObject({ status: 409, body: { code: "PICKUP_CHANGED" } });
  });

  fullTest("drops it: the pickup is canceled, and its runner told", async () => {
    const { id } = await asked();
    expect((await answer(id, false)).status).toBe(200);
    expect((await answer(id, false)).status).toBe(200);
    expect(await days()).toEqual([]);
    expect(await told(runner.userId)).toContain("jobCancelled");
    await plan(app, rental);
    expect(await states()).toEqual([]);
  });

  test("answers too late: guests returned, or the runner began", async () => {
    const { id, stay } = await asked();
    await moveStay(stay, { goneAt: null });
    await plan(app, rental);
    expect(await answer(id, false)).toMatchObject({ status: 409, body: { code: "PICKUP_CHANGED" } });
    await moveStay(stay, { goneAt: app.clock.now });
    await plan(app, rental);
    app.clock.now = "2026-03-15T17:30:00.000Z";
    await app.typed(runner, "runner.startJob", { jobId: (await jobOn("2026-03-15")).id });
    expect(await answer(id, false)).toMatchObject({ status: 409, body: { code: "JOB_NOT_CANCELLABLE" } });
    await plan(app, rental);
    expect(await states()).toEqual(["2026-03-15 kept"]);
  });
});

describe("the service", () => {
  test("when paused has no pickups, and has them again when resumed; dropped ones stay away", async () => {
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await addStay(app, rental, { fromOn: "2026-03-20", untilOn: "2026-03-22" });
    await plan(app, rental);
    await app.typed(home, "rental.dropPickup", { id: (await pickupOn("2026-03-22")).id });
    await accept("2026-03-15");
    expect((await app.typed(home, "homeowner.pauseService")).status).toBe(200);
    expect(await days()).toEqual([]);
    await plan(app, rental);
    expect(await states()).toEqual(["2026-03-22 dropped"]);
    expect((await app.typed(home, "homeowner.resumeService")).status).toBe(200);
    expect(await states()).toEqual(["2026-03-15 scheduled", "2026-03-22 dropped"]);
    expect(await days()).toEqual(["2026-03-15 13:00"]);
  });

  test("ending with its month has none after that, until the host undoes it", async () => {
    await app.deps.db
      .update(subscriptions)
      .set({ periodEndsAt: "2026-03-18T12:00:00.000Z" })
      .where(eq(subscriptions.userId, home.userId));
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await addStay(app, rental, { fromOn: "2026-03-20", untilOn: "2026-03-22" });
    await addStay(app, rental, { fromOn: "2026-03-23", untilOn: "2026-03-24" });
    await plan(app, rental);
    await accept("2026-03-24");
    expect((await app.typed(home, "homeowner.cancelService", {})).status).toBe(200);
    expect(await days()).toEqual(["2026-03-15 13:00"]);
    expect(await states()).toEqual(["2026-03-15 scheduled"]);
    expect(await told(runner.userId)).toEqual(["jobCancelled"]);
    expect((await app.typed(home, "homeowner.undoCancelService")).status).toBe(200);
    expect(await days()).toEqual(["2026-03-15 13:00", "2026-03-22 13:00", "2026-03-24 13:00"]);
  });

  describe.each([
    ["a cancellation is undone", "homeowner.cancelService", "homeowner.undoCancelService"],
    ["a pause ends", "homeowner.pauseService", "homeowner.resumeService"],
  ] as const)("when %s", (_name, stop, goOn) => {
    beforeEach(async () => {
      await app.deps.db
        .update(subscriptions)
        .set({ periodEndsAt: "2026-03-18T12:00:00.000Z" })
        .where(eq(subscriptions.userId, home.userId));
    });
    const call = async (procedure: typeof stop | typeof goOn | "homeowner.cancelJob", input: object = {}) =>
      expect((await app.typed(home, procedure, input)).status).toBe(200);
    const stopAndGoOn = async () => {
      app.clock.advance(60_000);
      await call(stop);
      app.clock.advance(60_000);
      await call(goOn);
    };

    test("schedules confirmed pickups again; drafts still wait", async () => {
      await save({ mode: "draft" });
      await addStay(app, rental, { fromOn: "2026-03-20", untilOn: "2026-03-22" });
      await addStay(app, rental, { fromOn: "2026-03-23", untilOn: "2026-03-24" });
      await addStay(app, rental, { fromOn: "2026-03-25", untilOn: "2026-03-26" });
      await plan(app, rental);
      const ids = [(await pickupOn("2026-03-22")).id, (await pickupOn("2026-03-24")).id];
      expect((await app.typed(home, "rental.confirmPickups", { ids })).body).toEqual({ confirmed: 2 });
      await accept("2026-03-24");
      const planned = ["2026-03-22 scheduled", "2026-03-24 scheduled", "2026-03-26 draft"];
      await stopAndGoOn();
      expect(await states()).toEqual(planned);
      expect((await liveJobs(rental)).map(({ status }) => status)).toEqual(["scheduled", "scheduled"]);
      await stopAndGoOn();
      expect(await states()).toEqual(planned);
    });

    test("schedules them without automation too, but none that the host canceled", async () => {
      await addStay(app, rental, { fromOn: "2026-03-20", untilOn: "2026-03-22" });
      await addStay(app, rental, { fromOn: "2026-03-23", untilOn: "2026-03-24" });
      await plan(app, rental);
      await save({ isAutomatic: false });
      expect((await days()).length).toBe(2);
      await call("homeowner.cancelJob", { jobId: (await jobOn("2026-03-24")).id });
      await stopAndGoOn();
      expect(await days()).toEqual(["2026-03-22 13:00"]);
    });
  });

  test("with a late payment gets nothing new, and existing pickups follow their stays", async () => {
    const stay = await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    await app.deps.db
      .update(subscriptions)
      .set({ status: "past_due" })
      .where(eq(subscriptions.userId, home.userId));
    await addStay(app, rental, { fromOn: "2026-03-20", untilOn: "2026-03-22" });
    await moveStay(stay, { untilOn: "2026-03-16" });
    await plan(app, rental);
    expect(await days()).toEqual(["2026-03-16 13:00"]);
  });

  test("that was never set up plans nothing", async () => {
    const guest = await addHomeowner(app, { subscription: "none" });
    const other = await addRental(app, guest);
    await addStay(app, other, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    expect(await plan(app, other)).toBe(0);
  });

  fullTest("leaves nothing after the account is deleted", async () => {
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    const deleted = await app.typed(home, "profile.deleteAccount", { password: "password" });
    expect(deleted.status).toBe(200);
    expect(await days()).toEqual([]);
    expect(await states()).toEqual([]);
  });
});
