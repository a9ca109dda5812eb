import { PaymentsUnavailable } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import { findHome, lockUser } from "#modules/accounts/index.ts";
import {
  findSubscription,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from "#modules/billing/index.ts";
import { holdBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import { applySubscription, Outdated } from "./apply-subscription.ts";

/** Attempts that take no lock during the provider call. */
const freeAttempts = 4;

/**
 * Copies a subscription's state from the payment provider. `beside` runs first, in the same transaction; if it returns
 * false, nothing is applied. Returns `beside`'s result. Retries when the subscription changed during the call. After a
 * few attempts it locks the subscription during the call, so that it always finishes. Safe to repeat and to run
 * concurrently.
 */
export async function syncSubscription(
  deps: Deps,
  subscriptionId: string,
  beside: (tx: Db) => Promise<boolean> = async () => true,
): Promise<boolean> {
  for (let attempt = 1; attempt <= freeAttempts; attempt++) {
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
      await deps.backOff(attempt);
    }
  }
  return deps.transact(async (tx) => {
    if (!(await beside(tx))) return false;
    const held = await holdSubscription(tx, subscriptionId);
    await apply(deps, tx, held, await askProvider(deps, held));
    return true;
  });
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

/** Takes locks in the order documented at `lockHome`. */
async function holdSubscription(tx: Db, id: string): Promise<SubscriptionRow | null> {
  const known = await findSubscription(tx, id);
  if (!known) return null;
  await lockUser(tx, known.userId);
  const home = await findHome(tx, known.userId);
  if (home) await holdBucket(tx, home.id);
  return lockSubscription(tx, id);
}
