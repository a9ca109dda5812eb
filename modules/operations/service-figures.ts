import type { Deps } from "#platform/deps.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { lateSeconds } from "./late-seconds.ts";
import { findServiceFigures } from "./queries/service-figures.ts";
import { scheduleTimes } from "./tasks/times.ts";

/** What the metrics show of the database, by one statement. */
export type ServiceFigures = {
  /** Tasks of the queue, each up to 10,000. */
  tasks: { ready: number; later: number; active: number; failed: number };
  /** How long the oldest due task has waited; 0 without one. */
  taskAgeSeconds: number;
  /** Promises of today and the six days before whose outcome is known. */
  promises: { kept: number; broken: number };
  /** Money that is owed or on its way: subscriptions past due, credits, refunds, payouts. */
  unsettled: { charges: number; credits: number; refunds: number; payouts: number };
  feedsFailing: number;
  /** How late each schedule's completed run is; 0 when on time. */
  lateSeconds: Record<string, number>;
};

export async function serviceFigures(deps: Pick<Deps, "db" | "now">): Promise<ServiceFigures> {
  const now = deps.now();
  const untilDay = localDay(now, platformTimeZone);
  const { lastDone, taskAgeSeconds, ...figures } = await findServiceFigures(deps.db, {
    fromDay: addDays(untilDay, -6),
    untilDay,
    schedules: scheduleTimes.map(({ name }) => name),
  });
  const late = scheduleTimes.map((schedule) => [
    schedule.name,
    lateSeconds(schedule, lastDone[schedule.name] ?? null, now),
  ]);
  return { ...figures, taskAgeSeconds: taskAgeSeconds ?? 0, lateSeconds: Object.fromEntries(late) };
}
