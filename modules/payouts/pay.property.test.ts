import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { payWeekOf } from "#platform/time/periods.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  type Homeowner,
  type Person,
  type Runner,
  signIn,
} from "#testkit/factories.ts";
import { mortal } from "#testkit/mortal.ts";
import { addPaidRunner, earn, payoutsOf } from "#testkit/pay.ts";
import { longRun, runsOf } from "#testkit/property-runs.ts";
import { pay } from "./tasks.ts";

let app: TestApp;
let home: Homeowner;
let admin: Person;
beforeAll(async () => {
  app = await testApp("postgres", { paysRunners: true });
  home = await addHomeowner(app);
  admin = await addAdmin(app);
});
afterAll(() => app.close());

const hour = 60 * 60_000;
const who = fc.nat({ max: 2 });
/** Random steps for three runners, in sequence. Weeks count back from the current one. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("earn" as const),
      who,
      cents: fc.integer({ min: 0, max: 3000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 24 * 9 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("adjust" as const),
      who,
      weeksBack: fc.nat({ max: 3 }),
      cents: fc.integer({ min: -2000, max: 2000 }).filter((cents) => cents !== 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("hold" as const, "release" as const),
      who,
      weeksBack: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("pay" as const),
      fault: fc.constantFrom(null, null, "refused" as const, "lostBefore" as const, "lostAfter" as const),
      isDeaf: fc.boolean(),
      diesAt: fc.option(fc.integer({ min: 1, max: 14 }), { nil: Number.POSITIVE_INFINITY }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("payTwice" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function take(next: Step, runners: readonly Runner[]): Promise<void> {
  const as = async (procedure: Parameters<TestApp["typed"]>[1], input: object) => {
    const answer = await app.typed({ cookie: await signIn(app, admin.userId) }, procedure, input);
    expect([200, 400, 409]).toContain(answer.status);
  };
  const of = ({ who, weeksBack }: { who: number; weeksBack: number }) => ({
    runnerId: runners[who]?.runnerId,
    week: payWeekOf(
      new Date(Date.parse(app.clock.now) - weeksBack * 168 * hour).toISOString(),
      "America/New_York",
    ),
    reason: "Because",
  });
  switch (next.kind) {
    case "wait":
      app.clock.advance(next.hours * hour);
      return;
    case "earn":
      await earn(app, home, runners[next.who] as Runner, { cents: next.cents });
      return;
    case "adjust": {
      const amount = (next.cents / 100).toFixed(2);
      await as("admin.adjustPay", { ...of(next), adjustmentId: app.deps.newId(), amount });
      return;
    }
    case "hold":
      await as("admin.holdPayout", of(next));
      return;
    case "release":
      await as("admin.releasePayout", of(next));
      return;
    case "pay": {
      app.provider.fault = () => next.fault;
      app.provider.isDeaf = next.isDeaf;
      const process = mortal(app.deps, next.diesAt);
      await pay(process.deps).catch((error: unknown) => {
        if (!process.hasDied()) throw error;
      });
      app.provider.fault = () => null;
      app.provider.isDeaf = false;
      return;
    }
    case "payTwice":
      await Promise.all([pay(app.deps), pay(app.deps)]);
  }
}

/** Resolves everything: nothing is held, nothing fails, all weeks are over. */
async function settle(runners: readonly Runner[]): Promise<void> {
  await app.database.execute("update payouts set status = 'pending', reason = null where status = 'held'");
  for (let round = 0; round < 2; round++) {
    app.clock.advance(8 * 24 * hour);
    await pay(app.deps);
  }
  for (const runner of runners)
    expect(new Set((await payoutsOf(app, runner)).map(({ status }) => status))).toSatisfy(
      (statuses: Set<string>) => [...statuses].every((status) => status === "paid"),
    );
}

test(
  "whatever happens in some weeks, each earned cent is paid once",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const runners = [
          await addPaidRunner(app),
          await addPaidRunner(app),
          await addPaidRunner(app),
        ] as const;
        for (const next of steps) {
          await take(next, runners);
          expect(await findViolations(app.database)).toEqual([]);
        }
        await settle(runners);
        expect(await findViolations(app.database)).toEqual([]);
        for (const { userId, accountId } of runners) {
          const { rows } = await app.database.execute(
            `select coalesce(-sum(amount_cents) filter (where booked.kind <> 'payout'), 0)::int as earned, coalesce(sum(amount_cents), 0)::int as left
             from ledger_entries join ledger_transactions as booked on booked.id = transaction_id
             where user_id = $1 and account = 'runner_payable'`,
            [userId],
          );
          const sent = app.provider.sent.filter((transfer) => transfer.accountId === accountId);
          expect(rows).toEqual([{ earned: sent.reduce((sum, { cents }) => sum + cents, 0), left: 0 }]);
          expect(new Set(sent.map(({ reference }) => reference)).size).toBe(sent.length);
        }
      }),
      runsOf(4, 60),
    );
  },
  longRun,
);
