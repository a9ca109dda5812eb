import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { holidays, jobEvents, properties, rentalFeeds } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { saveRate } from "#modules/rates/queries.ts";
import { planRentals } from "#modules/schedule/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, type Homeowner, type Runner } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { rentalPlans } from "#testkit/rental-plans.ts";
import { addRental, addRentalFeed, addStay, plan, type Rental } from "#testkit/rentals.ts";
import type { PreviewedPickup } from "./contract.ts";

let app: TestApp;
let home: Homeowner;
let rental: Rental;
let runner: Runner;

const { begin, end, pickupsOf, liveJobs, states, days, save, jobOn, pickupOn } = rentalPlans(() => ({
  app,
  home,
  rental,
  runner,
}));

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ home, rental, runner } = await begin());
});
afterEach(end);

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
      // Nobody arrives, so its runner may come until 8 PM two days later.
      outBy: "2026-03-18T00:00:00.000Z",
      inBy: "2026-03-18T00:00:00.000Z",
      windowEndsAt: "2026-03-18T00:00:00.000Z",
      canKinds: ["trash"],
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
    await addStay(app, rental, { fromOn: "2026-03-11", untilOn: "2026-06-20" });
    await plan(app, rental);
    expect(await states()).toEqual([]);
  });

  test("is still created after its window if nobody arrives", async () => {
    app.clock.now = "2026-03-10T19:30:00.000Z";
    await addStay(app, rental, { fromOn: "2026-03-08", untilOn: "2026-03-10" });
    await plan(app, rental);
    expect(await states()).toEqual(["2026-03-10 scheduled"]);
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
