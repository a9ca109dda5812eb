import { holdBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { RentalSettings } from "./contract/rental-plan.ts";
import { planRentals } from "./plan-rental.ts";
import { findRentalSettings, saveRentalSettings } from "./queries/rental-plans.ts";
import { firstSettings } from "./rules/settings.ts";

/** The host's Automation Settings, or the defaults. */
export async function settings(deps: Deps, { homeownerId }: HomeownerActor): Promise<RentalSettings> {
  return (homeownerId && (await findRentalSettings(deps.db, homeownerId))) || firstSettings;
}

/**
 * Saves the settings and replans all the host's rentals. Safe to repeat. Refuses with SUBSCRIPTION_REQUIRED without a
 * home.
 */
export function saveSettings(
  deps: Deps,
  { homeownerId, userId }: HomeownerActor,
  wished: RentalSettings,
): Promise<RentalSettings> {
  return deps.transact(async (tx) => {
    if (!homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    await holdBucket(tx, homeownerId);
    await saveRentalSettings(tx, { homeownerId, ...wished, updatedAt: deps.now() });
    await planRentals(deps, tx, { homeownerId }, { userId });
    return wished;
  });
}
