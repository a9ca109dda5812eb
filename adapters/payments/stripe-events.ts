import type { ProviderEvent } from "./port.ts";

/** The Stripe API version this adapter uses. Events in other versions are not read. */
export const stripeApiVersion = "2026-10-28.endive";

/** The object each relevant kind of event is about. */
const subjects = {
  "customer.subscription.created": "subscription",
  "customer.subscription.updated": "subscription",
  "customer.subscription.deleted": "subscription",
  "customer.subscription.paused": "subscription",
  "customer.subscription.resumed": "subscription",
  "invoice.finalized": "invoice",
  "invoice.paid": "invoice",
  "invoice.payment_failed": "invoice",
  "invoice.payment_action_required": "invoice",
  "invoice.voided": "invoice",
  "invoice.marked_uncollectible": "invoice",
  "refund.created": "refund",
  "refund.updated": "refund",
  "refund.failed": "refund",
  "charge.dispute.created": "dispute",
  "charge.dispute.updated": "dispute",
  "charge.dispute.funds_withdrawn": "dispute",
  "charge.dispute.funds_reinstated": "dispute",
  "charge.dispute.closed": "dispute",
  "customer.updated": "customer",
  "payment_method.updated": "card",
  "payment_method.automatically_updated": "card",
  "payment_intent.succeeded": "gift",
} as const;

/** The event kinds acted on; register the webhook for these. */
export const stripeEventTypes = Object.keys(subjects) as (keyof typeof subjects)[];

/** A Stripe event's ids; null when the value is not an event. Trusts nothing but ids. */
export function readStripeEvent(value: unknown, ours: { isLive: boolean }): ProviderEvent | null {
  if (!isRecord(value) || value.object !== "event" || !isRecord(value.data)) return null;
  const { id, type, created, livemode, account, api_version: version } = value;
  if (!isName(id, 255) || !isName(type, 100) || !isSeconds(created)) return null;
  const object = isRecord(value.data.object) ? value.data.object : {};
  return {
    id,
    type,
    happenedAt: new Date(created * 1000).toISOString(),
    objectId: nameOf(object.id),
    isOurs: livemode === ours.isLive && !account && version === stripeApiVersion,
    about: subjectOf(type, object),
  };
}

function subjectOf(type: string, object: Record<string, unknown>): ProviderEvent["about"] {
  const subject = Object.hasOwn(subjects, type) ? subjects[type as keyof typeof subjects] : null;
  const id = nameOf(object.id);
  const customerId = nameOf(object.customer);
  switch (subject) {
    case "subscription":
      return id ? { subscriptionId: id } : null;
    case "invoice": {
      const subscriptionId = subscriptionOfInvoice(object);
      if (subscriptionId) return { subscriptionId };
      return id ? { billId: id } : null;
    }
    case "refund":
      return id ? { refundId: id } : null;
    case "dispute":
      return id ? { disputeId: id } : null;
    case "customer":
      return id ? { customerId: id } : null;
    case "card":
      return customerId ? { customerId } : null;
    case "gift":
      // Events of invoices' and tips' payments arrive too.
      return id && isRecord(object.metadata) && object.metadata.gift_id ? { giftPaymentId: id } : null;
    case null:
      return null;
  }
}

/** The subscription id of an invoice; null for other invoices. */
export function subscriptionOfInvoice(invoice: { parent?: unknown }): string | null {
  const { parent } = invoice;
  const details = isRecord(parent) ? parent.subscription_details : null;
  return isRecord(details) ? nameOf(details.subscription) : null;
}

/** An id given directly or as the id of an expanded object. */
export function nameOf(value: unknown): string | null {
  const name = isRecord(value) ? value.id : value;
  return isName(name, 255) ? name : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isName(value: unknown, most: number): value is string {
  return typeof value === "string" && value.length <= most && /^[\w.:-]+$/.test(value);
}

function isSeconds(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 1e11;
}
