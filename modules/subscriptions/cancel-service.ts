import type { Db } from "#db/client.ts";
import { hasBegun } from "#modules/accounts/rules.ts";
import {
  endSubscription,
  findLiveSubscription,
  hasEndedAsWished,
  lockSubscription,
  movePeriodEnd,
  noteSubscription,
  notifyCancelled,
  type SubscriptionRow,
  wishEnd,
} from "#modules/billing/index.ts";
import { lockHomeBucket } from "#modules/homes/index.ts";
import { notifyAndEmail } from "#modules/notices/index.ts";
import { afterServiceEnd } from "#modules/pickups/rules/status.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later } from "#platform/instants.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { endPickups, planByStop, sendEnd, syncIfChanged, unlessEnded } from "./sync-subscription.ts";

/**
 * Ends the service with the paid month, also at the payment provider; until then it continues, and the next month is
 * not charged. A planned pause is dropped. If the service is paused, the rest of the month starts running now; if the provider turned that rest
 * into credit, the service ends at once. Stores the first reason given. Cancels pickups after the end. Tells the
 * homeowner once. Safe to repeat, up to an hour after the end. Refuses with NOTHING_TO_CANCEL.
 */
export const cancelService: HomeownerAct<typeof contract.cancelService> = async (deps, actor, input) => {
  const { userId, homeownerId } = actor;
  const subscription = await findLiveSubscription(deps.db, userId);
  const since = later(deps.now(), -hour);
  if (!subscription && (await hasEndedAsWished(deps.db, { userId, since }))) return ended;
  if (!subscription?.providerId || !hasBegun(subscription.status))
    throw new Refused({ code: "NOTHING_TO_CANCEL" });
  const { id, providerId } = subscription;
  const reason = input.reason || null;
  const endsNow = subscription.status === "paused" && !deps.payments.billMonth;
  if (!endsNow)
    await unlessEnded(deps, id, { code: "NOTHING_TO_CANCEL" }, () =>
      deps.payments.endAtPeriodEnd({ providerId, isEnding: true }),
    );
  const { ending, held } = await deps.transact(async (tx) => {
    if (homeownerId) await lockHomeBucket(tx, homeownerId);
    const before = await lockSubscription(tx, id);
    if (before?.status === "canceled" && before.cancelAtPeriodEnd) return { ending: ended, held: before };
    if (before?.status === "paused" && !deps.payments.billMonth)
      return { ending: await endPaused(deps, tx, actor, { id, reason }), held: before };
    await movePausedMonth(deps, tx, before, true);
    const ending = await wishEnd(tx, { id, isEnding: true, reason });
    // Resumed meanwhile: the provider does not know of the cancellation.
    if (!ending || endsNow) throw new Refused({ code: "NOTHING_TO_CANCEL" });
    // The provider's webhook may arrive first; the one that makes the change notifies the homeowner.
    if (!before?.cancelAtPeriodEnd) {
      const { endsAt } = ending;
      await notifyCancelled(deps, tx, { userId, endsAt });
      await noteSubscription(deps, tx, { subscriptionId: id, event: "canceled", endsAt });
    }
    if (homeownerId)
      await planByStop(deps, tx, {
        homeownerId,
        userId,
        stopsAt: ending.endsAt,
        // The days of a pause that the cancellation drops.
        isUndone: before?.pausesAt != null,
        reason: afterServiceEnd,
      });
    return { ending, held: before };
  });
  await syncIfChanged(deps, subscription, held);
  return ending;
};

const ended = { isEnding: false, endsAt: null };

/** Ends a service at once that is both paused and canceled, where the provider credits the rest. Under its locks. */
export async function endPaused(
  deps: Deps,
  tx: Db,
  { userId, homeownerId }: Pick<HomeownerActor, "userId" | "homeownerId">,
  { id, reason }: { id: string; reason: string | null },
) {
  await wishEnd(tx, { id, isEnding: true, reason });
  await endService(deps, tx, userId);
  if (homeownerId) await endPickups(deps, tx, [homeownerId], { userId, reason: afterServiceEnd });
  await noteSubscription(deps, tx, { subscriptionId: id, event: "canceled", endsAt: deps.now() });
  await notifyAndEmail(deps, tx, { userId, type: "serviceEnded", params: {}, link: "/subscribe" });
  return ended;
}

/** In test mode, a paused month runs on while it is canceled, and stands still again once that is undone. */
async function movePausedMonth(deps: Deps, tx: Db, before: SubscriptionRow | null, isEnding: boolean) {
  if (!before?.pausedAt || before.cancelAtPeriodEnd === isEnding || !deps.payments.billMonth) return;
  const [from, to] = isEnding ? [before.pausedAt, deps.now()] : [deps.now(), before.pausedAt];
  await movePeriodEnd(tx, { id: before.id, from, to });
}

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
    await movePausedMonth(deps, tx, before, false);
    const ending = await wishEnd(tx, { id, isEnding: false, reason: null });
    if (!ending) throw new Refused({ code: "NOTHING_TO_UNDO" });
    if (before?.cancelAtPeriodEnd)
      await noteSubscription(deps, tx, { subscriptionId: id, event: "uncanceled" });
    const { homeownerId, userId } = actor;
    if (homeownerId)
      await planByStop(deps, tx, {
        homeownerId,
        userId,
        stopsAt: null,
        isUndone: true,
        reason: afterServiceEnd,
      });
    return { ending, held: before };
  });
  await syncIfChanged(deps, subscription, held);
  return ending;
};

/** Ends the user's live subscription, also at the payment provider. The transaction must hold the account. */
export async function endService(deps: Deps, tx: Db, userId: string): Promise<void> {
  const live = await findLiveSubscription(tx, userId);
  await endSubscription(tx, { userId, now: deps.now() });
  if (live) await sendEnd(deps, tx, live);
}
