import type Stripe from "stripe";
import { nameOf, subscriptionOfInvoice } from "./stripe-events.ts";
import { isRefusal } from "./stripe-states.ts";

/** An invoice comes with its first ten lines. Older ones than the last three are settled and no news. */
export async function completeLines(api: Stripe, invoices: Stripe.Invoice[]): Promise<void> {
  for (const { id, lines } of invoices.slice(0, 3)) {
    if (!lines.has_more) continue;
    Object.assign(lines, { data: [], has_more: false });
    for await (const line of api.invoices.listLineItems(id, { limit: 100 })) lines.data.push(line);
  }
}

/** A customer's line with our key; null without one. */
export async function addedLine(api: Stripe, { customerId, key }: { customerId: string; key: string }) {
  for await (const line of api.invoiceItems.list({ customer: customerId, limit: 100 }))
    if (line.metadata?.line_key === key) return line;
  return null;
}

/** Retries an open invoice with the new card. Events report a failure. */
export async function payWith(
  api: Stripe,
  invoice: Stripe.Subscription["latest_invoice"],
  confirmation: string,
) {
  if (typeof invoice !== "object" || invoice?.status !== "open") return;
  try {
    await api.invoices.pay(invoice.id, {}, { idempotencyKey: `pay:${invoice.id}:${confirmation}` });
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/** Among unpaid invoices, those the bank wants the cardholder to confirm. */
export async function invoicesToConfirm(api: Stripe, invoices: Stripe.Invoice[]): Promise<Set<string>> {
  const waiting = new Set<string>();
  for (const { id, status, attempt_count: attempts } of invoices) {
    if (status !== "open" || attempts === 0) continue;
    const paying = await api.invoicePayments.list({ invoice: id, expand: ["data.payment.payment_intent"] });
    const intents = paying.data.map(({ payment }) => payment.payment_intent);
    if (intents.some((intent) => typeof intent === "object" && intent?.status === "requires_action"))
      waiting.add(id);
  }
  return waiting;
}

/** The invoice a payment was for, with its subscription if it has one; null for other payments. */
export async function invoicePaidBy(api: Stripe, payment: string | Stripe.PaymentIntent | null) {
  const name = nameOf(payment);
  if (!name) return null;
  const asked = { type: "payment_intent", payment_intent: name } as const;
  const [paid] = (await api.invoicePayments.list({ payment: asked, expand: ["data.invoice"] })).data;
  const invoice = paid?.invoice;
  const invoiceId = nameOf(invoice);
  const subscriptionId =
    typeof invoice === "object" && "parent" in invoice ? subscriptionOfInvoice(invoice) : null;
  return invoiceId ? { invoiceId, subscriptionId } : null;
}
