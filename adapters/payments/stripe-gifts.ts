import type Stripe from "stripe";
import type { Cents } from "#platform/values/money.ts";
import type { GiftPayment, Keyed } from "./port.ts";

/** Starts a gift's payment, once per key. */
export async function beginGift(
  api: Stripe,
  { key, cents, receiptEmail }: { key: string; cents: Cents; receiptEmail: string },
  isForgotten: boolean,
): Promise<{ providerId: string; clientSecret: string | null }> {
  // Without a customer there is no list to read. Search finds payments older than a minute.
  const known = isForgotten
    ? (await api.paymentIntents.search({ query: `metadata["gift_id"]:"${key}"`, limit: 1 })).data[0]
    : null;
  const intent =
    known ??
    (await api.paymentIntents.create(
      {
        amount: cents,
        currency: "usd",
        allowed_payment_method_types: ["card"],
        description: "A gift of TidyCurb",
        receipt_email: receiptEmail,
        metadata: { gift_id: key },
      },
      { idempotencyKey: `gift:${key}` },
    ));
  return { providerId: intent.id, clientSecret: intent.client_secret };
}

/** The state of a gift's payment. */
export async function findGift(api: Stripe, providerId: string): Promise<GiftPayment> {
  return paymentOf(await api.paymentIntents.retrieve(providerId));
}

/** Ends a gift's payment unless it is paid or being paid; its state after that. */
export async function cancelGift(api: Stripe, providerId: string): Promise<GiftPayment> {
  const found = await findGift(api, providerId);
  if (found !== "open") return found;
  try {
    return paymentOf(await api.paymentIntents.cancel(providerId));
  } catch (error) {
    // It may have been paid meanwhile.
    const now = await findGift(api, providerId);
    if (now === "open") throw error;
    return now;
  }
}

function paymentOf({ status }: Stripe.PaymentIntent): GiftPayment {
  if (status === "succeeded") return "paid";
  if (status === "canceled") return "canceled";
  return status === "processing" ? "processing" : "open";
}

/** Refunds what is left of a gift's payment, or finds what was refunded in Stripe's dashboard. */
export async function refundGift(
  api: Stripe,
  { key, firstAskedAt, chargeId }: Keyed & { chargeId: string },
  isForgotten: boolean,
): Promise<{ providerId: string; cents: Cents; isOwn: boolean }> {
  const list = async () => (await api.refunds.list({ payment_intent: chargeId, limit: 100 })).data;
  const isOwn = ({ metadata, status }: Stripe.Refund) => metadata?.gift_id === key && status !== "failed";
  const known = isForgotten ? (await list()).find(isOwn) : null;
  const asked = () =>
    api.refunds.create(
      { payment_intent: chargeId, reason: "requested_by_customer", metadata: { gift_id: key } },
      { idempotencyKey: `gift-back:${key}:${firstAskedAt}` },
    );
  const refund =
    known ??
    (await asked().catch(async (error) => {
      const [there] = error.code === "charge_already_refunded" ? await list() : [];
      if (!there) throw error;
      return there;
    }));
  return { providerId: refund.id, cents: refund.amount, isOwn: isOwn(refund) };
}
