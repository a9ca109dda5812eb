import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { payouts } from "#db/schema/index.ts";
import { book } from "#modules/billing/queries/ledger.ts";
import { insertPayoutAccount } from "#modules/payouts/queries/payouts.ts";
import type { JobPay } from "#modules/rates/rules/pay.ts";
import { addDays, localDay } from "#platform/time/local-time.ts";
import { type TestApp, testApp } from "./app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Person,
  type Runner,
  signIn,
} from "./factories.ts";
import { expectInvariants } from "./race.ts";

/** Notes in place of photos; a completed pickup with neither is reviewed before it is paid. */
const notes = "Too dark for a photo";

/** Has a runner complete a pickup at an instant, to which the clock is set; by default a pickup of the day before. */
export async function earn(
  app: TestApp,
  home: Homeowner,
  runner: Runner,
  {
    at = app.clock.now,
    cents = 1200,
    on,
    payTerms = null,
  }: { at?: string; cents?: number; on?: string; payTerms?: JobPay | null } = {},
): Promise<string> {
  app.clock.now = at;
  const jobId = await addJob(app, home, {
    status: "assigned",
    runner,
    payCents: cents,
    payTerms,
    scheduledOn: on ?? addDays(localDay(at, home.timeZone), -1),
  });
  const signedIn = { cookie: await signIn(app, runner.userId) };
  const { status } = await app.call(signedIn, "POST", "/api/runner/complete-job", { jobId, notes });
  if (status !== 200) throw new Error(`The job was not completed: ${status}`);
  return jobId;
}

/** Books pay owed to a runner for a week, without a job. */
export async function owe(
  app: TestApp,
  runner: Runner,
  week: { payWeek: string; cents: number },
): Promise<void> {
  const id = () => app.deps.newId();
  await book(app.deps.db, {
    ids: { transaction: id(), debit: id(), credit: id() },
    now: app.clock.now,
    movement: { kind: "adjustment", userId: runner.userId, reason: "made by a test", ...week },
  });
}

/** A runner with an account that can be paid. */
export async function addPaidRunner(
  app: TestApp,
  {
    account = "ready",
    ...runner
  }: Parameters<typeof addRunner>[1] & { account?: "ready" | "incomplete" } = {},
): Promise<Runner & { accountId: string }> {
  const added = await addRunner(app, runner);
  const accountId = `acct_${added.runnerId}`;
  if (account === "incomplete") app.provider.incomplete.add(accountId);
  const updatedAt = app.clock.now;
  await insertPayoutAccount(app.deps.db, {
    userId: added.userId,
    providerId: accountId,
    status: account,
    updatedAt,
  });
  return { ...added, accountId };
}

/** A runner's payouts, by week. */
export async function payoutsOf(app: TestApp, runner: Runner, payWeek?: string) {
  return app.deps.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.userId, runner.userId), payWeek ? eq(payouts.payWeek, payWeek) : undefined))
    .orderBy(asc(payouts.payWeek));
}

/**
 * Sets up an app for a file, and for each test a pay week two weeks after `week()`. The file must set its `week` to
 * `current().week` in a `beforeEach`.
 */
export function payWeeks(week: () => string) {
  type Call = Parameters<TestApp["typed"]>[1];
  let app: TestApp;
  let admin: Person;
  let home: Homeowner;
  let days: { week: string; nextWeek: string; wednesday: string; tuesday: string };
  beforeAll(async () => {
    app = await testApp("postgres", { paysRunners: true });
    admin = await addAdmin(app);
    home = await addHomeowner(app);
  });
  afterAll(async () => {
    await expectInvariants(app);
    await app.close();
  });
  beforeEach(() => {
    const wednesday = `${addDays(week(), 16)}T16:00:00.000Z`;
    const tuesday = `${addDays(week(), 22)}T12:00:00.000Z`;
    days = { week: addDays(week(), 14), nextWeek: addDays(week(), 21), wednesday, tuesday };
    app.clock.now = wednesday;
    app.provider.fault = () => null;
  });
  const callAs = async ({ userId }: Person, procedure: Call, input?: object) =>
    app.typed({ cookie: await signIn(app, userId) }, procedure, input);
  return {
    current: () => ({ app, admin, home, ...days }),
    asAdmin: (procedure: Call, input?: object) => callAs(admin, procedure, input),
    asRunner: (runner: Runner, procedure: Call, input?: object) => callAs(runner, procedure, input),

    /** A runner who earned 12 dollars in the week; it is the Tuesday after. */
    async owed() {
      const runner = await addPaidRunner(app, { firstName: "Sam", lastName: "Swift" });
      await earn(app, home, runner, { at: days.wednesday });
      app.clock.now = days.tuesday;
      return runner;
    },
    adjustment: (runner: Runner, differences: object = {}) => ({
      runnerId: runner.runnerId,
      week: week(),
      adjustmentId: app.deps.newId(),
      amount: "3.50",
      reason: "Snow day bonus",
      ...differences,
    }),
  };
}
