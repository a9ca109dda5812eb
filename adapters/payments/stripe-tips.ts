import type Stripe from "stripe";
import type { Cents } from "#platform/values/money.ts";
import { PaymentRefused } from "./port.ts";
import { nameOf } from "./stripe-events.ts";

/**
 * Charges a tip to the subscription's card while its owner is away. Looks for an earlier charge first: a key alone would
 * fail after a change of the card, though the card of before was charged.
 */
export async function chargeTip(
  api: Stripe,
  { key, subscriptionId, cents }: { key: string; subscriptionId: string; cents: Cents },
): Promise<{ providerId: string }> {
  const subscription = await api.subscriptions.retrieve(subscriptionId);
  const customer = nameOf(subscription.customer);
  if (!customer) throw new PaymentRefused("no_card");
  const known = (await api.paymentIntents.list({ customer, limit: 100 })).data.find(
    ({ metadata, status }) => metadata.tip_id === key && status === "succeeded",
  );
  if (known) return { providerId: known.id };
  const card = nameOf(subscription.default_payment_method);
  // A canceled subscription is not charged again.
  if (!card || subscription.status === "canceled") throw new PaymentRefused("no_card");
  const paid = await api.paymentIntents.create(
    {
      amount: cents,
      currency: "usd",
      customer,
      payment_method: card,
      off_session: true,
      confirm: true,
      description: "Tip for your runner",
      metadata: { tip_id: key },
    },
    { idempotencyKey: `tip:${key}` },
  );
  if (paid.status !== "succeeded") throw new PaymentRefused(paid.status);
  return { providerId: paid.id };
}

/** Refunds a tip's charge, or finds what was refunded in Stripe's dashboard. */
export async function refundTip(
  api: Stripe,
  { key, chargeId }: { key: string; chargeId: string },
  isForgotten: boolean,
): Promise<{ providerId: string }> {
  const list = async () => (await api.refunds.list({ payment_intent: chargeId, limit: 100 })).data;
  const known = isForgotten ? (await list()).find(({ metadata }) => metadata?.tip_id === key) : null;
  const asked = () =>
    api.refunds.create(
      { payment_intent: chargeId, reason: "requested_by_customer", metadata: { tip_id: key } },
      { idempotencyKey: `tip-back:${key}` },
    );
  const refund =
    known ??
    (await asked().catch(async (error) => {
      const [there] = error.code === "charge_already_refunded" ? await list() : [];
      if (!there) throw error;
      return there;
    }));
  return { providerId: refund.id };
}
