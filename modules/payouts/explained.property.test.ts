import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { settleRunnerReferrals } from "#modules/growth/runner-referrals.ts";
import type { OfferDetails } from "#modules/offers/contract.ts";
import {
  type ExplainedPay,
  type ExplainedWeek,
  type MovementKind,
  movementKinds,
  type Statement,
} from "#modules/payouts/contract.ts";
import { topUpDays } from "#modules/pickups/settle-pay.ts";
import {
  explainPay,
  mostPayCents,
  type PayFacts,
  type PayLineKind,
  type PayTerms,
  payLineKinds,
  sumOfLines,
} from "#modules/rates/rules/pay.ts";
import { minute } from "#platform/instants.ts";
import { addDays } from "#platform/time/local-time.ts";
import { parseCents } from "#platform/values/money.ts";
import { addOnKit } from "#testkit/add-ons.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  type Homeowner,
  type Person,
  type Runner,
  signIn,
} from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { longRun, runsOf } from "#testkit/property-runs.ts";
import { addOtherRunner, bringRunner, runnerCodeOf, setRunnerReferrals } from "#testkit/runner-referrals.ts";
import { tripFeeKit } from "#testkit/trip-fees.ts";
import { pay } from "./tasks.ts";

let kit: PhotoApp;
let admin: Person;
/** The Monday of the next case: time only goes on. */
let monday = "2026-03-09";
beforeAll(async () => {
  kit = await photoApp("disk");
  admin = await addAdmin(kit.app);
  await setRunnerReferrals(kit.app);
});
afterAll(() => kit.close());
const { block } = tripFeeKit(() => kit);
const { offer, answer, finish } = addOnKit(() => kit);

