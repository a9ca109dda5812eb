import type * as z from "zod";
import { allowsScheduling } from "#modules/accounts/rules/subscriptions.ts";
import { findLiveSubscription } from "#modules/billing/index.ts";
import { holdBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/rental-plan.ts";
import { planRentals } from "./plan-rental.ts";
import { countVisitsOf } from "./queries/rental-plans.ts";

/**
 * Schedules the host's drafts at the currently implied times and returns how many. Keeps those already scheduled and
 * removes those no longer implied. Safe to repeat. Refuses with NOT_FOUND and SUBSCRIPTION_REQUIRED.
 */
export function confirmVisits(
  deps: Deps,
  { homeownerId, userId }: HomeownerActor,
  input: z.output<typeof contract.confirmVisits.input>,
): Promise<z.output<typeof contract.confirmVisits.output>> {
  return deps.transact(async (tx) => {
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    await holdBucket(tx, homeownerId);
    const ids = [...new Set(input.ids)];
    if ((await countVisitsOf(tx, { ids, homeownerId })) < ids.length)
      throw new Refused({ code: "NOT_FOUND" });
    const subscription = await findLiveSubscription(tx, userId);
    if (!allowsScheduling(subscription?.status ?? "none"))
      throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    const { begun } = await planRentals(deps, tx, { homeownerId }, { confirmed: ids, userId });
    return { confirmed: begun };
  });
}
