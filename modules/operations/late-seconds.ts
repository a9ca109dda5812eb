import { nextDue } from "#platform/cron.ts";
import { later } from "#platform/instants.ts";
import type { ScheduleTimes } from "#platform/schedule.ts";

/** A run is overdue once it should have finished. Never before the first run. */
export function lateSeconds(
  { cron, budgetSeconds }: ScheduleTimes,
  lastDoneAt: string | null,
  now: string,
): number {
  if (lastDoneAt === null) return 0;
  const owed = later(nextDue(cron, lastDoneAt), budgetSeconds * 1000);
  return Math.max(0, Math.floor((Date.parse(now) - Date.parse(owed)) / 1000));
}
