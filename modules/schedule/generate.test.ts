import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import {
  holidays,
  homeownerProfiles,
  jobEvents,
  jobs,
  skippedDays,
  subscriptions,
  vacationHolds,
} from "#db/schema/index.ts";
import type { SubscriptionStatus } from "#modules/accounts/rules.ts";
import { replaceRhythms } from "#modules/homes/queries/home-details.ts";
import type { HolidayRule } from "#modules/homes/rules.ts";
import { saveRate } from "#modules/rates/queries.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { serverAndEmbedded } from "#testkit/database.ts";
import { addHomeowner, addJob, type Homeowner } from "#testkit/factories.ts";
import { generate, generateForHome } from "./tasks.ts";

let app: TestApp;
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  await app.database.execute("delete from holidays");
});

const pickupsOf = (home: { homeownerId: string }) =>
  app.deps.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.kind, "weekly")))
    .orderBy(asc(jobs.scheduledOn));
const daysOf = async (home: { homeownerId: string }) =>
  (await pickupsOf(home)).map(({ scheduledOn }) => scheduledOn.slice(5)).join(" ");
const addHoliday = (onDay: string, rule: HolidayRule, area = "") =>
  app.deps.db
    .insert(holidays)
    .values({ id: app.deps.newId(), area, onDay, name: onDay, rule, changedAt: app.clock.now });

