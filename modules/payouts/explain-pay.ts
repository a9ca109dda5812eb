import { hourlyCents, linesOf, type PayLineKind, tripFeeOf } from "#modules/rates/rules/pay.ts";
import type { RunnerAct } from "#platform/act.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { mondayOf, payWeekOf } from "#platform/time/periods.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import type { MovementKind } from "./contract.ts";
import { findExplainedJob, listWeekMovements } from "./queries/explained.ts";

/** The lines of the pay of an offer, of the runner's own job, or of one that its home blocked. Refuses with NOT_FOUND. */
export const explainPay: RunnerAct<typeof contract.explainPay> = async (deps, { runnerId }, { jobId }) => {
  const job = await findExplainedJob(deps.db, { jobId, runnerId, now: deps.now() });
  if (!job) throw new Refused({ code: "NOT_FOUND" });
  const { tripFeeCents, isCompleted, minutes } = job;
  const blocked = tripFeeCents === null ? null : tripFeeOf(job.payTerms);
  const terms = blocked ? null : job.payTerms;
  const payCents = tripFeeCents ?? job.payCents;
  const hourly = isCompleted ? hourlyCents(payCents, minutes) : null;
  return {
    jobId,
    isCompleted,
    pay: formatCents(payCents),
    lines: (blocked?.lines ?? linesOf(job)).map(({ kind, cents, count }) => ({
      kind,
      amount: formatCents(cents),
      count: count ?? null,
    })),
    terms: terms && {
      firstOnStreet: formatCents(terms.firstOnStreetCents),
      nextOnStreet: formatCents(terms.nextOnStreetCents),
      dayMinimum: formatCents(terms.dayMinimumCents),
      tripFee: formatCents(terms.tripFeeCents ?? 0),
      riseHours: terms.riseHours,
      rise: formatCents(terms.riseCents),
      mostRise: formatCents(terms.mostRiseCents),
    },
    minutes: isCompleted ? minutes : null,
    hourly: hourly === null ? null : formatCents(hourly),
  };
};

/** What a week's pay is made of, by kind, and what an hour of it came to. The present week by default. */
export const explainWeek: RunnerAct<typeof contract.explainWeek> = async (deps, { userId }, input) => {
  const week = input.week ? mondayOf(input.week) : payWeekOf(deps.now(), platformTimeZone);
  const movements = await listWeekMovements(deps.db, { userId, payWeek: week });
  const lines = new Map<PayLineKind, { cents: Cents; jobs: number }>();
  const others = new Map<MovementKind, { cents: Cents; count: number }>();
  const measured = { cents: 0, minutes: 0, jobs: 0 };
  for (const { cents, source, job } of movements) {
    if (!job) {
      const kind = kindOf(source);
      const known = others.get(kind) ?? { cents: 0, count: 0 };
      others.set(kind, { cents: known.cents + cents, count: known.count + 1 });
      continue;
    }
    for (const line of linesOf(job)) {
      const known = lines.get(line.kind) ?? { cents: 0, jobs: 0 };
      lines.set(line.kind, { cents: known.cents + line.cents, jobs: known.jobs + 1 });
    }
    if (job.minutes === null) continue;
    measured.cents += cents;
    measured.minutes += job.minutes;
    measured.jobs += 1;
  }
  const hourly = hourlyCents(measured.cents, measured.minutes);
  return {
    week,
    lines: [...lines].map(([kind, { cents, jobs }]) => ({ kind, amount: formatCents(cents), jobs })),
    others: [...others].map(([kind, { cents, count }]) => ({ kind, amount: formatCents(cents), count })),
    total: formatCents(movements.reduce((sum, { cents }) => sum + cents, 0)),
    minutes: measured.minutes,
    measuredJobs: measured.jobs,
    hourly: hourly === null ? null : formatCents(hourly),
  };
};

/** What a movement without a pickup's earning is, by the beginning of its source. */
const kinds: Readonly<Record<string, MovementKind>> = {
  addOn: "addOn",
  tipPay: "tip",
  trip: "tripFee",
  minimum: "minimum",
  runnerReferral: "referral",
  held: "held",
  freed: "held",
};

function kindOf(source: string | null): MovementKind {
  return kinds[source?.split(":")[0] ?? ""] ?? "other";
}
