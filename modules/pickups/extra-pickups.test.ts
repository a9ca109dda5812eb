import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { jobs } from "#db/schema/index.ts";
import type { Alert, Alerts } from "#modules/dispatch/contract/alerts.ts";
import { later } from "#platform/instants.ts";
import { pickupStarts } from "#platform/values/windows.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  newZip,
  type Person,
  type Runner,
  signIn,
} from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { expectInvariants } from "#testkit/race.ts";
import { addRental, addStay, plan, type Rental } from "#testkit/rentals.ts";
import type { Job } from "./contract/job.ts";
import type { ExtraPickup } from "./contract/records.ts";
import { tooFast, tooOften } from "./rules/problems.ts";
import { markMissed } from "./tasks.ts";

let app: TestApp;
let admin: Person;
let home: Homeowner;
let runner: Runner;
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  app.clock.now = "2026-03-10T15:00:00.000Z";
  const zipCode = newZip();
  home = await addHomeowner(app, { zipCode, firstName: "Maya", lastName: "Torres" });
  runner = await addRunner(app, { serviceAreas: [zipCode], firstName: "Leo", lastName: "Santos" });
});

const schedule = async (scheduledDate: string, timeWindow: string) =>
  (await app.call(home, "POST", "/api/homeowner/jobs", { scheduledDate, timeWindow })).body as Job;
const waiting = async () =>
  ((await app.typed(admin, "admin.extraPickups")).body as ExtraPickup[]).filter(
    ({ profileId }) => profileId === home.homeownerId,
  );
const decide = (jobId: string, decision: "confirmed" | "refused") =>
  app.typed(admin, "admin.decideExtraPickup", { jobId, decision });
const alertsOf = async (kind: Alert["kind"]) =>
  ((await app.typed(admin, "admin.alerts")).body as Alerts).alerts.filter(
    (alert) =>
      alert.kind === kind && [home.homeownerId, runner.runnerId].some((id) => id === alert.profileId),
  );
const offersOf = async (who: Who) => (await app.call(who, "GET", "/api/runner/available-jobs")).body as Job[];
const statusOf = async (jobId: string) =>
  (await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0]?.status;

/** Five on one day, the weekly limit, and one more on another day of that week. */
async function oneTooMany(): Promise<Job> {
  for (const start of pickupStarts)
    expect(await schedule("2026-03-17", start)).toMatchObject({ needsConfirmation: false });
  const extra = await schedule("2026-03-22", "morning");
  expect(extra).toMatchObject({ status: "scheduled", needsConfirmation: true });
  return extra;
}

