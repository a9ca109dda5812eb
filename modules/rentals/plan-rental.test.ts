import { and, asc, eq, ne } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import {
  holidays,
  jobEvents,
  jobs,
  notifications,
  properties,
  rentalFeeds,
  rentalPickups,
  rentalStays,
  subscriptions,
} from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { saveRate } from "#modules/rates/queries.ts";
import { planRentals } from "#modules/schedule/tasks.ts";
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
import { addRental, addRentalFeed, addStay, plan, type Rental } from "#testkit/rentals.ts";
import type { PlannedPickup, PreviewedPickup } from "./contract.ts";

let app: TestApp;
let home: Homeowner;
let rental: Rental;
let runner: Runner;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  app.emails.length = 0;
  await app.database.execute("delete from holidays");
  const zipCode = newZip();
  home = await addHomeowner(app, { zipCode });
  rental = await addRental(app, home);
  runner = await addRunner(app, { serviceAreas: [zipCode] });
});
afterEach(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  // The next test resets the clock, so remove what this one planned.
  await app.deps.db.delete(rentalPickups);
  await app.deps.db.delete(rentalFeeds);
  await app.deps.db.update(properties).set({ removedAt: app.clock.now });
});

const pickupsOf = ({ propertyId }: Rental) =>
  app.deps.db
    .select()
    .from(rentalPickups)
    .where(eq(rentalPickups.propertyId, propertyId))
    .orderBy(asc(rentalPickups.pickupOn));
const liveJobs = ({ propertyId }: Rental) =>
  app.deps.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.propertyId, propertyId), ne(jobs.status, "cancelled")))
    .orderBy(asc(jobs.scheduledOn));
const states = async () => (await pickupsOf(rental)).map(({ pickupOn, state }) => `${pickupOn} ${state}`);
const days = async () =>
  (await liveJobs(rental)).map(({ scheduledOn, timeWindow }) => `${scheduledOn} ${timeWindow}`);
const save = (settings: object) =>
  app.typed(home, "rental.saveSettings", {
    isAutomatic: true,
    defaultWindow: "13:00",
    mode: "commit",
    ...settings,
  });
const jobOn = async (day: string) => {
  const job = (await liveJobs(rental)).find(({ scheduledOn }) => scheduledOn === day);
  if (!job) throw new Error(`No job on ${day}`);
  return job;
};
const accept = async (day: string) => {
  const answer = await app.typed(runner, "runner.acceptJob", { jobId: (await jobOn(day)).id });
  expect(answer.status).toBe(200);
};
/** Lets 3 to 5 PM end by check-in. */
const checkInAtFive = () =>
  app.deps.db.update(properties).set({ checkInTime: "17:00" }).where(eq(properties.id, rental.propertyId));
const moveStay = (id: string, to: Partial<typeof rentalStays.$inferInsert>) =>
  app.deps.db.update(rentalStays).set(to).where(eq(rentalStays.id, id));
const told = async (userId: string) =>
  (await app.deps.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ type }) => type,
  );
const pickupOn = async (day: string) => {
  const pickup = (await pickupsOf(rental)).find((each) => each.pickupOn === day);
  if (!pickup) throw new Error(`No pickup on ${day}`);
  return pickup;
};

