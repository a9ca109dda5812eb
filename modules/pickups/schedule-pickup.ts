import type * as z from "zod";
import { findHome } from "#modules/accounts/index.ts";
import { findLiveSubscription } from "#modules/billing/index.ts";
import { holdBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/homeowner.ts";
import type { Job } from "./contract/job.ts";
import { insertPickup } from "./insert-pickup.ts";
import { refuseWindow } from "./refuse-window.ts";

/**
 * Schedules a one-off pickup at the homeowner's home. Refuses as `insertPickup` does, and with WINDOW_NOT_OFFERED.
 * Pauses and holds of this home wait for this insert, so that they include the new job.
 */
export function schedulePickup(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.schedulePickup.input>,
): Promise<Job> {
  return deps.transact(async (tx) => {
    if (!actor.homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    await holdBucket(tx, actor.homeownerId);
    const subscription = await findLiveSubscription(tx, actor.userId);
    const home = await findHome(tx, actor.userId);
    if (!home) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    const job = await insertPickup(deps, tx, {
      userId: actor.userId,
      homeownerId: home.id,
      subscription,
      kind: "one_off",
      propertyId: null,
      place: home,
      scheduledDate: input.scheduledDate,
      timeWindow: input.timeWindow,
      specialInstructions: input.specialInstructions,
      isExtra: true,
    });
    // Check only days in range, because the database cannot query dates such as the year 0.
    await refuseWindow(tx, { day: input.scheduledDate, window: input.timeWindow });
    return job;
  });
}
