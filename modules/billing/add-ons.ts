import type { Deps } from "#platform/deps.ts";
import { attempt } from "./invoices.ts";
import {
  beginTellingAddOn,
  finishTellingAddOn,
  listUntoldAddOns,
  type UntoldAddOn,
} from "./queries/add-ons.ts";
import type { AddOnBillKind } from "./rules.ts";

/** The line on the provider's invoice, in English. */
const names: Record<AddOnBillKind, string> = {
  extraBags: "Extra bags",
  bulkyItem: "Bulky items",
  canWash: "Can wash",
  garageRetrieval: "Cans from the garage",
  tripFee: "Trip fee",
};

/**
 * Tells a provider that bills on its own of done extra work and trip fees, for the next invoice. In test mode the month's bill takes it.
 * Safe to repeat. Returns how many were told.
 */
export async function billAddOns(
  deps: Deps,
  { signal, batch = 500 }: { signal?: AbortSignal; batch?: number } = {},
): Promise<{ addOnsTold: number }> {
  if (deps.payments.billMonth) return { addOnsTold: 0 };
  const failures: unknown[] = [];
  let addOnsTold = 0;
  for (const done of await listUntoldAddOns(deps.db, batch)) {
    if (signal?.aborted) break;
    await attempt(failures, async () => {
      await tell(deps, done);
      addOnsTold += 1;
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} add-ons could not be told`);
  return { addOnsTold };
}

async function tell(
  deps: Deps,
  { key, id, voidedBills, customerId, cents, ...done }: UntoldAddOn,
): Promise<void> {
  const now = deps.now();
  const firstAskedAt = await beginTellingAddOn(deps.db, { id, voidedBills, kind: done.kind, now });
  if (!firstAskedAt) return;
  const description = `${names[done.kind]}: ${done.units}, ${done.onDay}`;
  const { providerId } = await deps.payments.addLine({
    key,
    firstAskedAt,
    now,
    customerId,
    cents,
    description,
  });
  await finishTellingAddOn(deps.db, { id, voidedBills, kind: done.kind, providerId });
}
