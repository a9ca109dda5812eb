import type { Job } from "#modules/pickups/contract/job.ts";
import { isActive, mostOffers } from "#modules/pickups/rules/status.ts";
import { type Cents, parseCents } from "#platform/values/money.ts";
import { dayIn } from "../../lib/days.ts";

/** True when there are fewer than the server's limit, so there are no more. */
export function isAll(offers: readonly Job[]): boolean {
  return offers.length < mostOffers;
}

/** Shown for a job without an amount. Never counted as earned. */
const payShownWithoutAmount: Cents = 1500;

export function shownPay(job: Pick<Job, "paymentAmount">): Cents {
  return parseCents(job.paymentAmount) ?? payShownWithoutAmount;
}

export function earnedBy(jobs: readonly Pick<Job, "paymentAmount">[]): Cents {
  return jobs.reduce((sum, job) => sum + (parseCents(job.paymentAmount) ?? 0), 0);
}

/**
 * A runner's jobs grouped for the dashboard: unfinished, soonest first, and completed today, latest first. Today is
 * each home's own.
 */
export function sortJobs(jobs: readonly Job[], now: Date): { active: Job[]; completedToday: Job[] } {
  return {
    active: jobs
      .filter(({ status }) => isActive(status))
      .sort((a, b) => nextDue(a).localeCompare(nextDue(b))),
    completedToday: jobs
      .filter(
        ({ completedAt, timeZone }) =>
          completedAt && dayIn(new Date(completedAt), timeZone) === dayIn(now, timeZone),
      )
      .sort((a, b) => (b.completedAt ?? "").localeCompare(a.completedAt ?? "")),
  };
}

/** The deadline of a job's next leg: cans out or back. */
function nextDue({ status, due }: Job): string {
  return status === "in_progress" ? due.inBy : due.outBy;
}
