import type { Job } from "#modules/pickups/contract/job.ts";
import { type Cents, parseCents } from "#platform/values/money.ts";

/** What a job card shows for a job without an amount (decisions.md, Money). Never counted as earned. */
const payShownWithoutAmount: Cents = 1500;

/** What a job pays, as its card shows it. */
export function shownPay(job: Pick<Job, "paymentAmount">): Cents {
  return parseCents(job.paymentAmount) ?? payShownWithoutAmount;
}

/** What completed jobs have earned together. */
export function earnedBy(jobs: readonly Pick<Job, "paymentAmount">[]): Cents {
  return jobs.reduce((sum, job) => sum + (parseCents(job.paymentAmount) ?? 0), 0);
}
