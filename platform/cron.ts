import { CronExpressionParser } from "cron-parser";

/** The last instant up to and including `now` at which a cron expression is due, in UTC. */
export function lastDue(cron: string, now: string): string {
  const justAfter = new Date(Date.parse(now) + 1);
  return CronExpressionParser.parse(cron, { tz: "UTC", currentDate: justAfter })
    .prev()
    .toDate()
    .toISOString();
}

/** The next instant after `now` at which a cron expression is due, in UTC. */
export function nextDue(cron: string, now: string): string {
  return CronExpressionParser.parse(cron, { tz: "UTC", currentDate: now }).next().toDate().toISOString();
}