describe("extra pickups beyond the weekly limit", () => {
  test("wait for an operator, who sees whose they are; the next week has its own limit", async () => {
    const extra = await oneTooMany();
    expect(await schedule("2026-03-23", "morning")).toMatchObject({ needsConfirmation: false });
    expect(await waiting()).toEqual([
      {
        id: extra.id,
        day: "2026-03-22",
        timeWindow: "morning",
        requestedAt: app.clock.now,
        profileId: home.homeownerId,
        name: "Maya Torres",
        property: null,
        address: `1600 Elm Street, Unit 4B, New York ${home.zipCode}`,
        pay: "12.00",
        extrasThatWeek: 6,
      },
    ]);
    expect(await alertsOf("extraWaiting")).toMatchObject([
      { count: 1, name: "Maya Torres", profileId: home.homeownerId, day: "2026-03-22" },
    ]);
  });

  test("hold for all rentals of a host together, even with concurrent requests and without calendars’ pickups", async () => {
    const rentals: Rental[] = [];
    for (let nth = 0; nth < 10; nth++) rentals.push(await addRental(app, home));
    for (const rental of rentals) {
      await addStay(app, rental, { fromOn: "2026-03-18", untilOn: "2026-03-20" });
      expect(await plan(app, rental)).toBe(1);
    }
    const answers = await Promise.all(
      rentals.flatMap(({ propertyId }) =>
        ["11:00", "13:00", "17:00"].map((timeWindow) =>
          app.typed(home, "rental.scheduleCleanup", {
            scheduledDate: "2026-03-17",
            timeWindow,
            isCheckout: true,
            propertyId,
          }),
        ),
      ),
    );
    const waits = answers.map(({ body }) => (body as Job).needsConfirmation);
    expect(waits.toSorted()).toEqual([...Array(20).fill(false), ...Array(10).fill(true)]);
    expect((await waiting()).map(({ extrasThatWeek }) => extrasThatWeek)).toEqual(Array(10).fill(30));
  });

  fullTest("are counted separately for each rental, and without canceled ones", async () => {
    const { propertyId } = await addRental(app, home);
    const { id } = await oneTooMany();
    const checkoutPickup = await app.typed(home, "rental.scheduleCleanup", {
      scheduledDate: "2026-03-18",
      timeWindow: "11:00",
      isCheckout: true,
      propertyId,
    });
    expect(checkoutPickup).toMatchObject({ status: 200, body: { needsConfirmation: false } });
    await app.typed(home, "homeowner.cancelJob", { jobId: id });
    const [another] = ((await app.call(home, "GET", "/api/homeowner/jobs")).body as Job[]).filter(
      (job) => job.status === "scheduled" && !job.isCheckout,
    );
    await app.typed(home, "homeowner.cancelJob", { jobId: another?.id });
    expect(await schedule("2026-03-22", "morning")).toMatchObject({ needsConfirmation: false });
  });

  test("are told from those of the schedule", async () => {
    const { id } = await schedule("2026-03-17", "morning");
    const weekly = await addJob(app, home, { kind: "weekly", scheduledOn: "2026-03-18" });
    const own = (await app.typed(home, "homeowner.jobs")).body as { id: string; isExtra: boolean }[];
    expect(new Map(own.map(({ id, isExtra }) => [id, isExtra]))).toEqual(
      new Map([
        [id, true],
        [weekly, false],
      ]),
    );
  });

  test("are neither offered nor assigned until confirmed", async () => {
    const { id: jobId } = await oneTooMany();
    expect((await offersOf(runner)).map(({ id }) => id)).not.toContain(jobId);
    expect(await app.call(runner, "POST", "/api/runner/accept-job", { jobId })).toMatchObject({
      status: 409,
      body: { code: "JOB_TAKEN" },
    });
    const seen = { status: "scheduled", runnerId: null, day: "2026-03-22" };
    expect(
      await app.typed(admin, "admin.assignJob", { jobId, runnerId: runner.runnerId, seen }),
    ).toMatchObject({ status: 409, body: { code: "EXTRA_UNCONFIRMED" } });
    expect((await decide(jobId, "confirmed")).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(await alertsOf("extraWaiting")).toEqual([]);
    expect((await offersOf(runner)).map(({ id }) => id)).toContain(jobId);
    expect((await app.call(runner, "POST", "/api/runner/accept-job", { jobId })).status).toBe(200);
    await expectInvariants(app);
  });

  test("are canceled once refused; the homeowner is told, and a second decision comes too late", async () => {
    const { id: jobId } = await oneTooMany();
    expect((await decide(jobId, "refused")).status).toBe(200);
    expect(await statusOf(jobId)).toBe("cancelled");
    const told = (await app.call(home, "GET", "/api/notifications")).body as object[];
    expect(told).toMatchObject([
      { type: "pickupCancelled", message: expect.stringContaining("Sunday, March 22 was canceled") },
    ]);
    for (const decision of ["confirmed", "refused"] as const)
      expect(await decide(jobId, decision)).toMatchObject({ status: 409, body: { code: "EXTRA_DECIDED" } });
    await expectInvariants(app);
  });

  test("are canceled without a credit when nobody decides in time", async () => {
    const { id: jobId } = await oneTooMany();
    app.clock.now = "2026-03-22T16:00:00.001Z";
    await markMissed(app.deps);
    expect(await statusOf(jobId)).toBe("cancelled");
    const later = await signIn(app, home.userId);
    const told = (await app.call({ cookie: later }, "GET", "/api/notifications")).body as { type: string }[];
    expect(told.filter(({ type }) => type === "pickupCancelled")).toHaveLength(1);
    await expectInvariants(app);
  });

  test("for one home and window are one, even with concurrent requests", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.call(home, "POST", "/api/homeowner/jobs", { scheduledDate: "2026-03-17", timeWindow: "morning" }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
  });

  test("for one home and window are refused by the database too", async () => {
    const requestedAt = app.clock.now;
    await addJob(app, home, { requestedAt });
    await addJob(app, home, { requestedAt, status: "cancelled" });
    await expect(addJob(app, home, { requestedAt })).rejects.toMatchObject({
      cause: { constraint: "jobs_one_extra" },
    });
    await expect(
      addJob(app, home, { status: "assigned", runner, needsConfirmation: true, timeWindow: "evening" }),
    ).rejects.toMatchObject({ cause: { constraint: "jobs_needs_confirmation" } });
  });
});

/** A pickup completed by the runner at a given time. */
async function completed(at: string, job: Parameters<typeof addJob>[2] = {}): Promise<void> {
  app.clock.now = at;
  const jobId = await addJob(app, home, { status: "assigned", runner, scheduledOn: at.slice(0, 10), ...job });
  expect((await app.call(runner, "POST", "/api/runner/complete-job", { jobId })).status).toBe(200);
}

describe("detecting invented pickups", () => {
  const minute = 60_000;
  const day = 24 * 60 * minute;

  test("a runner who completes pickups impossibly fast is reported, for only a day", async () => {
    const { completions, minutes } = tooFast;
    const at = (nth: number) => later("2026-03-10T12:00:00.000Z", (nth * minutes * minute) / completions);
    for (let nth = 0; nth < completions - 1; nth++) await completed(at(nth));
    await completed(later(at(completions - 2), minutes * minute));
    expect(await alertsOf("tooFast")).toEqual([]);
    for (let nth = 0; nth < completions; nth++) await completed(later(at(nth), 60 * minute));
    expect(await alertsOf("tooFast")).toMatchObject([
      { count: completions, name: "Leo Santos", profileId: runner.runnerId },
    ]);
    app.clock.now = "2026-03-11T15:00:00.000Z";
    expect(await alertsOf("tooFast")).toEqual([]);
  });

  test("a runner who serves one home's extra pickups far too often is reported with the home", async () => {
    const extra = (nth: number) => {
      const requestedAt = later("2026-02-20T12:00:00.000Z", nth * day);
      return completed(requestedAt, { requestedAt });
    };
    for (let nth = 0; nth < tooOften.extras - 1; nth++) await extra(nth);
    expect(await alertsOf("tooOften")).toEqual([]);
    await extra(tooOften.extras - 1);
    expect(await alertsOf("tooOften")).toMatchObject([
      { count: tooOften.extras, name: "Leo Santos + Maya Torres", profileId: runner.runnerId },
    ]);
  });

  test("a runner who serves all of one host’s rentals far too often is reported once, and not for calendars’ pickups", async () => {
    const { extras, extrasOfAll } = tooOften;
    const places = Math.ceil(extrasOfAll / (extras - 1));
    const rentals: Rental[] = [];
    for (let nth = 0; nth < places; nth++) rentals.push(await addRental(app, home));
    const done = async (nth: number, isExtra: boolean) => {
      const at = later("2026-02-20T12:00:00.000Z", Math.floor(nth / places) * day);
      const { propertyId } = rentals[nth % places] as Rental;
      await completed(at, { kind: "checkout", propertyId, requestedAt: isExtra ? at : null });
    };
    for (let nth = 0; nth < places; nth++) await done(nth, false);
    for (let nth = 1; nth < extrasOfAll; nth++) await done(nth, true);
    expect(await alertsOf("tooOften")).toEqual([]);
    await done(extrasOfAll, true);
    expect(await alertsOf("tooOften")).toMatchObject([
      { count: extrasOfAll, name: "Leo Santos + Maya Torres", profileId: runner.runnerId },
    ]);
  });

  fullTest("weekly pickups do not count, however often the same runner comes", async () => {
    for (let nth = 0; nth < 25; nth++) {
      const at = later("2026-02-12T12:00:00.000Z", nth * day);
      await completed(at, { kind: "weekly" });
    }
    expect(await alertsOf("tooOften")).toEqual([]);
  });
});
