import type { RentalSettings } from "#contracts/rental-plan.ts";
import { findRentalSettings, saveRentalSettings } from "#db/queries/rental-plans.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import { firstSettings } from "#domain/rentals/settings.ts";
import type { Deps } from "../deps.ts";
import { holdBucket } from "../homeowner/hold-bucket.ts";
import { planRentals } from "./plan-rental.ts";

/** The host's Automation Settings; until they are saved, what holds at first. */
export async function settings(deps: Deps, { homeownerId }: HomeownerActor): Promise<RentalSettings> {
  return (homeownerId && (await findRentalSettings(deps.db, homeownerId))) || firstSettings;
}

/** Saves them, and plans every rental of the host by them at once. Safe to repeat. Refuses with SUBSCRIPTION_REQUIRED where there is no home. */
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