describe("an implied pickup", () => {
  test("is created with its day's pay and its event", async () => {
    const zipCode = "10001";
    rental = await addRental(app, home, { zipCode });
    const setAt = app.clock.now;
    const rate = {
      id: app.deps.newId(),
      rate: "runner_rate",
      effectiveOn: "2026-03-15",
      cents: 1500,
      setAt,
    } as const;
    await saveRate(app.deps.db, rate);
    const stayId = await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    expect(await plan(app, rental)).toBe(1);
    const [job] = await liveJobs(rental);
    expect(job).toMatchObject({
      homeownerId: home.homeownerId,
      propertyId: rental.propertyId,
      kind: "checkout",
      status: "scheduled",
      scheduledOn: "2026-03-15",
      timeWindow: "13:00",
      windowStartsAt: "2026-03-15T17:00:00.000Z",
      outBy: "2026-03-15T19:00:00.000Z",
      address: "12 Oak Avenue",
      publicStreet: "Oak Avenue",
      zipCode,
      numberOfCans: 2,
      payCents: 1500,
      createdAt: app.clock.now,
    });
    expect(job?.latitude).toBeCloseTo(40.75, 1);
    expect(await pickupsOf(rental)).toMatchObject([
      {
        pickupOn: "2026-03-15",
        isCheckout: true,
        isCollection: false,
        stayId,
        state: "scheduled",
        jobId: job?.id,
      },
    ]);
    const events = await app.deps.db
      .select()
      .from(jobEvents)
      .where(eq(jobEvents.jobId, job?.id ?? ""));
    expect(events).toMatchObject([{ fromStatus: null, toStatus: "scheduled", userId: null }]);
    await app.database.execute("delete from rates");
  });

  test("shows its due times by the local clock to host, runners and operators, whatever the default window", async () => {
    await app.deps.db.update(properties).set({ collectionDays: ["Friday"] });
    await plan(app, rental);
    const friday = (await liveJobs(rental))[0];
    const due = {
      scheduledDate: "2026-03-13T08:00:00.000Z",
      timeWindow: "morning",
      due: {
        from: "2026-03-12T16:00:00.000Z",
        outBy: "2026-03-12T22:00:00.000Z",
        inBy: "2026-03-13T20:00:00.000Z",
      },
    };
    const told = async (who: Parameters<typeof app.typed>[0], procedure: Parameters<typeof app.typed>[1]) =>
      ((await app.typed(who, procedure)).body as { id: string }[]).find(({ id }) => id === friday?.id);
    expect(await told(runner, "runner.availableJobs")).toMatchObject(due);
    expect(await told(home, "rental.jobs")).toMatchObject(due);
    expect(await told(home, "homeowner.jobs")).toMatchObject({ ...due, outOn: "2026-03-12" });
    await app.typed(runner, "runner.acceptJob", { jobId: friday?.id });
    expect(await told(runner, "runner.jobs")).toMatchObject(due);
    const board = await app.typed(await addAdmin(app), "admin.dispatchJobs", { day: "2026-03-13" });
    expect(JSON.stringify(board.body)).toContain(JSON.stringify(due.due));
    const preview = await app.typed(home, "rental.previewSettings", {
      isAutomatic: true,
      defaultWindow: "15:00",
      mode: "commit",
    });
    const { pickups } = preview.body as { pickups: PreviewedPickup[] };
    expect(new Set(pickups.map(({ change, from }) => `${change} ${from}`))).toEqual(new Set(["stay null"]));
    await save({ defaultWindow: "15:00" });
    const moves = await app.deps.db.select().from(jobEvents).where(eq(jobEvents.reason, "calendar"));
    const ours = (await liveJobs(rental)).map(({ id }) => id);
    expect(moves.filter(({ jobId }) => ours.includes(jobId))).toEqual([]);
  });

  test("keeps the settings a save omits", async () => {
    await save({ defaultWindow: "15:00" });
    const saved = await app.typed(home, "rental.saveSettings", { mode: "draft" });
    expect(saved.body).toEqual({ isAutomatic: true, defaultWindow: "15:00", mode: "draft" });
    await save({});
  });

  test("is planned once: planning again changes nothing", async () => {
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await app.deps.db
      .update(properties)
      .set({ collectionDays: ["Thursday", "Sunday"] })
      .where(eq(properties.id, rental.propertyId));
    expect(await plan(app, rental)).toBeGreaterThan(5);
    expect(await plan(app, rental)).toBe(0);
  });

  test("does not exist for blocked days, unless the feed counts them, nor for removed stays", async () => {
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15", isBlocked: true });
    await addStay(app, rental, { fromOn: "2026-03-17", untilOn: "2026-03-19", goneAt: app.clock.now });
    await plan(app, rental);
    expect(await states()).toEqual([]);
    await app.deps.db
      .update(rentalFeeds)
      .set({ countsBlocked: true })
      .where(eq(rentalFeeds.id, rental.feedId));
    await plan(app, rental);
    expect(await states()).toEqual(["2026-03-15 scheduled"]);
  });

  test("is one for the same nights in two calendars, and for checkout and collection on one day", async () => {
    const other = { ...rental, feedId: await addRentalFeed(app, rental.propertyId, { kind: "vrbo" }) };
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await addStay(app, other, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await addStay(app, other, { fromOn: "2026-03-15", untilOn: "2026-06-20" });
    await app.deps.db
      .update(properties)
      .set({ collectionDays: ["Sunday"] })
      .where(eq(properties.id, rental.propertyId));
    await plan(app, rental);
    expect(await days()).toEqual([
      "2026-03-15 morning",
      "2026-03-22 morning",
      "2026-03-29 morning",
      "2026-04-05 morning",
    ]);
    expect(await pickupOn("2026-03-15")).toMatchObject({
      isCheckout: true,
      isCollection: true,
      nextGuestsAt: "2026-03-15T20:00:00.000Z",
    });
    expect(await jobOn("2026-03-15")).toMatchObject({
      windowStartsAt: "2026-03-14T20:00:00.000Z",
      inBy: "2026-03-16T00:00:00.000Z",
    });
  });

  test("is covered by one the host scheduled for that day", async () => {
    const byHand = {
      scheduledDate: "2026-03-15",
      timeWindow: "11:00",
      isCheckout: true,
      propertyId: rental.propertyId,
    };
    expect((await app.typed(home, "rental.scheduleCleanup", byHand)).status).toBe(200);
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    expect(await days()).toEqual(["2026-03-15 11:00"]);
  });

  describe("of a collection, and one the host schedules for its day,", () => {
    const byHand = (scheduledDate: string) =>
      app.typed(home, "rental.scheduleCleanup", {
        scheduledDate,
        timeWindow: "11:00",
        isCheckout: true,
        propertyId: rental.propertyId,
      });
    const collect = async (days: ("Sunday" | "Friday")[]) => {
      await app.deps.db
        .update(properties)
        .set({ collectionDays: days })
        .where(eq(properties.id, rental.propertyId));
      await plan(app, rental);
    };
    const eve = { windowStartsAt: "2026-03-14T20:00:00.000Z", outBy: "2026-03-15T02:00:00.000Z" };

    test("are one pickup at the collection's times; where it exists already, another is refused", async () => {
      const overlaps = { status: 409, body: { code: "PICKUP_OVERLAPS" } };
      await collect(["Sunday"]);
      const { id } = await jobOn("2026-03-15");
      expect(await byHand("2026-03-15")).toMatchObject(overlaps);
      await app.typed(runner, "runner.acceptJob", { jobId: id });
      expect(await byHand("2026-03-15")).toMatchObject(overlaps);
      expect((await states())[0]).toBe("2026-03-15 scheduled");
      expect((await byHand("2026-09-06")).body).toMatchObject({
        isCheckout: true,
        due: { outBy: "2026-09-05T22:00:00.000Z", inBy: "2026-09-06T20:00:00.000Z" },
      });
      expect(await byHand("2026-09-06")).toMatchObject(overlaps);
    });

    fullTest("turn a draft into a pickup, and restore a dropped one, at their times", async () => {
      await save({ mode: "draft" });
      await collect(["Sunday"]);
      const [draft, dropped] = await pickupsOf(rental);
      const scheduled = (await byHand("2026-03-15")).body as { id: string };
      expect((await pickupsOf(rental))[0]).toMatchObject({
        id: draft?.id,
        state: "scheduled",
        jobId: scheduled.id,
      });
      await app.typed(home, "rental.dropPickup", { id: dropped?.id });
      await byHand("2026-03-22");
      expect(await jobOn("2026-03-22")).toMatchObject({ outBy: "2026-03-22T02:00:00.000Z" });
    });

    test("keep to a collection announced later; the host is asked about an accepted one", async () => {
      await byHand("2026-03-15");
      await byHand("2026-03-22");
      const taken = await jobOn("2026-03-22");
      await app.typed(runner, "runner.acceptJob", { jobId: taken.id });
      await collect(["Sunday"]);
      expect(await jobOn("2026-03-15")).toMatchObject(eve);
      expect((await states()).filter((state) => state < "2026-03-23")).toEqual(["2026-03-22 asked"]);
      expect(await plan(app, rental)).toBe(0);
      const [asked] = await pickupsOf(rental);
      const answer = { id: asked?.id, keep: false };
      expect((await app.typed(home, "rental.answerAsked", answer)).status).toBe(200);
      expect(await jobOn("2026-03-22")).toMatchObject({ outBy: "2026-03-22T02:00:00.000Z" });
      expect((await days()).filter((on) => on < "2026-03-23")).toEqual([
        "2026-03-15 morning",
        "2026-03-22 morning",
      ]);
    });

    test("take the collection's times, whatever window is chosen, even one that ends after check-in", async () => {
      await collect(["Sunday"]);
      const schedule = (scheduledDate: string, timeWindow: string) =>
        app.call(home, "POST", "/api/vacation-rental/schedule-pickup", {
          scheduledDate,
          timeWindow,
          isCheckout: true,
          propertyId: rental.propertyId,
        });
      const late = { status: 409, body: { code: "WINDOW_AFTER_CHECKIN" } };
      expect(await schedule("2026-09-07", "15:00")).toMatchObject(late);
      expect(await schedule("2026-09-06", "16:00")).toMatchObject({ status: 400 });
      expect((await schedule("2026-09-06", "15:00")).status).toBe(201);
      for (const window of ["15:00", "13:00"])
        expect(await schedule("2026-09-06", window)).toMatchObject({
          status: 409,
          body: { code: "PICKUP_OVERLAPS" },
        });
      expect((await days()).filter((day) => day.startsWith("2026-09"))).toEqual(["2026-09-06 morning"]);
    });

    test("stays separate when the cans could not be out in time", async () => {
      await collect(["Sunday"]);
      const { id } = await jobOn("2026-03-15");
      expect((await app.typed(home, "homeowner.cancelJob", { jobId: id })).status).toBe(200);
      app.clock.now = "2026-03-15T03:00:00.000Z";
      expect((await byHand("2026-03-15")).body).toMatchObject({ timeWindow: "11:00" });
    });
  });

  test("gives way at once to one the host schedules", async () => {
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
    await plan(app, rental);
    const byHand = { scheduledDate: "2026-03-15", timeWindow: "17:00", isCheckout: true };
    const added = await app.typed(home, "rental.scheduleCleanup", {
      ...byHand,
      propertyId: rental.propertyId,
    });
    expect(added.status).toBe(200);
    expect(await days()).toEqual(["2026-03-15 17:00"]);
  });

  test("is added by the schedule once, day by day as it comes within reach", async () => {
    await addStay(app, rental, { fromOn: "2026-05-01", untilOn: "2026-05-10" });
    await planRentals(app.deps);
    expect(await states()).toEqual([]);
    app.clock.now = "2026-03-12T15:00:00.000Z";
    expect(await planRentals(app.deps)).toMatchObject({ rentalPickups: 1, bucketsLeft: 0 });
    expect(await planRentals(app.deps)).toMatchObject({ rentalPickups: 0 });
    expect(await states()).toEqual(["2026-05-10 scheduled"]);
  });

  test("is not created when it could not be done in time", async () => {
    app.clock.now = "2026-03-10T19:30:00.000Z";
    await addStay(app, rental, { fromOn: "2026-03-08", untilOn: "2026-03-10" });
    await plan(app, rental);
    expect(await states()).toEqual([]);
  });

  fullTest("moves at once with the place's holidays", async () => {
    await app.deps.db
      .update(properties)
      .set({ collectionDays: ["Thursday"] })
      .where(eq(properties.id, rental.propertyId));
    await plan(app, rental);
    expect((await days())[0]).toBe("2026-03-12 morning");
    const admin = await addAdmin(app);
    const holiday = { area: "", onDay: "2026-03-12", name: "Founders' Day", rule: "shift_day" };
    expect((await app.typed(admin, "admin.saveHoliday", holiday)).status).toBe(200);
    await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);
    expect((await days())[0]).toBe("2026-03-13 morning");
    await app.deps.db.delete(holidays);
  });
});

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
    await plan(app, rental);
    await moveStay(stay, { untilTime: "14:00" });
    await plan(app, rental);
    expect(await days()).toEqual(["2026-03-15 15:00"]);
    await accept("2026-03-15");
    await moveStay(stay, { untilTime: null });
    await addStay(app, rental, { fromOn: "2026-03-15", untilOn: "2026-06-20", fromTime: "16:00" });
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
      outBy: "2026-03-16T19:00:00.000Z",
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
