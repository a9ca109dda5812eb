import type { Db } from "#db/client.ts";
import { lockRatesShared } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import { applyPlan } from "./apply-plan.ts";
import { hasRentals, lockRentalJobs, type Rentals } from "./queries/rental-plans.ts";
import { firstDayOf, readPlans } from "./read-plans.ts";
import type { CountedPickup } from "./rules/costs.ts";
import { changesOf, dayCounted, dayGone } from "./rules/plan-changes.ts";

/**
 * Matches a rental's planned pickups to its stays, collection days, settings and service. Returns how many changed, 0
 * if none. Under `lockHomeBucket`. Safe to repeat.
 */
export async function planRental(deps: Deps, tx: Db, propertyId: string): Promise<number> {
  return (await planRentals(deps, tx, { propertyId })).touched;
}

/** The same for all of a host's rentals. */
export async function planRentalsOf(deps: Deps, tx: Db, homeownerId: string): Promise<number> {
  return (await planRentals(deps, tx, { homeownerId })).touched;
}

/**
 * The same for any rentals, with as many statements for a thousand as for one. Under `lockHomeBucket` or with the
 * bucket locked. Also returns how many of the drafts in `confirmed` were scheduled, and which pickups now count in their
 * months and which no longer do. `userId` is the acting user.
 */
export async function planRentals(
  deps: Deps,
  tx: Db,
  rentals: Rentals,
  { confirmed = [], userId = null }: { confirmed?: readonly string[]; userId?: string | null } = {},
): Promise<{ touched: number; begun: number; counted: CountedPickup[]; gone: CountedPickup[] }> {
  if (!(await hasRentals(tx, rentals))) return { touched: 0, begun: 0, counted: [], gone: [] };
  const now = deps.now();
  // Lock the rates before any job, in the same order as restamping pay.
  await lockRatesShared(tx);
  await lockRentalJobs(tx, rentals, firstDayOf(now));
  const plans = await readPlans(tx, rentals, { now, confirmed });
  const changes = plans.flatMap(({ rental, implied, present, terms }) =>
    changesOf(implied, present, terms).map((change) => ({ rental, change })),
  );
  await applyPlan(deps, tx, changes, { userId });
  return {
    touched: changes.length,
    begun: changes.filter(({ change }) => change.kind === "follow" && change.job === "begins").length,
    counted: changes.flatMap(({ rental, change }) => countedOn(rental.id, dayCounted(change))),
    gone: changes.flatMap(({ rental, change }) => countedOn(rental.id, dayGone(change))),
  };
}

function countedOn(propertyId: string, pickupOn: string | null): CountedPickup[] {
  return pickupOn === null ? [] : [{ propertyId, pickupOn }];
}
