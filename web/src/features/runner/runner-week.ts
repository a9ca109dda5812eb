import type { Job } from "#modules/pickups/contract/job.ts";
import { isActive } from "#modules/pickups/rules/status.ts";
import { dayAfter, weekDaysOf } from "#platform/values/days.ts";
import { type Cents, parseCents } from "#platform/values/money.ts";

/** A day's stops, soonest first, and what they pay together. */
type RunnerDay = { jobs: Job[]; stops: number; cents: Cents };

/** A runner's open and completed jobs by the pickup's day. */
export function daysOf(jobs: readonly Job[]): Map<string, RunnerDay> {
  const days = new Map<string, RunnerDay>();
  for (const job of jobs.toSorted((a, b) => a.due.from.localeCompare(b.due.from))) {
    if (!isActive(job.status) && job.status !== "completed") continue;
    const day = job.scheduledDate.slice(0, "YYYY-MM-DD".length);
    const known = days.get(day) ?? { jobs: [], stops: 0, cents: 0 };
    days.set(day, {
      jobs: [...known.jobs, job],
      stops: known.stops + 1,
      cents: known.cents + (parseCents(job.paymentAmount) ?? 0),
    });
  }
  return days;
}

/** The seven days of the pay week, Monday first, `weeks` after that of a day. */
export function weekDays(day: string, weeks: number): string[] {
  return weekDaysOf(dayAfter(day, 7 * weeks - 1)).map((each) => dayAfter(each, 1));
}

export function isOff(
  daysOff: readonly { fromOn: string; untilOn: string }[] | undefined,
  day: string,
): boolean {
  return daysOff?.some(({ fromOn, untilOn }) => fromOn <= day && day <= untilOn) ?? false;
}