const cents = (max: number) => fc.integer({ min: 1, max });
/** A leg's pay; two of the high ones are more than a pickup may pay. */
const legCents = fc.oneof(
  { weight: 4, arbitrary: cents(900) },
  { weight: 1, arbitrary: fc.integer({ min: mostPayCents / 2 - 300, max: mostPayCents }) },
);
const terms: fc.Arbitrary<PayTerms> = fc.record({
  ...{ outCents: legCents, inCents: legCents, includedCans: cents(3), canCents: cents(200) },
  ...{ longDrivewayCents: cents(300), stairsCents: cents(300), eveningCents: cents(300) },
  ...{ firstOnStreetCents: cents(500), nextOnStreetCents: cents(200), dayMinimumCents: fc.nat(6000) },
  ...{ tripFeeCents: cents(700), riseHours: cents(6), riseCents: cents(60), mostRiseCents: cents(200) },
});
const facts: fc.Arbitrary<PayFacts> = fc.record({
  ...{ cans: cents(8), hasLongDriveway: fc.boolean(), hasStairs: fc.boolean(), isEvening: fc.boolean() },
  risenHours: fc.nat(8),
});
const work = { terms, facts, street: fc.constantFrom("Oak Street", "Elm Street"), which: fc.nat(20) };
const kinds = [
  "serve",
  "early",
  "bundle",
  "block",
  "extra",
  "tip",
  "takeTipBack",
  "refuse",
  "clear",
  "reverse",
  "adjust",
  "settle",
  "nextDay",
  "bring",
] as const;
const step = fc.record({
  ...work,
  kind: fc.constantFrom(...kinds),
  cents: fc.integer({ min: -900, max: 2000 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A runner, who serves one home, and the runner's pickups so far. */
type Scene = { home: Homeowner; runner: Runner; jobIds: string[]; tipIds: string[] };

async function ask(
  who: { userId: string },
  procedure: Parameters<PhotoApp["app"]["typed"]>[1],
  input?: object,
) {
  const answered = await kit.app.typed({ cookie: await signIn(kit.app, who.userId) }, procedure, input);
  expect(answered.status).toBeLessThan(500);
  return answered.body;
}
const today = () => kit.app.clock.now.slice(0, 10);

/** A pickup priced as the service prices it. */
function pricedJob({ terms, facts, street }: Step) {
  const payTerms = explainPay(facts, terms);
  return {
    ...{ payTerms, payCents: sumOfLines(payTerms.lines) },
    ...{ address: `1 ${street}`, publicStreet: street },
  };
}

/** Such a pickup that the runner took. */
const taken = ({ home, runner }: Scene, next: Step, scheduledOn = today()) =>
  addJob(kit.app, home, { ...pricedJob(next), status: "assigned", runner, scheduledOn });

/** Two to four open pickups of different pay, which the runner takes as one bundle and serves. */
async function serveBundle({ home, runner, jobIds }: Scene, next: Step): Promise<void> {
  const seen = { scheduledOn: today(), timeWindow: "evening" } as const;
  const made: string[] = [];
  for (let cans = 1; cans <= 2 + (next.which % 3); cans++) {
    const facts = { ...next.facts, cans: next.facts.cans + cans };
    made.push(await addJob(kit.app, home, { ...pricedJob({ ...next, facts }), ...seen }));
  }
  const { bundles } = (await ask(runner, "runner.offerDetails")) as OfferDetails;
  // Pickups that make up for refused ones may be open too, also on the same walk.
  const bundle = bundles.find(({ jobIds }) => made.every((jobId) => jobIds.includes(jobId)));
  const bundled = bundle?.jobIds ?? [];
  expect(bundled).not.toEqual([]);
  expect(await payOpened(runner, bundled)).toBe(parseCents(bundle?.paymentAmount ?? ""));
  const scheduledDate = `${seen.scheduledOn}T00:00:00.000Z`;
  const wanted = bundled.map((jobId) => ({ jobId, scheduledDate, timeWindow: seen.timeWindow }));
  expect(await ask(runner, "runner.acceptJobs", { jobs: wanted })).toHaveLength(bundled.length);
  for (const jobId of bundled) await ask(runner, "runner.completeJob", { jobId, notes: "Dark" });
  jobIds.push(...bundled);
}

/** What these pickups pay, each opened into its rules. */
async function payOpened(runner: Runner, jobs: readonly string[]): Promise<number> {
  let sum = 0;
  for (const jobId of jobs) {
    const { pay, lines } = (await ask(runner, "runner.explainPay", { jobId })) as ExplainedPay;
    expect(centsOf(lines)).toBe(parseCents(pay));
    expect(centsOf(lines)).toBeLessThanOrEqual(mostPayCents);
    sum += centsOf(lines);
  }
  return sum;
}

/** The id of one of the runner's reviews; null when there is none. */
async function reviewOf({ jobIds }: Scene, { which }: Step, where: string): Promise<string | null> {
  const { rows } = await kit.app.database.execute(
    `select id from job_anomalies where job_id = any($1) and ${where} order by id`,
    [jobIds],
  );
  return (rows as { id: string }[])[which % Math.max(rows.length, 1)]?.id ?? null;
}

async function take(scene: Scene, next: Step): Promise<void> {
  const { app } = kit;
  const { home, runner, jobIds, tipIds } = scene;
  const jobId = jobIds[next.which % Math.max(jobIds.length, 1)];
  switch (next.kind) {
    case "serve":
    case "early": {
      const made = await taken(scene, next, addDays(today(), next.kind === "early" ? 1 : 0));
      await ask(runner, "runner.completeJob", { jobId: made, notes: "Dark" });
      jobIds.push(made);
      return;
    }
    case "bundle":
      await serveBundle(scene, next);
      return;
    case "block":
    case "extra": {
      const made = await taken(scene, next);
      const here = { home: await again(home), runner: await again(runner), jobId: made };
      jobIds.push(made);
      if (next.kind === "block") await block(here);
      else {
        const { id } = await offer(here);
        await answer(here, id, "approved");
        await finish(here, id);
        await ask(runner, "runner.completeJob", { jobId: made, notes: "Dark" });
      }
      return;
    }
    case "tip": {
      const id = app.deps.newId();
      await ask(home, "homeowner.giveTip", { id, jobId, amount: `${1 + (next.which % 9)}.50` });
      tipIds.push(id);
      return;
    }
    case "takeTipBack":
      await ask(home, "homeowner.takeTipBack", { id: tipIds.at(-1) });
      return;
    case "refuse":
    case "clear": {
      const anomalyId = await reviewOf(scene, next, "outcome is null");
      const outcome = next.kind === "clear" ? "cleared" : "refused";
      const decision = { anomalyId, outcome, reason: "Looked at" };
      if (anomalyId) await ask(admin, "admin.resolveAnomaly", decision);
      return;
    }
    case "reverse": {
      for (const jobId of jobIds) await ask(runner, "runner.answerRefusal", { jobId, words: "I was there" });
      const anomalyId = await reviewOf(scene, next, "answered_at is not null and answer_outcome is null");
      if (anomalyId) await ask(admin, "admin.decideAnswer", { anomalyId, outcome: "reversed" });
      return;
    }
    case "adjust":
      await ask(admin, "admin.adjustPay", {
        ...{ adjustmentId: app.deps.newId(), runnerId: runner.runnerId, week: today() },
        ...{ amount: ((next.cents || 1) / 100).toFixed(2), reason: "Weather" },
      });
      return;
    case "settle":
      await pay(app.deps);
      return;
    case "nextDay":
      app.clock.now = `${addDays(today(), 1 + (next.which % 4))}T14:00:00.000Z`;
      await topUpDays(app.deps);
      return;
    case "bring":
      await bringRunner(app, { code: await runnerCodeOf(app, await again(runner)), home });
      await settleRunnerReferrals(app.deps);
  }
}
const again = async <Who extends { userId: string }>(who: Who): Promise<Who> => ({
  ...who,
  cookie: await signIn(kit.app, who.userId),
});

const centsOf = (amounts: { amount: string }[]) =>
  amounts.reduce((sum, { amount }) => sum + (parseCents(amount) ?? Number.NaN), 0);

type Seen = Set<PayLineKind | MovementKind | "most">;

/** Expects that all booked for the runner is explained, each week and each pickup. Returns the kinds seen. */
async function explained({ runner }: Scene): Promise<Seen> {
  const seen: Seen = new Set();
  const { rows } = await kit.app.database.execute(
    `select entry.pay_week::text as week, -sum(entry.amount_cents)::int as cents from ledger_entries as entry
     join ledger_transactions as booked on booked.id = entry.transaction_id
     where entry.account = 'runner_payable' and booked.kind <> 'payout' and entry.user_id = $1 group by 1`,
    [runner.userId],
  );
  for (const { week, cents } of rows as { week: string; cents: number }[]) {
    const { lines, others, total } = (await ask(runner, "runner.explainWeek", { week })) as ExplainedWeek;
    expect([week, centsOf([...lines, ...others]), parseCents(total)]).toEqual([week, cents, cents]);
    for (const { kind } of [...lines, ...others]) seen.add(kind);
    const statement = (await ask(runner, "runner.statement", { week })) as Statement;
    for (const { pickup, kind, amount, reason } of statement.lines) {
      // Each line opens into a pickup's rules, or says why it is there.
      if (kind === "adjustment" || !pickup) expect(reason).toBeTruthy();
      else if (reason === null) {
        const opened = (await ask(runner, "runner.explainPay", { jobId: pickup.jobId })) as ExplainedPay;
        expect([opened.pay, centsOf(opened.lines)]).toEqual([amount, parseCents(amount)]);
        expect(centsOf(opened.lines)).toBeLessThanOrEqual(mostPayCents);
        if (centsOf(opened.lines) === mostPayCents) seen.add("most");
      }
    }
  }
  return seen;
}

test(
  "the explanations of a runner's pay add up to it, whatever it is made of",
  async () => {
    const seen: Seen = new Set();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
        kit.app.clock.now = `${monday}T14:00:00.000Z`;
        monday = addDays(monday, 77);
        const scene: Scene = {
          ...{ home: await addHomeowner(kit.app), runner: await addOtherRunner(kit.app) },
          ...{ jobIds: [], tipIds: [] },
        };
        for (const [nth, next] of steps.entries()) {
          kit.app.clock.advance(10 * minute);
          await take(scene, next);
          const isChecked = nth % 4 === 3 || nth === steps.length - 1;
          if (isChecked) for (const kind of await explained(scene)) seen.add(kind);
        }
        expect(await findViolations(kit.app.database)).toEqual([]);
      }),
      // A case takes seconds, so shrinking one would take minutes.
      { ...runsOf(12, 100), endOnFailure: true },
    );
    // A blocked stop’s pay is a movement of its own, of the same name as its line.
    const all = [...payLineKinds, ...movementKinds, "most" as const];
    expect(all.filter((kind) => !seen.has(kind))).toEqual([]);
  },
  longRun,
);
