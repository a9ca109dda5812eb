import type { Tasks } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import { findOpenDay, lockRates, rateOn, stampOpenJobs } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays } from "#platform/time/local-time.ts";

/** Jobs that one transaction takes, while somebody may wait for it. */
const jobsAtOnce = 5000;

/**
 * Gives open jobs from a day on the pay that is in effect on their dates, day by day; what is too much for one
 * transaction is left to a task. Whatever rates were set meanwhile, the last one counts. Safe to repeat.
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
