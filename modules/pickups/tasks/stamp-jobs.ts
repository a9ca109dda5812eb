import type { Tasks } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import { findOpenDay, lockRates, rateOn, stampOpenJobs } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays } from "#platform/time/local-time.ts";

/** The most jobs in one transaction, because somebody may be waiting for it. */
const jobsAtOnce = 5000;

/**
 * Sets the pay of open jobs from a day on to the rate in effect on their dates, day by day. Leaves what exceeds one
 * transaction to a task. The last saved rate wins. Safe to repeat.
 */
export async function stampJobs(
  deps: Pick<Deps, "queue">,
  tx: Db,
  { fromDay }: Tasks["stamp-jobs"],
): Promise<void> {
  await lockRates(tx);
  let left = jobsAtOnce;
  for (let day = await findOpenDay(tx, fromDay); day; day = await findOpenDay(tx, addDays(day, 1))) {
    const cents = await rateOn(tx, "runner_rate", day);
    left -= await stampOpenJobs(tx, { day, cents, limit: left });
    if (left === 0) return deps.queue.send(tx, "stamp-jobs", { fromDay: day });
  }
}
