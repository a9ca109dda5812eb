import type Stripe from "stripe";
import type { Cents } from "#platform/values/money.ts";
import type { InvoiceState } from "./port.ts";
import { completeLines } from "./stripe-invoices.ts";
import { invoiceOf, isRefusal, orNull } from "./stripe-states.ts";

/** Begins an invoice of one line, once per key. The customer's waiting lines stay for the next month's. */
export async function beginBill(
  api: Stripe,
  {
    key,
    customerId,
    cents,
    description,
  }: { key: string; customerId: string; cents: Cents; description: string },
  isForgotten: boolean,
): Promise<{ providerId: string; clientSecret: string | null; dueCents: Cents }> {
  const expand = ["confirmation_secret"];
  const known = isForgotten ? await findLostBill(api, { key, customerId }) : null;
  if (known) return begun(await api.invoices.retrieve(known, { expand }));
  const draft = await api.invoices.create(
    {
      customer: customerId,
      collection_method: "charge_automatically",
      auto_advance: false,
      pending_invoice_items_behavior: "exclude",
      payment_settings: { payment_method_types: ["card"] },
      metadata: { bill_id: key },
    },
    { idempotencyKey: `bill:${key}` },
  );
  await api.invoiceItems.create(
    { customer: customerId, invoice: draft.id, amount: cents, currency: "usd", description },
    { idempotencyKey: `bill-line:${key}` },
  );
  return begun(
    await api.invoices.finalizeInvoice(
      draft.id,
      { auto_advance: false, expand },
      { idempotencyKey: `bill-final:${key}` },
    ),
  );
}

function begun(invoice: Stripe.Invoice) {
  return {
    providerId: invoice.id,
    clientSecret: invoice.status === "open" ? (invoice.confirmation_secret?.client_secret ?? null) : null,
    dueCents: invoice.amount_due,
  };
}

/** The customer's finalized invoice with this key; null without one. Nobody can pay a draft. */
export async function findLostBill(
  api: Stripe,
  { key, customerId }: { key: string; customerId: string },
): Promise<string | null> {
  const all = await orNull(api.invoices.list({ customer: customerId, limit: 100 }));
  const mine = all?.data.find(({ metadata, status }) => metadata?.bill_id === key && status !== "draft");
  return mine?.id ?? null;
}

/** An invoice's state and its bill's key, null for others; null when Stripe does not know it. */
export async function findBill(
  api: Stripe,
  providerId: string,
): Promise<(InvoiceState & { key: string | null }) | null> {
  const found = await orNull(api.invoices.retrieve(providerId));
  if (!found) return null;
  await completeLines(api, [found]);
  return { ...invoiceOf(found, true, false), key: found.metadata?.bill_id ?? null };
}

/** Voids an open invoice. One that is paid, or whose payment is under way, stays as it is. */
export async function voidBill(api: Stripe, providerId: string): Promise<void> {
  try {
    await orNull(api.invoices.voidInvoice(providerId));
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}
