import type { Job } from "#modules/pickups/contract/job.ts";
import { type Cents, parseCents } from "#platform/values/money.ts";

/** Shown for a job without an amount (decisions.md, Money). Never counted as earned. */
const payShownWithoutAmount: Cents = 1500;

/** A job's pay on its card. */
export function shownPay(job: Pick<Job, "paymentAmount">): Cents {
  return parseCents(job.paymentAmount) ?? payShownWithoutAmount;
}

/** The total earned by completed jobs. */
export function earnedBy(jobs: readonly Pick<Job, "paymentAmount">[]): Cents {
  return jobs.reduce((sum, job) => sum + (parseCents(job.paymentAmount) ?? 0), 0);
}
