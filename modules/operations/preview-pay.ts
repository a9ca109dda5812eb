import { listBlockedStops, listPaidJobs, type PaidJobRow, payOfJob } from "#modules/pickups/index.ts";
import type * as contract from "#modules/rates/contract.ts";
import { findPay, type Pay } from "#modules/rates/index.ts";
import {
  dayTopUp,
  hourlyCents,
  isFlat,
  type JobPay,
  settleStreet,
  sumOfLines,
  termsFor,
} from "#modules/rates/rules/pay.ts";
import type { AdminAct } from "#platform/act.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";
import { keptPay } from "./pay-rule.ts";

/** The most pickups that a preview looks at. */
const mostPickups = 5000;

/** The hour's pay below which a preview counts a runner. */
const lowHourlyCents: Cents = 2000;

const week = 7 * 86_400_000;

/** What the last week's completed pickups and blocked stops were paid, and what they would have been paid under a rule. Changes nothing. */
export const previewPay: AdminAct<typeof contract.previewPay> = async (deps, _actor, input) => {
  const since = new Date(Date.parse(deps.now()) - week).toISOString();
  const [jobs, blocked, pay] = await Promise.all([
    listPaidJobs(deps.db, { since, limit: mostPickups }),
    listBlockedStops(deps.db, { since, limit: mostPickups }),
    findPay(deps.db),
  ]);
  const rule = keptPay(input.value);
  const flatCents = pay.flatOn(input.effectiveOn);
  const drafted: Pay = {
    flatOn: () => flatCents,
    termsOn: (_day, zipCode) => termsFor(rule, flatCents, zipCode),
    isFlatOn: () => isFlat(rule),
    isFlat: isFlat(rule),
  };
  const now = sumsOf(jobs, ({ payCents, payTerms }) => ({ payCents, payTerms }));
  const next = sumsOf(jobs, (job, earlierOnStreet) => {
    const { payCents, payTerms } = payOfJob(drafted, job);
    if (!payTerms) return { payCents, payTerms };
    const settled = settleStreet(payTerms, { earlierOnStreet });
    return { payCents: sumOfLines(settled.lines), payTerms: settled };
  });
  const fees = blocked.map(({ zipCode, payCents }) => ({
    now: payCents,
    next: drafted.termsOn(input.effectiveOn, zipCode).tripFeeCents ?? 0,
  }));
  const feesOf = (when: "now" | "next") => fees.reduce((sum, fee) => sum + fee[when], 0);
  return {
    pickups: jobs.length,
    tripFees: fees.filter((fee) => fee.now + fee.next > 0).length,
    isSample: jobs.length === mostPickups,
    now: formatCents(now.cents + feesOf("now")),
    next: formatCents(next.cents + feesOf("next")),
    measuredRunners: now.measured,
    low: { hourly: formatCents(lowHourlyCents), now: now.low, next: next.low },
  };
};

type Paid = { payCents: Cents; payTerms: JobPay | null };

/** What pickups and whole days come to; `low`: runners with measured minutes whose hour pays less than `lowHourlyCents`. */
function sumsOf(jobs: PaidJobRow[], paidFor: (job: PaidJobRow, earlierOnStreet: number) => Paid) {
  const onStreet = new Map<string, number>();
  const days = new Map<string, { runnerId: string; pickups: { cents: Cents; dayMinimumCents: Cents }[] }>();
  const runners = new Map<string, { cents: Cents; minutes: number }>();
  for (const job of jobs) {
    const day = `${job.runnerId} ${job.day}`;
    const street = `${day} ${job.zipCode} ${job.street}`;
    const earlier = onStreet.get(street) ?? 0;
    onStreet.set(street, earlier + 1);
    const { payCents: cents, payTerms } = paidFor(job, earlier);
    const ofDay = days.get(day) ?? { runnerId: job.runnerId, pickups: [] };
    ofDay.pickups.push({ cents, dayMinimumCents: payTerms?.dayMinimumCents ?? 0 });
    days.set(day, ofDay);
    if (job.minutes === null) continue;
    const known = runners.get(job.runnerId) ?? { cents: 0, minutes: 0 };
    runners.set(job.runnerId, { cents: known.cents + cents, minutes: known.minutes + job.minutes });
  }
  let cents = 0;
  for (const { runnerId, pickups } of days.values()) {
    const topUp = dayTopUp(pickups);
    cents += topUp + pickups.reduce((sum, pickup) => sum + pickup.cents, 0);
    const known = runners.get(runnerId);
    if (known) known.cents += topUp;
  }
  const low = [...runners.values()].filter(
    (each) => (hourlyCents(each.cents, each.minutes) ?? lowHourlyCents) < lowHourlyCents,
  );
  return { cents, measured: runners.size, low: low.length };
}
