import type { Db } from "#db/client.ts";
import { findHome } from "#db/queries/homeowner-profiles.ts";
import {
  findSubscription,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from "#db/queries/subscriptions.ts";
import { lockUser } from "#db/queries/users.ts";
import type { Deps } from "../deps.ts";
import { holdBucket } from "../homeowner/hold-bucket.ts";
import { applySubscription, Outdated } from "./apply-subscription.ts";

/** Attempts that hold nothing while the provider answers. */
const freeAttempts = 4;

/**
 * Looks up what the payment provider knows of a subscription and makes it so here. `beside` is done in the same
 * transaction, first; where it says false, nothing is done. Returns what it said. Asks again where the subscription has
 * changed meanwhile; after a few attempts it holds the subscription while the provider answers, so that it comes to an
 * end however many others change it. Safe to repeat, and at once.
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
 * Comes after an act that asked the provider for a change and kept it here. Where the subscription `held` in that
 * transaction was no longer as `known` from before, another change may have come in between: what the provider says counts.
 */
export async function syncIfChanged(
  deps: Deps,
  known: SubscriptionRow,
  held: SubscriptionRow | null,
): Promise<void> {
  if (held?.revision !== known.revision) await syncSubscription(deps, known.id);
}

type ProviderState = Awaited<ReturnType<Deps["payments"]["findSubscription"]>>;

async function askProvider(deps: Deps, known: SubscriptionRow | null): Promise<ProviderState> {
  return known?.providerId ? deps.payments.findSubscription({ providerId: known.providerId }) : null;
}

async function apply(deps: Deps, tx: Db, known: SubscriptionRow | null, state: ProviderState): Promise<void> {
  if (known && state) await applySubscription(deps, tx, known, state);
  // Nobody tells of one that the provider does not know: it must not be the first to be looked at for ever.
  else if (known?.providerId && !deps.payments.testMode)
    await updateSubscription(tx, known.id, { syncedAt: deps.now() });
}

/** In the order of all locks (`lockHome`). */
async function holdSubscription(tx: Db, id: string): Promise<SubscriptionRow | null> {
  const known = await findSubscription(tx, id);
  if (!known) return null;
  await lockUser(tx, known.userId);
  const home = await findHome(tx, known.userId);
  if (home) await holdBucket(tx, home.id);
  return lockSubscription(tx, id);
}
