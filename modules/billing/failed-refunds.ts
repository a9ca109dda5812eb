import { type ChargeRefund, PaymentRefused } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { bookMovement } from "./invoices.ts";
import {
  askForRefund,
  type FailedRefundRow,
  findFailedRefund,
  insertFailedRefund,
  lockFailedRefunds,
  reopenFailedRefund,
  settleFailedRefund,
} from "./queries/failed-refunds.ts";

/** The tip or the gift that was refunded. */
type Returned = { tipId: string } | { giftId: string };

/**
 * Records that the bank returned a refund of a tip or a gift: we owe the money again. The alert `refundFailed` asks an
 * admin to send it again. Safe to repeat.
 */
export async function noteFailedRefund(
  deps: Deps,
  tx: Db,
  { of, refund }: { of: Returned; refund: ChargeRefund },
): Promise<void> {
  const { chargeId: paymentId, providerId: refundId, cents: amountCents } = refund;
  const row = { id: deps.newId(), paymentId, refundId, amountCents, failedAt: deps.now(), ...of };
  if (await insertFailedRefund(tx, row)) await book(deps, tx, { ...nobody, ...row }, { isBack: true });
}

const nobody = { tipId: null, giftId: null };

/**
 * Follows a refund that replaces a failed one, sent from here or made at the provider; it may fail too. False when it
 * replaces none. Safe to repeat.
 */
export async function followRefundAgain(deps: Deps, tx: Db, refund: ChargeRefund): Promise<boolean> {
  const { providerId, key, status, cents } = refund;
  const known = await lockFailedRefunds(tx, refund.chargeId);
  if (known.some(({ refundId }) => refundId === providerId)) return false;
  const replaced =
    known.find(({ id, sentId }) => sentId === providerId || id === key) ??
    known.find(({ settledAt, amountCents }) => settledAt === null && amountCents === cents);
  if (!replaced) return false;
  if (status === "pending") return true;
  const { id, tipId, giftId } = replaced;
  if (await settleFailedRefund(tx, { id, sentId: providerId, now: deps.now() }))
    if (replaced.askedAt === null) await book(deps, tx, replaced, { isBack: false });
  const of = tipId ? { tipId } : { giftId: giftId ?? "" };
  if (status === "failed") await noteFailedRefund(deps, tx, { of, refund });
  return true;
}

/**
 * Sends a failed refund of a tip or a gift again, or notes that it was paid another way. Safe to repeat. Refuses with
 * NOT_FOUND.
 */
export const settleRefund: AdminAct<typeof contract.settleRefund> = (deps, actor, { id, isPaid }) =>
  deps.transact(async (tx) => {
    const failed = await findFailedRefund(tx, id);
    if (!failed) throw new Refused({ code: "NOT_FOUND" });
    const amount = formatCents(failed.amountCents);
    const now = deps.now();
    if (!(await askForRefund(tx, { id, now, isPaid }))) return { amount };
    await book(deps, tx, { ...failed, askedAt: now }, { isBack: false });
    if (!isPaid) await deps.queue.send(tx, "send-refund", { refundId: id });
    await audit(deps, tx, actor, {
      action: "admin.settleRefund",
      subjectId: failed.userId ?? failed.giftId,
      before: { refunded: formatCents(0) },
      after: { refunded: amount, ...(isPaid && { paidAnotherWay: true }) },
      happenedAt: now,
    });
    return { amount };
  });

/**
 * Has the provider send a failed refund again, as an admin asked. If it refuses, the refund waits for an admin again.
 * Safe to repeat. False when the id is not a failed refund's.
 */
export async function sendRefundAgain(deps: Deps, id: string): Promise<boolean> {
  const failed = await findFailedRefund(deps.db, id);
  if (!failed) return false;
  const { paymentId: chargeId, amountCents: cents, askedAt } = failed;
  if (askedAt === null || failed.settledAt !== null) return true;
  const now = deps.now();
  try {
    const { providerId: sentId } = await deps.payments.refundAgain({
      ...{ key: id, firstAskedAt: askedAt, now },
      ...{ chargeId, cents },
    });
    await deps.transact((tx) => settleFailedRefund(tx, { id, sentId, now }));
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await deps.transact(async (tx) => {
      if (await reopenFailedRefund(tx, { id, askedAt })) await book(deps, tx, failed, { isBack: true });
    });
  }
  return true;
}

/** Cash that came back to us, which we owe as we owe the tip or the gift; or its way to its owner. */
async function book(
  deps: Deps,
  tx: Db,
  {
    id,
    tipId,
    amountCents,
    askedAt,
  }: Pick<FailedRefundRow, "id" | "tipId" | "amountCents"> & {
    askedAt?: string | null;
  },
  { isBack }: { isBack: boolean },
): Promise<void> {
  const asked = askedAt ? `:${askedAt}` : "";
  const source = `failedRefund:${id}${asked}:${isBack ? "back" : "sent"}`;
  const cents = isBack ? amountCents : -amountCents;
  await bookMovement(deps, tx, { kind: tipId ? "tip" : "gift", source, cents });
}
