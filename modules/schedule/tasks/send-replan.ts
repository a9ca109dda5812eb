import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { daysAhead } from "./plan-visits.ts";

/** Buckets per task, few enough to finish well before a task counts as stuck. */
const bucketsAtOnce = 32;

/**
 * Queues replanning of an area after a change to its holiday on a day. Does nothing for a day too far ahead to have
 * pickups, or too long past to move any.
 */
export async function sendReplan(
  deps: Deps,
  tx: Db,
  { area, onDay }: { area: string; onDay: string },
): Promise<void> {
  const today = localDay(deps.now(), platformTimeZone);
  if (onDay < addDays(today, -8) || onDay > addDays(today, daysAhead + 1)) return;
  const tasks = Array.from({ length: 256 / bucketsAtOnce }, (_, index) => ({
    area,
    fromBucket: index * bucketsAtOnce,
    beforeBucket: (index + 1) * bucketsAtOnce,
  }));
  await deps.queue.sendAll(tx, "replan-visits", tasks);
}
