import { listDueSubscriptions, lockSubscription } from "#db/queries/subscriptions.ts";
import { billMonths } from "../billing/bill-months.ts";
import type { Deps } from "../deps.ts";

/**
 * Bills every month that has begun, in test mode: a provider bills by itself. Each subscription in a transaction of its
 * own, at most `limit` of them; the rest waits for the next run. Safe to repeat, and at once.
 */
export async function bill(
  deps: Deps,
  { signal, limit = 10_000 }: { signal?: AbortSignal; limit?: number } = {},
): Promise<Record<string, number>> {
  if (!deps.payments.billMonth) return { invoices: 0 };
  let invoices = 0;
  for (const id of await listDueSubscriptions(deps.db, { now: deps.now(), limit })) {
    if (signal?.aborted) break;
    invoices += await deps.transact(async (tx) => {
      const held = await lockSubscription(tx, id);
      return held ? billMonths(deps, tx, held) : 0;
    });
  }
  return { invoices };
}
