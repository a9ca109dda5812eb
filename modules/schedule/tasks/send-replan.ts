import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { daysAhead } from "./plan-visits.ts";

/** Buckets of one task: so many are done well before a task counts as stuck. */
const bucketsAtOnce = 32;

/**
 * Has the visits of an area planned anew after a change of its holiday on a day. None are there yet for a day far
 * ahead, and a day long past has moved what it moved.
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
