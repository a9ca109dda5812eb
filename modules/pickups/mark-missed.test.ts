import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Tasks } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import { findViolations } from "#db/invariants.ts";
import {
  canRhythms,
  homeownerProfiles,
  invoices,
  jobEvents,
  jobs,
  ledgerEntries,
  ledgerTransactions,
  notifications,
  promises,
  subscriptions,
} from "#db/schema/index.ts";
import { homeownerBalance } from "#modules/billing/queries/ledger.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, addSubscription, type Homeowner } from "#testkit/factories.ts";
import { markMissed } from "./tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(() => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
});

/** The morning of March 11 ends at noon in New York, four hours behind UTC since March 8. */
const windowEnd = "2026-03-11T16:00:00.000Z";
const after = "2026-03-11T16:00:00.001Z";

const jobRow = async (jobId: string) => (await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0];
const promisesOf = async (jobId: string) =>
  Object.fromEntries(
    (await app.deps.db.select().from(promises).where(eq(promises.jobId, jobId))).map((row) => [
      row.promise,
      [row.dueAt, row.outcome, row.decidedAt],
    ]),
  );
const creditsOf = (jobId: string) =>
  app.deps.db
    .select({
      account: ledgerEntries.account,
      userId: ledgerEntries.userId,
      cents: ledgerEntries.amountCents,
      reason: ledgerTransactions.reason,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerTransactions.jobId, jobId))
    .orderBy(ledgerEntries.account);
const told = (userId: string) =>
  app.deps.db
    .select({ type: notifications.type, params: notifications.params, link: notifications.link })
    .from(notifications)
    .where(eq(notifications.userId, userId));
const emailsTo = async (userId: string) =>
  (
    await app.database.execute(
      "select data from tasks.job where name = 'deliver-mail' and data->>'userId' = $1",
      [userId],
    )
  ).rows.map((row) => row.data as Tasks["deliver-mail"]);

async function missedAt(now: string): Promise<number> {
  app.clock.now = now;
  return (await markMissed(app.deps)).missed;
}

describe("a pickup without a runner", () => {
  test("is missed once its window has passed: credited automatically, and the homeowner is told, also by email", async () => {
    const homeowner = await addHomeowner(app);
    const jobId = await addJob(app, homeowner);
    expect(await missedAt(windowEnd)).toBe(0);
    expect(await missedAt(after)).toBe(1);

    expect(await jobRow(jobId)).toMatchObject({ status: "missed", runnerId: null, acceptedAt: null });
    const events = await app.deps.db
      .select()
      .from(jobEvents)
      .where(eq(jobEvents.jobId, jobId))
      .orderBy(jobEvents.happenedAt);
    expect(events.at(-1)).toMatchObject({
      fromStatus: "scheduled",
      toStatus: "missed",
      userId: null,
      reason: "window passed",
      happenedAt: after,
    });
    expect(await creditsOf(jobId)).toEqual([
      { account: "credits_given", userId: null, cents: 670, reason: "missed" },
      { account: "homeowner_balance", userId: homeowner.userId, cents: -670, reason: "missed" },
    ]);
    expect(await promisesOf(jobId)).toEqual({
      out: [windowEnd, "broken", after],
      in: [windowEnd, "broken", after],
      photos: [windowEnd, "broken", after],
    });
    const params = { date: "2026-03-11", credit: "$6.70", legs: "out" };
    expect(await told(homeowner.userId)).toEqual([{ type: "jobMissed", params, link: `/pickups/${jobId}` }]);
    expect(await emailsTo(homeowner.userId)).toEqual([
      { userId: homeowner.userId, letter: "jobMissed", params: { ...params, jobId } },
    ]);
    const shown = await app.typed(homeowner, "notifications.list");
    expect(JSON.stringify(shown.body)).toContain("Your pickup on Wednesday, March 11 was not done in time");
  });

  test("is missed once, however often the schedule runs", async () => {
    const homeowner = await addHomeowner(app);
    const jobId = await addJob(app, homeowner);
    expect([await missedAt(after), await missedAt(after)]).toEqual([1, 0]);
    expect(await creditsOf(jobId)).toHaveLength(2);
    expect(await told(homeowner.userId)).toHaveLength(1);
  });
});