describe.each(serverAndEmbedded)("generation, on %s", (kind) => {
  beforeAll(async () => {
    app = await testApp(kind);
  });
  afterAll(() => app.close());

  test("adds a home's pickups of four weeks, today's included if still possible, each with its event", async () => {
    app.clock.now = "2026-03-10T13:00:00.000Z";
    const home = await addHomeowner(app, { numberOfCans: 3 });
    const { pickups, buckets, bucketsLeft } = await generate(app.deps);
    expect({ pickups, buckets, bucketsLeft }).toEqual({ pickups: 4, buckets: 1, bucketsLeft: 0 });
    expect(await daysOf(home)).toBe("03-10 03-17 03-24 03-31");
    const [first] = await pickupsOf(home);
    expect(first).toMatchObject({
      status: "scheduled",
      runnerId: null,
      timeWindow: "morning",
      windowStartsAt: "2026-03-10T12:00:00.000Z",
      windowEndsAt: "2026-03-10T16:00:00.000Z",
      outBy: "2026-03-10T16:00:00.000Z",
      inBy: "2026-03-10T16:00:00.000Z",
      canKinds: ["trash"],
      address: "1600 Elm Street, Unit 4B",
      publicStreet: "Elm Street",
      city: "New York",
      zipCode: "10001",
      numberOfCans: 3,
      payCents: 1200,
      specialInstructions: "Gate code 4711",
      createdAt: app.clock.now,
    });
    expect(first?.latitude).toBeCloseTo(40.75, 1);
    expect(
      await app.deps.db
        .select()
        .from(jobEvents)
        .where(eq(jobEvents.jobId, first?.id ?? "")),
    ).toMatchObject([{ fromStatus: null, toStatus: "scheduled", userId: null, happenedAt: app.clock.now }]);
  });

  test("again adds nothing; a day later, it adds the new day", async () => {
    const home = await addHomeowner(app, { pickupDays: ["Monday", "Tuesday"] });
    await generate(app.deps);
    const before = await pickupsOf(home);
    expect(await generate(app.deps)).toMatchObject({ pickups: 0 });
    expect(await pickupsOf(home)).toEqual(before);
    app.clock.now = "2026-03-16T15:00:00.000Z";
    await generate(app.deps);
    expect((await daysOf(home)).split(" ").slice(before.length)).toEqual(["04-07"]);
  });

  test("omits today once its window has passed, until its last moment", async () => {
    app.clock.now = "2026-03-10T16:00:00.000Z";
    expect(await daysAt(await addHomeowner(app))).toBe("03-17 03-24 03-31");
    app.clock.now = "2026-03-10T15:59:59.999Z";
    expect(await daysAt(await addHomeowner(app))).toBe("03-10 03-17 03-24 03-31");
  });

  test("uses each home's own day", async () => {
    app.clock.now = "2026-03-11T05:30:00.000Z";
    const west = { zipCode: "96813", timeZone: "Pacific/Honolulu" };
    const guam = { zipCode: "96910", timeZone: "Pacific/Guam" };
    const everyDay = { pickupDays: ["Tuesday", "Wednesday"] as const };
    const days = async (more: object) =>
      (await daysAt(await addHomeowner(app, { pickupDays: [...everyDay.pickupDays], ...more }))).split(" ");
    // 7 PM Tuesday in Honolulu, 1:30 AM Wednesday in New York, 3 PM in Guam.
    expect((await days({ ...west, pickupWindow: "evening" })).at(0)).toBe("03-10");
    expect((await days(west)).at(0)).toBe("03-11");
    expect((await days({})).at(0)).toBe("03-11");
    expect((await days({})).at(-1)).toBe("04-07");
    expect((await days({ ...guam, pickupWindow: "afternoon" })).at(0)).toBe("03-11");
    expect((await days({ ...guam, pickupWindow: "morning" })).at(0)).toBe("03-17");
    expect((await days(west)).at(-1)).toBe("04-01");
  });

  test("puts the cans out the evening before and back after collection, if the home wants that", async () => {
    const home = await addHomeowner(app, {
      pickupDays: ["Wednesday"],
      outEveningBefore: true,
      inAfterCollection: true,
    });
    await generateForHome(app.deps, app.deps.db, home.homeownerId);
    expect((await pickupsOf(home))[0]).toMatchObject({
      scheduledOn: "2026-03-11",
      timeWindow: "morning",
      windowStartsAt: "2026-03-10T22:00:00.000Z",
      outBy: "2026-03-11T02:00:00.000Z",
      inBy: "2026-03-12T00:00:00.000Z",
      windowEndsAt: "2026-03-12T00:00:00.000Z",
    });
    app.clock.now = "2026-03-11T02:00:00.000Z";
    const late = await addHomeowner(app, { pickupDays: ["Wednesday"], outEveningBefore: true });
    expect(await daysAt(late)).toBe("03-18 03-25 04-01");
  });

  test("around a clock change keeps the local hour", async () => {
    app.clock.now = "2026-03-01T15:00:00.000Z";
    const home = await addHomeowner(app, { pickupDays: ["Sunday"], outEveningBefore: true });
    await generateForHome(app.deps, app.deps.db, home.homeownerId);
    expect((await pickupsOf(home)).map(({ windowStartsAt }) => windowStartsAt)).toEqual([
      "2026-03-07T23:00:00.000Z",
      "2026-03-14T22:00:00.000Z",
      "2026-03-21T22:00:00.000Z",
    ]);
  });

  test("works across the end of a year and February 29", async () => {
    app.clock.now = "2027-12-28T20:00:00.000Z";
    expect(await daysAt(await addHomeowner(app, { pickupDays: ["Friday", "Saturday"] }))).toBe(
      "12-31 01-01 01-07 01-08 01-14 01-15 01-21 01-22",
    );
    app.clock.now = "2028-02-20T20:00:00.000Z";
    expect(await daysAt(await addHomeowner(app))).toBe("02-22 02-29 03-07 03-14");
  });

  test("gives each kind of can its own rhythm, with one pickup a day", async () => {
    const home = await addHomeowner(app, { pickupDays: ["Thursday"] });
    const other = { everyWeeks: 2, canKind: "recycling" } as const;
    await replaceRhythms(app.deps.db, home.homeownerId, [
      { canKind: "trash", weekday: 4, everyWeeks: 1, anchorOn: null },
      { canKind: "yard", weekday: 4, everyWeeks: 1, anchorOn: null },
      { ...other, weekday: 4, anchorOn: "2025-12-04" },
      { ...other, weekday: 1, anchorOn: "2026-08-31" },
    ]);
    await generateForHome(app.deps, app.deps.db, home.homeownerId);
    expect(
      (await pickupsOf(home)).map((pickup) => `${pickup.scheduledOn.slice(5)} ${pickup.canKinds}`),
    ).toEqual([
      "03-12 trash,recycling,yard",
      "03-16 recycling",
      "03-19 trash,yard",
      "03-26 trash,recycling,yard",
      "03-30 recycling",
      "04-02 trash,yard",
    ]);
  });

  test.each(["incomplete", "paused", "canceled", "none"] as const)(
    "adds nothing for a service that is %s",
    async (subscription: SubscriptionStatus | "none") => {
      expect(await daysAt(await addHomeowner(app, { subscription }))).toBe("");
    },
  );

  test("continues while a payment is late, and stops at the service's end", async () => {
    const late = await addHomeowner(app, { subscription: "past_due" });
    expect(await daysAt(late)).toBe("03-10 03-17 03-24 03-31");
    const ending = await addHomeowner(app);
    const ends = (cancelAtPeriodEnd: boolean) =>
      app.deps.db
        .update(subscriptions)
        .set({
          cancelAtPeriodEnd,
          periodStartsAt: "2026-02-24T12:00:00.000Z",
          periodEndsAt: "2026-03-24T12:00:00.000Z",
        })
        .where(eq(subscriptions.userId, ending.userId));
    await ends(true);
    expect(await daysAt(ending)).toBe("03-10 03-17");
    await ends(false);
    expect(await daysAt(ending)).toBe("03-10 03-17 03-24 03-31");
  });

  test("skips skipped days and holds, both ends included; a canceled hold no longer counts", async () => {
    const home = await addHomeowner(app, { pickupDays: ["Tuesday", "Thursday"] });
    const { homeownerId } = home;
    const createdAt = app.clock.now;
    const hold = { homeownerId, createdAt };
    await app.deps.db.insert(skippedDays).values({ homeownerId, onDay: "2026-03-12", createdAt });
    await app.deps.db.insert(vacationHolds).values([
      { id: app.deps.newId(), ...hold, fromOn: "2026-03-17", untilOn: "2026-03-24" },
      { id: app.deps.newId(), ...hold, fromOn: "2026-03-26", untilOn: "2026-04-30", cancelledAt: createdAt },
    ]);
    expect(await daysAt(home)).toBe("03-10 03-26 03-31 04-02");
  });

  test("does not restore missed pickups or duplicate those in progress, but restores canceled ones", async () => {
    const home = await addHomeowner(app);
    await addJob(app, home, { kind: "weekly", scheduledOn: "2026-03-17", status: "missed" });
    await addJob(app, home, { kind: "weekly", scheduledOn: "2026-03-24", status: "cancelled" });
    await addJob(app, home, { kind: "one_off", scheduledOn: "2026-03-31" });
    await generateForHome(app.deps, app.deps.db, home.homeownerId);
    expect(
      (await pickupsOf(home)).map(({ scheduledOn, status }) => `${scheduledOn.slice(5)} ${status}`),
    ).toEqual(
      expect.arrayContaining([
        "03-10 scheduled",
        "03-17 missed",
        "03-24 cancelled",
        "03-24 scheduled",
        "03-31 scheduled",
      ]),
    );
    expect(await pickupsOf(home)).toHaveLength(5);
  });

  test("moves pickups on a holiday by their area's rule, the narrowest area first", async () => {
    await addHoliday("2026-03-19", "shift_week");
    await addHoliday("2026-03-19", "shift_day", "CA");
    await addHoliday("2026-03-19", "skip", "94");
    await addHoliday("2026-03-19", "none", "941");
    const days = {
      pickupDays: ["Wednesday", "Thursday", "Friday"] as ("Wednesday" | "Thursday" | "Friday")[],
    };
    const at = async (state: string, zipCode: string) =>
      (await daysAt(await addHomeowner(app, { ...days, state, zipCode })))
        .split(" ")
        .filter((day) => day >= "03-18" && day <= "03-22")
        .join(" ");
    expect(await at("NY", "10001")).toBe("03-18 03-20 03-21");
    expect(await at("CA", "90210")).toBe("03-18 03-20");
    expect(await at("CA", "94001")).toBe("03-18 03-20");
    expect(await at("CA", "94110")).toBe("03-18 03-19 03-20");
    expect(await at("NV", "94001")).toBe("03-18 03-20");
  });

  test("a pickup due before today is added when a holiday moved it into range", async () => {
    await addHoliday("2026-03-09", "shift_day");
    expect(await daysAt(await addHomeowner(app, { pickupDays: ["Monday"] }))).toBe(
      "03-10 03-16 03-23 03-30 04-06",
    );
  });

  test("skipping uses the day a holiday moved the pickup to", async () => {
    await addHoliday("2026-03-17", "shift_day");
    const home = await addHomeowner(app);
    const { homeownerId } = home;
    await app.deps.db
      .insert(skippedDays)
      .values({ homeownerId, onDay: "2026-03-18", createdAt: app.clock.now });
    expect(await daysAt(home)).toBe("03-10 03-24 03-31");
  });

  test("stores each pickup's rate by its day", async () => {
    const setAt = app.clock.now;
    await saveRate(app.deps.db, {
      id: app.deps.newId(),
      rate: "runner_rate",
      cents: 1350,
      effectiveOn: "2026-03-24",
      setAt,
    });
    const home = await addHomeowner(app);
    await generate(app.deps);
    expect((await pickupsOf(home)).map(({ payCents }) => payCents)).toEqual([1200, 1200, 1350, 1350]);
    await app.database.execute("delete from rates");
  });

  test("derives the street of a home from before streets were stored", async () => {
    const home = await addHomeowner(app, { address: "1600 Elm Street #12" });
    await app.deps.db
      .update(homeownerProfiles)
      .set({ publicStreet: null })
      .where(eq(homeownerProfiles.id, home.homeownerId));
    await generateForHome(app.deps, app.deps.db, home.homeownerId);
    expect((await pickupsOf(home))[0]).toMatchObject({ publicStreet: "Elm Street" });
  });

  test("of one home leaves the others alone", async () => {
    const [home, other] = [await addHomeowner(app), await addHomeowner(app)];
    expect(await generateForHome(app.deps, app.deps.db, home.homeownerId)).toBe(4);
    expect(await daysOf(other)).toBe("");
  });

  test("keeps the default holidays of the coming 13 months, and admins' changes to them", async () => {
    await addHoliday("2026-11-26", "none");
    await generate(app.deps);
    const kept = await app.deps.db.select().from(holidays).orderBy(asc(holidays.onDay));
    expect(kept.map(({ onDay, rule }) => `${onDay} ${rule}`)).toEqual([
      "2026-01-01 shift_week",
      "2026-05-25 shift_week",
      "2026-07-04 shift_week",
      "2026-09-07 shift_week",
      "2026-11-26 none",
      "2026-12-25 shift_week",
      "2027-01-01 shift_week",
      "2027-05-31 shift_week",
      "2027-07-04 shift_week",
      "2027-09-06 shift_week",
      "2027-11-25 shift_week",
      "2027-12-25 shift_week",
    ]);
    expect(await generate(app.deps)).toMatchObject({ holidays: 0 });
  });

  test("stops between two buckets when told to, and the next run does the rest", async () => {
    const homes = [await addHomeowner(app), await addHomeowner(app), await addHomeowner(app)];
    const stopped = await generate(app.deps, { signal: AbortSignal.abort() });
    expect(stopped).toMatchObject({ pickups: 0, buckets: 0 });
    expect(stopped.bucketsLeft).toBeGreaterThan(0);
    await generate(app.deps);
    for (const home of homes) expect(await daysOf(home)).toBe("03-10 03-17 03-24 03-31");
  });

  test("has broken no invariant", async () => {
    expect(await findViolations(app.database)).toEqual([]);
  });

  async function daysAt(home: Homeowner): Promise<string> {
    await generateForHome(app.deps, app.deps.db, home.homeownerId);
    return daysOf(home);
  }
});
