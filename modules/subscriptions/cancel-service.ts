import type { Db } from "#db/client.ts";
import { hasBegun } from "#modules/accounts/rules.ts";
import {
  endSubscription,
  findLiveSubscription,
  lockSubscription,
  noteSubscription,
  notifyCancelled,
  wishEnd,
} from "#modules/billing/index.ts";
import { lockHomeBucket } from "#modules/homes/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { planByEnd, syncIfChanged, unlessEnded } from "./sync-subscription.ts";

/**
 * Ends the service with the paid month, also at the payment provider; until then it continues, and the next month is
 * not charged. Stores the first reason given. Cancels pickups after the end. Tells the homeowner once. Safe to repeat.
 * Refuses with NOTHING_TO_CANCEL.
 */
export const cancelService: HomeownerAct<typeof contract.cancelService> = async (deps, actor, input) => {
  const subscription = await findLiveSubscription(deps.db, actor.userId);
  if (!subscription?.providerId || !hasBegun(subscription.status))
    throw new Refused({ code: "NOTHING_TO_CANCEL" });
  const { id, providerId } = subscription;
  await unlessEnded(deps, id, { code: "NOTHING_TO_CANCEL" }, () =>
    deps.payments.endAtPeriodEnd({ providerId, isEnding: true }),
  );
  const { ending, held } = await deps.transact(async (tx) => {
    const { homeownerId } = actor;
    if (homeownerId) await lockHomeBucket(tx, homeownerId);
    const before = await lockSubscription(tx, id);
    const wish = { id, isEnding: true, reason: input.reason || null };
    const ending = await wishEnd(tx, wish);
    if (!ending) throw new Refused({ code: "NOTHING_TO_CANCEL" });
    // The provider's webhook may arrive first; the one that makes the change notifies the homeowner.
    if (!before?.cancelAtPeriodEnd) {
      const { endsAt } = ending;
      await notifyCancelled(deps, tx, { userId: actor.userId, endsAt });
      await noteSubscription(deps, tx, { subscriptionId: id, event: "canceled", endsAt });
    }
    const { userId } = actor;
    if (homeownerId)
      await planByEnd(deps, tx, { homeownerId, userId, endsAt: ending.endsAt, isUndone: false });
    return { ending, held: before };
  });
  await syncIfChanged(deps, subscription, held);
  return ending;
};

/**
 * Undoes a cancellation, also at the payment provider; its pickups are planned again. Refuses with NOTHING_TO_UNDO when
 * it was not canceled or has ended; then the homeowner sets it up again.
 */
export const undoCancelService: HomeownerAct<typeof contract.undoCancelService> = async (deps, actor) => {
  const subscription = await findLiveSubscription(deps.db, actor.userId);
  if (!subscription?.providerId || !subscription.cancelAtPeriodEnd)
    throw new Refused({ code: "NOTHING_TO_UNDO" });
  const { id, providerId } = subscription;
  await unlessEnded(deps, id, { code: "NOTHING_TO_UNDO" }, () =>
    deps.payments.endAtPeriodEnd({ providerId, isEnding: false }),
  );
  const { ending, held } = await deps.transact(async (tx) => {
    if (actor.homeownerId) await lockHomeBucket(tx, actor.homeownerId);
    const before = await lockSubscription(tx, id);
    const ending = await wishEnd(tx, { id, isEnding: false, reason: null });
    if (!ending) throw new Refused({ code: "NOTHING_TO_UNDO" });
    if (before?.cancelAtPeriodEnd)
      await noteSubscription(deps, tx, { subscriptionId: id, event: "uncanceled" });
    const { homeownerId, userId } = actor;
    if (homeownerId) await planByEnd(deps, tx, { homeownerId, userId, endsAt: null, isUndone: true });
    return { ending, held: before };
  });
  await syncIfChanged(deps, subscription, held);
  return ending;
};

/** Ends the user's live subscription, also at the payment provider. The transaction must hold the account. */
export async function endService(deps: Deps, tx: Db, userId: string): Promise<void> {
  const live = await findLiveSubscription(tx, userId);
  await endSubscription(tx, { userId, now: deps.now() });
  if (live?.providerId) await deps.queue.send(tx, "end-subscription", { providerId: live.providerId });
}
