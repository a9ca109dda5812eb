import type * as z from "zod";
import { holdBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/rental-plan.ts";
import type { RentalSettings } from "./contract/rental-plan.ts";
import { planRentals } from "./plan-rental.ts";
import { findRentalSettings, saveRentalSettings } from "./queries/rental-plans.ts";
import { firstSettings } from "./rules/settings.ts";

/** The host's Automation Settings, or the defaults. */
export async function settings(deps: Deps, { homeownerId }: HomeownerActor): Promise<RentalSettings> {
  return (homeownerId && (await findRentalSettings(deps.db, homeownerId))) || firstSettings;
}

/**
 * Changes the settings, keeping omitted ones, and replans all the host's rentals. Safe to repeat. Refuses with SUBSCRIPTION_REQUIRED without a
 * home.
 */
export function saveSettings(
  deps: Deps,
  { homeownerId, userId }: HomeownerActor,
  changes: z.output<typeof contract.saveSettings.input>,
): Promise<RentalSettings> {
  return deps.transact(async (tx) => {
    if (!homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    await holdBucket(tx, homeownerId);
    const before = (await findRentalSettings(tx, homeownerId)) ?? firstSettings;
    const wished = {
      isAutomatic: changes.isAutomatic ?? before.isAutomatic,
      defaultWindow: changes.defaultWindow ?? before.defaultWindow,
      mode: changes.mode ?? before.mode,
    };
    await saveRentalSettings(tx, { homeownerId, ...wished, updatedAt: deps.now() });
    await planRentals(deps, tx, { homeownerId }, { userId });
    return wished;
  });
}
