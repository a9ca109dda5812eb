import type { Deps } from "#platform/deps.ts";
import { billMonths } from "../bill-months.ts";
import { followPrices } from "../follow-prices.ts";
import { listDueSubscriptions, lockSubscription } from "../queries/subscriptions.ts";

/**
 * Lets prices follow what admins have set, and bills every month that has begun, in test mode: a provider bills by itself.
 * Each subscription in a transaction of its own, at most `limit` of them; the rest waits for the next run. Safe to repeat,
 * and at once.
 */
export async function bill(
  deps: Deps,
  { signal, limit = 10_000 }: { signal?: AbortSignal; limit?: number } = {},
): Promise<Record<string, number>> {
  const prices = await followPrices(deps, { signal });
  if (!deps.payments.billMonth) return { ...prices, invoices: 0 };
  let invoices = 0;
  for (const id of await listDueSubscriptions(deps.db, { now: deps.now(), limit })) {
    if (signal?.aborted) break;
    invoices += await deps.transact(async (tx) => {
      const held = await lockSubscription(tx, id);
      return held ? billMonths(deps, tx, held) : 0;
    });
  }
  return { ...prices, invoices };
}
