import type { Db } from "#db/client.ts";
import { holdRates } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import { applyPlan } from "./apply-plan.ts";
import { hasRentals, lockRentalJobs, type Rentals } from "./queries/rental-plans.ts";
import { firstDayOf, readPlans } from "./read-plans.ts";
import { changesOf } from "./rules/plan-changes.ts";

/**
 * Brings the visits of a rental in line with its stays, its collection days, the host's settings and the service. Under
 * `holdBucket`. Returns how many were touched: none when all is in line. Safe to repeat.
 */
export async function planRental(deps: Deps, tx: Db, propertyId: string): Promise<number> {
  return (await planRentals(deps, tx, { propertyId })).touched;
}

/** The same for every rental of a host. */
export async function planRentalsOf(deps: Deps, tx: Db, homeownerId: string): Promise<number> {
  return (await planRentals(deps, tx, { homeownerId })).touched;
}

/**
 * The same for any rentals, under `holdBucket` or with the bucket locked; as many statements for a thousand as for one.
 * `confirmed`: drafts that are to be scheduled; returns also how many of them were. `userId`: whose act it is.
 */
export async function planRentals(
  deps: Deps,
  tx: Db,
  rentals: Rentals,
  { confirmed = [], userId = null }: { confirmed?: readonly string[]; userId?: string | null } = {},
): Promise<{ touched: number; begun: number }> {
  if (!(await hasRentals(tx, rentals))) return { touched: 0, begun: 0 };
  const now = deps.now();
  // Before any job is held: whoever stamps pay anew holds the rates first, too.
  await holdRates(tx);
  await lockRentalJobs(tx, rentals, firstDayOf(now));
  const plans = await readPlans(tx, rentals, { now, confirmed });
  const changes = plans.flatMap(({ rental, implied, present, terms }) =>
    changesOf(implied, present, terms).map((change) => ({ rental, change })),
  );
  await applyPlan(deps, tx, changes, { userId });
  return {
    touched: changes.length,
    begun: changes.filter(({ change }) => change.kind === "follow" && change.job === "begins").length,
  };
}
