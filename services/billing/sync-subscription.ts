import type { Db } from "#db/client.ts";
import { findSubscription, updateSubscription } from "#db/queries/subscriptions.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { applySubscription, Outdated } from "./apply-subscription.ts";

const attempts = 5;

/**
 * Looks up what the payment provider knows of a subscription and makes it so here. `beside` is done in the same
 * transaction, first; where it says false, nothing is done. Returns what it said. Asks again where the subscription has
 * changed meanwhile, and refuses with SERVICE_UNAVAILABLE where that goes on. Safe to repeat, and at once.
 */
export async function syncSubscription(
  deps: Deps,
  subscriptionId: string,
  beside: (tx: Db) => Promise<boolean> = async () => true,
): Promise<boolean> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const known = await findSubscription(deps.db, subscriptionId);
    const state = known?.providerId
      ? await deps.payments.findSubscription({ providerId: known.providerId })
      : null;
    try {
      return await deps.transact(async (tx) => {
        if (!(await beside(tx))) return false;
        if (known && state) await applySubscription(deps, tx, known, state);
        // Nobody tells of one that the provider does not know: it must not be the first to be looked at for ever.
        else if (known?.providerId && !deps.payments.testMode)
          await updateSubscription(tx, known.id, { syncedAt: deps.now() });
        return true;
      });
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }
  throw new Refused({ code: "SERVICE_UNAVAILABLE" });
}