describe("a pickup with a runner", () => {
  test("is also missed and leaves the runner's route, and the runner is told", async () => {
    const homeowner = await addHomeowner(app);
    const runner = await addRunner(app);
    const jobId = await addJob(app, homeowner, { status: "assigned", runner });
    expect(await missedAt(after)).toBe(1);
    expect(await jobRow(jobId)).toMatchObject({ status: "missed", runnerId: null });
    expect(await told(runner.userId)).toEqual([
      { type: "jobTakenBack", params: { date: "2026-03-11" }, link: "/runner" },
    ]);
    expect(await app.call(runner, "POST", "/api/runner/complete-job", { jobId })).toMatchObject({
      status: 404,
    });
    expect(await emailsTo(runner.userId)).toEqual([]);
  });

  test("in progress is missed only when the cans are due back, and kept the first leg", async () => {
    const legs = {
      outBy: "2026-03-11T02:00:00.000Z",
      inBy: "2026-03-12T00:00:00.000Z",
      windowStartsAt: "2026-03-10T20:00:00.000Z",
      windowEndsAt: "2026-03-12T00:00:00.000Z",
    };
    const jobId = await addJob(app, await addHomeowner(app), {
      status: "in_progress",
      runner: await addRunner(app),
      startedAt: "2026-03-11T01:00:00.000Z",
      ...legs,
    });
    expect(await missedAt(legs.inBy)).toBe(0);
    expect(await missedAt("2026-03-12T00:00:00.001Z")).toBe(1);
    expect(await promisesOf(jobId)).toMatchObject({
      out: [legs.outBy, "kept", app.clock.now],
      in: [legs.inBy, "broken", app.clock.now],
      photos: [legs.inBy, "broken", app.clock.now],
    });
    expect(await creditsOf(jobId)).toHaveLength(2);
  });

  test("with cans due the evening before is missed then, not at the end of its window", async () => {
    const legs = { outBy: "2026-03-11T02:00:00.000Z", windowStartsAt: "2026-03-10T20:00:00.000Z" };
    const jobId = await addJob(app, await addHomeowner(app), {
      status: "assigned",
      runner: await addRunner(app),
      ...legs,
    });
    expect(await missedAt(legs.outBy)).toBe(0);
    expect(await missedAt("2026-03-11T02:00:00.001Z")).toBe(1);
    expect(await jobRow(jobId)).toMatchObject({ status: "missed" });
  });
});

test.each(["completed", "cancelled", "missed"] as const)(
  "a pickup that is %s stays so, without a credit",
  async (status) => {
    const runner = await addRunner(app);
    const homeowner = await addHomeowner(app);
    const jobId = await addJob(
      app,
      homeowner,
      status === "completed" ? { status: "assigned", runner } : { status },
    );
    if (status === "completed") await app.call(runner, "POST", "/api/runner/complete-job", { jobId });
    const before = await creditsOf(jobId);
    expect(await missedAt(after)).toBe(0);
    expect(await jobRow(jobId)).toMatchObject({ status });
    expect(await creditsOf(jobId)).toEqual(before);
  },
);

describe("the credit", () => {
  const shareOf = async (homeowner: Homeowner): Promise<number | undefined> => {
    app.clock.now = "2026-03-10T15:00:00.000Z";
    const jobId = await addJob(app, homeowner);
    expect(await missedAt(after)).toBe(1);
    return (await creditsOf(jobId))[0]?.cents;
  };
  /** Recycling on Fridays, in addition to trash every Tuesday. */
  const addRhythm = async (homeowner: Homeowner, rhythm: Partial<typeof canRhythms.$inferInsert>) => {
    const { homeownerId } = homeowner;
    await app.deps.db
      .insert(canRhythms)
      .values({ homeownerId, canKind: "recycling", weekday: 5, everyWeeks: 1, ...rhythm });
    await app.deps.db
      .update(homeownerProfiles)
      .set({ pickupDays: ["Tuesday", "Friday"] })
      .where(eq(homeownerProfiles.id, homeownerId));
  };

  test("is half of it for a home with two pickups a week", async () => {
    const homeowner = await addHomeowner(app);
    await addRhythm(homeowner, {});
    expect(await shareOf(homeowner)).toBe(335);
  });

  test("counts an every-other-week can as half a pickup a week", async () => {
    const homeowner = await addHomeowner(app);
    await addRhythm(homeowner, { everyWeeks: 2, anchorOn: "2026-03-13" });
    expect(await shareOf(homeowner)).toBe(447);
  });

  test("is based on this homeowner's price", async () => {
    const homeowner = await addHomeowner(app);
    await app.deps.db
      .update(subscriptions)
      .set({ monthlyRateCents: 2600 })
      .where(eq(subscriptions.userId, homeowner.userId));
    expect(await shareOf(homeowner)).toBe(600);
  });

  test("uses the subscription that was active, even if it ended and another was only started", async () => {
    const homeowner = await addHomeowner(app);
    const runner = await addRunner(app);
    const jobId = await addJob(app, homeowner, { status: "in_progress", runner });
    await app.deps.db
      .update(subscriptions)
      .set({ status: "canceled", endedAt: app.clock.now, monthlyRateCents: 2600 })
      .where(eq(subscriptions.userId, homeowner.userId));
    app.clock.advance(1000);
    await addSubscription(app, homeowner, "incomplete");
    expect(await missedAt(after)).toBe(1);
    expect((await creditsOf(jobId))[0]?.cents).toBe(600);
  });
});

