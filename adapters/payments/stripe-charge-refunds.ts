import type Stripe from "stripe";
import type { Cents } from "#platform/values/money.ts";
import type { ChargeRefund, Keyed } from "./port.ts";
import { nameOf } from "./stripe-events.ts";
import { invoicePaidBy } from "./stripe-invoices.ts";
import { orNull, refundStatus } from "./stripe-states.ts";

/** A refund of a payment outside invoices. */
export async function findChargeRefund(api: Stripe, providerId: string): Promise<ChargeRefund | null> {
  const refund = await orNull(api.refunds.retrieve(providerId));
  const chargeId = nameOf(refund?.payment_intent);
  if (!refund || !chargeId || (await invoicePaidBy(api, refund.payment_intent))) return null;
  const { id, metadata, amount: cents } = refund;
  const key = metadata?.gift_id ?? metadata?.tip_id ?? metadata?.refund_again_id ?? null;
  return { chargeId, providerId: id, key, cents, status: refundStatus(refund.status) };
}

/** Refunds a payment whose earlier refund came back. */
export async function refundAgain(
  api: Stripe,
  { key, firstAskedAt, chargeId, cents }: Keyed & { chargeId: string; cents: Cents },
  isForgotten: boolean,
): Promise<{ providerId: string }> {
  const known = isForgotten
    ? (await api.refunds.list({ payment_intent: chargeId, limit: 100 })).data.find(
        ({ metadata, status }) => metadata?.refund_again_id === key && status !== "failed",
      )
    : null;
  const refund =
    known ??
    (await api.refunds.create(
      {
        payment_intent: chargeId,
        amount: cents,
        reason: "requested_by_customer",
        metadata: { refund_again_id: key },
      },
      { idempotencyKey: `refund-again:${key}:${firstAskedAt}` },
    ));
  return { providerId: refund.id };
}
