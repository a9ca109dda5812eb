import type { Tasks } from "#adapters/queue/port.ts";
import type { Deps } from "../deps.ts";
import { planRentals } from "../rental/plan-rental.ts";
import { eachBucket } from "../schedules/each-bucket.ts";
import { replan } from "../schedules/generate.ts";
import { reckoned } from "../schedules/plan-visits.ts";

/** Plans the visits of an area anew, those of its rentals too. Safe to repeat: what is in line stays. */
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