test("credits never exceed the month's price, however much was planned, and a notice without one promises none", async () => {
  const homeowner = await addHomeowner(app);
  for (let count = 0; count < 6; count++) await addJob(app, homeowner);
  expect(await missedAt(after)).toBe(6);
  expect(await homeownerBalance(app.deps.db, homeowner.userId)).toBe(-2900);
  const amounts = (await told(homeowner.userId)).map(({ params }) => params?.credit).toSorted();
  expect(amounts).toEqual(["$2.20", "$6.70", "$6.70", "$6.70", "$6.70", "none"]);
  const shown = JSON.stringify((await app.typed(homeowner, "notifications.list")).body);
  expect(shown).toContain("was not done in time: the cans were not taken out. We are sorry.");
});

test("a month's credits that reached the home's own price stay right when that price rises", async () => {
  const homeowner = await addHomeowner(app);
  const ofHome = eq(subscriptions.userId, homeowner.userId);
  const [subscription] = await app.deps.db
    .update(subscriptions)
    .set({ monthlyRateCents: 2700 })
    .where(ofHome)
    .returning();
  for (let count = 0; count < 6; count++) await addJob(app, homeowner);
  expect(await missedAt(after)).toBe(6);
  expect(await homeownerBalance(app.deps.db, homeowner.userId)).toBe(-2700);
  await app.deps.db.update(subscriptions).set({ monthlyRateCents: 2900 }).where(ofHome);
  const violated = async () =>
    (await findViolations(app.database)).filter(({ invariant }) => invariant.startsWith("each missed job"));
  expect(await violated()).toHaveLength(1);
  await app.deps.db.insert(invoices).values({
    id: app.deps.newId(),
    userId: homeowner.userId,
    subscriptionId: subscription?.id ?? "",
    providerId: "in_street_price",
    status: "void",
    amountCents: 2700,
    priceLines: [
      { kind: "month", cents: 2900 },
      { kind: "pool", cents: -200, count: 3 },
    ],
    periodStartsOn: "2026-03-01",
    periodEndsOn: "2026-04-01",
    createdAt: app.clock.now,
  });
  expect(await violated()).toEqual([]);
});

test("a homeowner with a deleted account is credited, but gets no email", async () => {
  const homeowner = await addHomeowner(app);
  const jobId = await addJob(app, homeowner, { status: "in_progress", runner: await addRunner(app) });
  expect((await app.call(homeowner, "DELETE", "/api/profile")).status).toBe(200);
  expect(await missedAt(after)).toBe(1);
  expect(await creditsOf(jobId)).toHaveLength(2);
  expect(await told(homeowner.userId)).toEqual([]);
  expect(await emailsTo(homeowner.userId)).toEqual([]);
});

test("a job in progress is missed and credited when its runner's account is deleted", async () => {
  const homeowner = await addHomeowner(app);
  const runner = await addRunner(app);
  const jobId = await addJob(app, homeowner, { status: "in_progress", runner });
  const open = await addJob(app, homeowner, { status: "assigned", runner });
  expect((await app.call(runner, "DELETE", "/api/profile")).status).toBe(200);
  expect(await jobRow(jobId)).toMatchObject({ status: "missed" });
  expect(await jobRow(open)).toMatchObject({ status: "scheduled" });
  expect((await creditsOf(jobId)).map(({ cents }) => cents)).toEqual([670, -670]);
  expect((await told(homeowner.userId)).map(({ type }) => type).toSorted()).toEqual([
    "jobMissed",
    "jobReleased",
  ]);
  expect(await missedAt(after)).toBe(1);
});

describe("many at once", () => {
  beforeEach(async () => {
    await missedAt(after);
    app.clock.now = "2026-03-10T15:00:00.000Z";
  });

  const addJobs = async (count: number) => {
    const homeowner = await addHomeowner(app);
    const runner = await addRunner(app);
    for (let index = 0; index < count; index++)
      await addJob(app, homeowner, index % 2 === 0 ? {} : { status: "assigned", runner });
  };

  test("are missed in batches, and the rest waits for the next run when the time is up", async () => {
    await addJobs(7);
    app.clock.now = after;
    const stop = new AbortController();
    const deps = {
      ...app.deps,
      transact: async <T>(act: (tx: Db) => Promise<T>) => {
        stop.abort();
        return app.deps.transact(act);
      },
    };
    expect(await markMissed(deps, { batch: 3, signal: stop.signal })).toEqual({ missed: 3 });
    expect(await markMissed(app.deps, { batch: 3 })).toEqual({ missed: 4 });
  });

  test("need as many statements as one", async () => {
    const statementsFor = async (count: number) => {
      app.clock.now = "2026-03-10T15:00:00.000Z";
      await addJobs(count);
      app.clock.now = after;
      const sent = vi.spyOn(pg.Client.prototype, "query");
      expect(await markMissed(app.deps)).toEqual({ missed: count });
      const { length } = sent.mock.calls;
      sent.mockRestore();
      return length;
    };
    expect(await statementsFor(40)).toBe(await statementsFor(2));
  });
});
