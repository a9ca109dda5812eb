import type { Tasks } from "#adapters/queue/port.ts";
import { planRentals } from "#modules/rentals/index.ts";
import type { Deps } from "#platform/deps.ts";
import { eachBucket } from "#platform/each-bucket.ts";
import { replan } from "./generate.ts";
import { reckoned } from "./plan-visits.ts";

/** Plans an area's pickups again, including rentals'. Safe to repeat: matching pickups stay. */
export async function replanVisits(deps: Deps, task: Tasks["replan-visits"]): Promise<void> {
  const buckets = Array.from(
    { length: task.beforeBucket - task.fromBucket },
    (_, index) => task.fromBucket + index,
  );
  const known = reckoned();
  await eachBucket(deps, { parallel: 1, buckets }, async (tx, bucket) => {
    const why = { userId: null, reason: "holiday" };
    const atHome = await replan(deps, tx, { bucket, area: task.area }, why, known);
    return atHome + (await planRentals(deps, tx, { bucket })).touched;
  });
}
