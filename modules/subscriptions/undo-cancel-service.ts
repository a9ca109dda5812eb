import type * as z from "zod";
import { findLiveSubscription, lockSubscription, noteSubscription, wishEnd } from "#modules/billing/index.ts";
import { holdBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/subscription.ts";
import { planByEnd } from "./plan-by-end.ts";
import { syncIfChanged } from "./sync-subscription.ts";
import { unlessEnded } from "./unless-ended.ts";

/**
 * Undoes a cancellation, also at the payment provider; its pickups are planned again. Refuses with NOTHING_TO_UNDO when
 * it was not canceled or has ended; then the homeowner sets it up again.
 */
export async function undoCancelService(
  deps: Deps,
  actor: HomeownerActor,
): Promise<z.output<typeof contract.undoCancelService.output>> {
  const subscription = await findLiveSubscription(deps.db, actor.userId);
  if (!subscription?.providerId || !subscription.cancelAtPeriodEnd)
    throw new Refused({ code: "NOTHING_TO_UNDO" });
  const { id, providerId } = subscription;
  await unlessEnded(deps, id, { code: "NOTHING_TO_UNDO" }, () =>
    deps.payments.endAtPeriodEnd({ providerId, isEnding: false }),
  );
  const { ending, held } = await deps.transact(async (tx) => {
    if (actor.homeownerId) await holdBucket(tx, actor.homeownerId);
    const before = await lockSubscription(tx, id);
    const ending = await wishEnd(tx, { id, isEnding: false, reason: null });
    if (!ending) throw new Refused({ code: "NOTHING_TO_UNDO" });
    if (before?.cancelAtPeriodEnd)
      await noteSubscription(deps, tx, { subscriptionId: id, event: "uncanceled" });
    const { homeownerId, userId } = actor;
    if (homeownerId) await planByEnd(deps, tx, { homeownerId, userId, endsAt: null });
    return { ending, held: before };
  });
  await syncIfChanged(deps, subscription, held);
  return ending;
}
