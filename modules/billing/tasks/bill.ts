import type { Deps } from "#platform/deps.ts";
import { billMonths } from "../bill-months.ts";
import { followPrices } from "../follow-prices.ts";
import { listDueSubscriptions, lockSubscription } from "../queries/subscriptions.ts";

/**
 * Applies admins' price changes and, in test mode, bills every month that has begun; a real provider bills on its own.
 * One transaction per subscription, at most `limit`; the next run takes the rest. Safe to repeat and to run
 * concurrently.
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
