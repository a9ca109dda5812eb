import { lockOwnAccount } from "#modules/accounts/index.ts";
import type * as contract from "#modules/billing/contract.ts";
import {
  beginRefund,
  bookMovement,
  endSubscription,
  findFirstActivation,
  findLiveSubscription,
  guaranteeSource,
  guaranteeUntil,
  lockInvoicesOf,
  refundableCents,
  unusedServiceCredit,
} from "#modules/billing/index.ts";
import { lockHomeBucket, takeBackHolds } from "#modules/homes/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import { endPickups } from "./sync-subscription.ts";

/**
 * The 30-day guarantee: refunds everything paid for the service since it first began and ends the service at once, also
 * at the payment provider. Drops uncredited vacation holds and takes back unused service credits. Counts from the first
 * service ever, so coming back does not restart it. Refuses with GUARANTEE_OVER and NOTHING_TO_REFUND.
 */
export const requestRefund: HomeownerAct<typeof contract.requestRefund> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    await lockOwnAccount(tx, actor.userId, "homeowner");
    if (actor.homeownerId) await lockHomeBucket(tx, actor.homeownerId);
    const now = deps.now();
    const live = await findLiveSubscription(tx, actor.userId);
    if (!guaranteeUntil(await findFirstActivation(tx, actor.userId), now))
      throw new Refused({ code: "GUARANTEE_OVER" });

    let cents = 0;
    const refundIds: string[] = [];
    for (const invoice of await lockInvoicesOf(tx, actor.userId)) {
      const left = await refundableCents(tx, invoice);
      if (left <= 0) continue;
      const ask = { invoiceId: invoice.id, cents: left, reason: "guarantee", requestedBy: actor.userId };
      refundIds.push((await beginRefund(deps, tx, ask)).id);
      cents += left;
    }
    if (cents === 0) throw new Refused({ code: "NOTHING_TO_REFUND" });

    await endSubscription(tx, { userId: actor.userId, now });
    if (live?.providerId) await deps.queue.send(tx, "end-subscription", { providerId: live.providerId });
    if (actor.homeownerId) await takeBackHolds(tx, { homeownerId: actor.homeownerId, now });
    await bookMovement(deps, tx, {
      kind: "credit_reversal",
      userId: actor.userId,
      source: guaranteeSource(refundIds[0] ?? ""),
      cents: await unusedServiceCredit(tx, actor.userId),
    });
    const homes = actor.homeownerId ? [actor.homeownerId] : [];
    await endPickups(deps, tx, homes, { userId: actor.userId, reason: "guarantee" });
    await audit(deps, tx, actor, {
      action: "homeowner.requestRefund",
      subjectId: actor.userId,
      before: { subscriptionStatus: live?.status ?? "none" },
      after: { refundIds, refunded: formatCents(cents), reason: input.reason || null },
      happenedAt: now,
    });
    return { refunded: formatCents(cents) };
  });
