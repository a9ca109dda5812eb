import type Stripe from "stripe";
import {
  type CardBrand,
  cardBrands,
  type PaymentCard,
  type SubscriptionStatus,
} from "#modules/accounts/rules.ts";
import type { DisputeStatus } from "#modules/billing/rules.ts";
import {
  type DisputeState,
  type InvoiceState,
  PaymentRefused,
  PaymentsUnavailable,
  type ProviderSubscription,
  type RefundState,
} from "./port.ts";
import { nameOf } from "./stripe-events.ts";

export function begun(subscription: Stripe.Subscription): ProviderSubscription {
  const { latest_invoice: invoice, pending_setup_intent: intent } = subscription;
  const payment = typeof invoice === "object" ? invoice?.confirmation_secret?.client_secret : null;
  const setup = typeof intent === "object" ? intent?.client_secret : null;
  return {
    providerId: subscription.id,
    clientSecret: payment ?? setup ?? null,
    status: statusOf(subscription),
  };
}

export function stateOf(
  subscription: Stripe.Subscription,
  invoices: Stripe.Invoice[],
  toConfirm: Set<string>,
) {
  const [item] = subscription.items.data;
  const status = statusOf(subscription);
  const hasBegun = status !== "incomplete" && subscription.status !== "incomplete_expired";
  const pausedAt = subscription.status_details?.paused?.transitioned_at;
  return {
    providerId: subscription.id,
    key: subscription.metadata.subscription_id ?? null,
    customerId: nameOf(subscription.customer) ?? "",
    status,
    monthlyRateCents: item?.price.unit_amount ?? 0,
    periodStartsAt: hasBegun && item ? instantOf(item.current_period_start) : null,
    periodEndsAt: hasBegun && item ? instantOf(item.current_period_end) : null,
    isEndingAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    pausedAt: status === "paused" && pausedAt ? instantOf(pausedAt) : null,
    endedAt:
      status === "canceled"
        ? instantOf(subscription.ended_at ?? subscription.canceled_at ?? subscription.created)
        : null,
    card: cardOf(subscription.default_payment_method),
    invoices: invoices.map((invoice) => invoiceOf(invoice, hasBegun, toConfirm.has(invoice.id))),
  };
}

/** All of Stripe's statuses. `unpaid` occurs in accounts that keep a subscription after the last retry. */
const statuses: Readonly<Record<string, SubscriptionStatus>> = {
  incomplete: "incomplete",
  incomplete_expired: "canceled",
  trialing: "active",
  active: "active",
  past_due: "past_due",
  unpaid: "past_due",
  paused: "paused",
  canceled: "canceled",
};

export function statusOf({ status }: Stripe.Subscription): SubscriptionStatus {
  const known = statuses[status];
  if (!known) throw new Error(`Stripe has a subscription status ${status} that is not known here`);
  return known;
}

export function invoiceOf(invoice: Stripe.Invoice, hasBegun: boolean, needsAction: boolean): InvoiceState {
  // The invoice's own period is the previous one; the paid period is that of the line that ends last.
  const periods = invoice.lines.data.map(({ period }) => period);
  const last = periods.reduce<{ start: number; end: number }>(
    (latest, period) => (period.end > latest.end ? period : latest),
    { start: invoice.period_start, end: invoice.period_end },
  );
  return {
    providerId: invoice.id,
    status: invoiceStatus(invoice, hasBegun),
    number: invoice.number,
    amountCents: invoice.total,
    addedKeys: invoice.lines.data.flatMap(({ metadata }) => metadata?.line_key ?? []),
    creditedCents: invoice.total - invoice.amount_due,
    periodStartsAt: instantOf(last.start),
    periodEndsAt: instantOf(last.end),
    attempts: invoice.attempt_count,
    needsAction,
    nextAttemptAt: invoice.next_payment_attempt ? instantOf(invoice.next_payment_attempt) : null,
    receiptUrl: invoice.hosted_invoice_url ?? null,
    createdAt: instantOf(invoice.created),
    paidAt:
      invoice.status === "paid" ? instantOf(invoice.status_transitions.paid_at ?? invoice.created) : null,
  };
}

/** Before setup is confirmed, nobody owes the first month's invoice. */
function invoiceStatus({ status }: Stripe.Invoice, hasBegun: boolean): InvoiceState["status"] {
  if (status === "open") return hasBegun ? "open" : "draft";
  const final = ["paid", "uncollectible", "void"] as const;
  return final.find((known) => known === status) ?? "draft";
}

/** All of Stripe's dispute statuses. An appealed one stays lost until it is won. */
const disputeStatuses: Readonly<Record<string, DisputeStatus>> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "won",
  prevented: "won",
  needs_response: "needs_response",
  under_review: "under_review",
  appeal_needs_response: "lost",
  appeal_under_review: "lost",
  won: "won",
  lost: "lost",
};

export function disputeOf(
  dispute: Stripe.Dispute,
): Omit<DisputeState, "invoiceId" | "subscriptionId" | "chargeId"> {
  const status = disputeStatuses[dispute.status];
  if (!status) throw new Error(`Stripe has a dispute status ${dispute.status} that is not known here`);
  const dueBy = dispute.status.endsWith("needs_response") ? dispute.evidence_details.due_by : null;
  return {
    providerId: dispute.id,
    cents: dispute.amount,
    status,
    reason: dispute.reason,
    respondBy: dueBy ? instantOf(dueBy) : null,
    movements: dispute.balance_transactions.map(({ id, net }) => ({ providerId: id, cents: -net })),
    createdAt: instantOf(dispute.created),
  };
}

export function refundStatus(status: string | null): RefundState["status"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

export function cardOf(method: Stripe.Subscription["default_payment_method"]): PaymentCard | null {
  if (typeof method !== "object" || !method?.card) return null;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = method.card;
  const known = cardBrands.find((name): name is CardBrand => name === brand) ?? "other";
  return { brand: known, last4: last4 ?? "", expiryMonth, expiryYear };
}

export function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** Compares the SDK's error type names, because the SDK loads only on use. */
export function translate(error: unknown): unknown {
  if (error instanceof PaymentRefused) return error;
  const { type, code, statusCode } = error as { type?: string; code?: string; statusCode?: number };
  switch (type) {
    case "StripeConnectionError":
    case "StripeRateLimitError":
    case "StripeAPIError":
    // A wrong or revoked key: an operator must fix it, and no payment works until then.
    case "StripeAuthenticationError":
    case "StripePermissionError":
      return new PaymentsUnavailable(`Stripe did not do as it was asked (${type} ${statusCode ?? ""})`, {
        cause: error,
      });
    case "StripeCardError":
    case "StripeInvalidRequestError":
      return new PaymentRefused(code ?? "invalid_request", { cause: error });
    default:
      return error;
  }
}

export function isRefusal(error: unknown): boolean {
  return ["StripeCardError", "StripeInvalidRequestError"].includes((error as { type?: string }).type ?? "");
}

/** The result; null when Stripe has no such object. */
export async function orNull<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if ((error as { code?: string }).code === "resource_missing") return null;
    throw error;
  }
}
