import type { Db } from "#db/client.ts";
import { afterServiceEnd, cancelAndTell, lockOpenJobsOfHome, restoreExtras } from "#modules/pickups/index.ts";
import { planRentals } from "#modules/rentals/index.ts";
import { replan } from "#modules/schedule/index.ts";
import type { Deps } from "#platform/deps.ts";

/**
 * Brings a home's pickups in line with the end of its service: those that begin at or after `endsAt` are canceled and
 * their runners told, and extra pickups that an earlier end had canceled come back. `endsAt`: null if it continues or
 * the end is not known. Under `holdBucket`, once the subscription says so.
 */
export async function planByEnd(
  deps: Deps,
  tx: Db,
  { homeownerId, userId, endsAt }: { homeownerId: string; userId: string; endsAt: string | null },
): Promise<void> {
  const why = { userId, reason: afterServiceEnd };
  await replan(deps, tx, { homeownerId }, why);
  if (endsAt !== null)
    await cancelAndTell(deps, tx, await lockOpenJobsOfHome(tx, homeownerId, { startsFrom: endsAt }), why);
  await restoreExtras(deps, tx, { homeownerId, userId });
  // Last, so that rental pickups just canceled are forgotten and can be planned again.
  await planRentals(deps, tx, { homeownerId }, { userId });
}
