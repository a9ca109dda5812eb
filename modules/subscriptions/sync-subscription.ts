import { PaymentsUnavailable } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import { findSubscription, type SubscriptionRow, updateSubscription } from "#modules/billing/index.ts";
import type { Deps } from "#platform/deps.ts";
import { applySubscription, Outdated } from "./apply-subscription.ts";

/** Each outdated answer means that another sync or act has gone through, so this many in a row are rare. */
const attempts = 40;

/**
 * Copies a subscription's state from the payment provider. `beside` runs first, in the same transaction; if it returns
 * false, nothing is applied. Returns `beside`'s result. No lock is held while asking: if the subscription changed
 * meanwhile, asks again. Throws PaymentsUnavailable if it changed every time. Safe to repeat and to run concurrently.
 */
export async function syncSubscription(
  deps: Deps,
  subscriptionId: string,
  beside: (tx: Db) => Promise<boolean> = async () => true,
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const known = await findSubscription(deps.db, subscriptionId);
    const state = await askProvider(deps, known);
    try {
      return await deps.transact(async (tx) => {
        if (!(await beside(tx))) return false;
        await apply(deps, tx, known, state);
        return true;
      });
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      if (attempt === attempts)
        throw new PaymentsUnavailable("Every answer was outdated when it came", { cause: error });
      await deps.backOff(attempt);
    }
  }
}

/**
 * Call after changing a subscription at the provider and here. If the locked row `held` was newer than `known`, another
 * change may have come in between, so the provider's state is applied.
 */
export async function syncIfChanged(
  deps: Deps,
  known: SubscriptionRow,
  held: SubscriptionRow | null,
): Promise<void> {
  if (held?.revision === known.revision) return;
  try {
    await syncSubscription(deps, known.id);
  } catch (error) {
    // The change is done, and a 503 would say that it is not. The scheduled sync compares later.
    if (!(error instanceof PaymentsUnavailable)) throw error;
  }
}

type ProviderState = Awaited<ReturnType<Deps["payments"]["findSubscription"]>>;

async function askProvider(deps: Deps, known: SubscriptionRow | null): Promise<ProviderState> {
  return known?.providerId ? deps.payments.findSubscription({ providerId: known.providerId }) : null;
}

async function apply(deps: Deps, tx: Db, known: SubscriptionRow | null, state: ProviderState): Promise<void> {
  if (known && state) await applySubscription(deps, tx, known, state);
  // The provider does not know this one and sends no events. Mark it synced, or every sync would pick it first.
  else if (known?.providerId && !deps.payments.testMode)
    await updateSubscription(tx, known.id, { syncedAt: deps.now() });
}
