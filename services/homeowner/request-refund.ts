import type * as z from "zod";
import type * as contract from "#contracts/billing.ts";
import { insertAudit } from "#db/queries/audit-log.ts";
import { guaranteeSource, unusedServiceCredit } from "#db/queries/credits.ts";
import { lockInvoicesOf } from "#db/queries/invoices.ts";
import { takeBackHolds } from "#db/queries/service-holds.ts";
import { endSubscription, findFirstActivation, findLiveSubscription } from "#db/queries/subscriptions.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { formatCents } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { holdAccount } from "../auth/hold-account.ts";
import { beginRefund, refundableCents } from "../billing/begin-refund.ts";
import { bookMovement } from "../billing/book-movement.ts";
import { guaranteeUntil } from "../billing/guarantee-until.ts";
import type { Deps } from "../deps.ts";
import { endVisits } from "./end-visits.ts";
import { holdBucket } from "./hold-bucket.ts";

/**
 * The 30-day guarantee: everything that was paid since the first service began goes back, and the service ends at once,
 * at the payment provider too; vacation holds that were not credited yet are not any more, and credits for the service that are left are taken back. Counted from the very first service, so that coming back does not begin it anew. Refuses
 * with GUARANTEE_OVER and NOTHING_TO_REFUND.
 */
export function requestRefund(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.requestRefund.input>,
): Promise<z.output<typeof contract.requestRefund.output>> {
  return deps.transact(async (tx) => {
    await holdAccount(tx, actor.userId, "homeowner");
    if (actor.homeownerId) await holdBucket(tx, actor.homeownerId);
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
    await endVisits(deps, tx, homes, { userId: actor.userId, reason: "guarantee" });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "homeowner.requestRefund",
      subjectId: actor.userId,
      before: { subscriptionStatus: live?.status ?? "none" },
      after: { refundIds, refunded: formatCents(cents), reason: input.reason || null },
      happenedAt: now,
    });
    return { refunded: formatCents(cents) };
  });
}
