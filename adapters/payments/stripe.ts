import type Stripe from "stripe";
import { type CardBrand, cardBrands, type PaymentCard } from "#modules/accounts/rules/payment-card.ts";
import type { SubscriptionStatus } from "#modules/accounts/rules/subscriptions.ts";
import type { DisputeStatus } from "#modules/billing/rules/disputes.ts";
import type { Cents } from "#platform/values/money.ts";
import {
  type DisputeState,
  type InvoiceState,
  type Keyed,
  PaymentRefused,
  type Payments,
  PaymentsUnavailable,
  type ProviderEvent,
  type ProviderSubscription,
  type RefundState,
  WebhookRefused,
} from "./port.ts";
import {
  nameOf,
  readStripeEvent,
  stripeApiVersion,
  stripeEventTypes,
  subscriptionOfInvoice,
} from "./stripe-events.ts";
import { readSigned } from "./stripe-signature.ts";

type Options = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Stripe's URL, such as "http://127.0.0.1:12111"; Stripe itself when undefined. */
  address?: string | undefined;
  /** Milliseconds per try; there are at most two. */
  patience?: number;
};

/** Two tries stay well below a hosted function's limit. */
const defaultPatience = 8000;

/** Stripe keeps a key for at least 24 hours: after this long, its result is looked up instead. */
const keyHours = 23;

/** The subscribed product, under our own id, so repeated creation gives only one. */
const product = { id: "tidycurb_standard", name: "TidyCurb Standard" };

const priceOf = (monthlyRateCents: Cents) => ({
  currency: "usd",
  product: product.id,
  recurring: { interval: "month" as const },
  unit_amount: monthlyRateCents,
});

/**
 * Stripe. The SDK loads on the first call. Configure the account to cancel subscriptions after a charge's last retry,
 * and register the webhook in `stripeApiVersion` for `stripeEventTypes`.
 */
export function createStripePayments(options: Options): Payments {
  let opening: Promise<Stripe> | undefined;
  const stripe = () => {
    opening ??= open(options);
    return opening;
  };
  const isLive = /^[rs]k_live_/.test(options.secretKey);
  const ask = async <Result>(call: (stripe: Stripe) => Promise<Result>): Promise<Result> => {
    try {
      return await call(await stripe());
    } catch (error) {
      throw translate(error);
    }
  };

  let productMade: Promise<void> | undefined;
  const ensureProduct = () => {
    productMade ??= ask((api) => api.products.create(product, { idempotencyKey: `product:${product.id}` }))
      .then(() => {})
      .catch((error) => {
        if (error instanceof PaymentRefused && error.code === "resource_already_exists") return;
        productMade = undefined;
        throw error;
      });
    return productMade;
  };

  return {
    testMode: false,
    publishableKey: options.publishableKey,
    createCustomer: (request) =>
      ask(async (api) => {
        const { key, userId, email, name } = request;
        const known = isForgotten(request) ? (await customersOf(api, userId))[0] : null;
        const customer =
          known ??
          (await api.customers.create(
            { email, name, metadata: { user_id: userId } },
            { idempotencyKey: `customer:${key}` },
          ));
        return { providerId: customer.id };
      }),
    updateCustomer: ({ providerId, email, name }) =>
      ask(async (api) => {
        await orNull(api.customers.update(providerId, { email, name }));
      }),
    removeCustomer: ({ userId, providerId }) =>
      ask(async (api) => {
        const found = providerId ? [providerId] : (await customersOf(api, userId)).map(({ id }) => id);
        // A deleted one already counts as missing.
        for (const id of found) await orNull(api.customers.del(id));
      }),
    createSubscription: oncePerKey(async (request) => {
      await ensureProduct();
      return ask(async (api) => {
        const { key, userId, customerId, monthlyRateCents } = request;
        const expand = ["latest_invoice.confirmation_secret", "pending_setup_intent"];
        if (isForgotten(request)) {
          const all = { customer: customerId, status: "all", limit: 100 } as const;
          const mine = (found: Stripe.Subscription) => found.metadata.subscription_id === key;
          const known = (await api.subscriptions.list(all)).data.find(mine);
          if (known) return begun(await api.subscriptions.retrieve(known.id, { expand }));
        }
        const created = await api.subscriptions.create(
          {
            customer: customerId,
            items: [{ price_data: priceOf(monthlyRateCents) }],
            payment_behavior: "default_incomplete",
            billing_mode: { type: "flexible" },
            payment_settings: {
              payment_method_types: ["card"],
              save_default_payment_method: "on_subscription",
            },
            metadata: { subscription_id: key, user_id: userId },
            expand,
          },
          { idempotencyKey: `subscription:${key}` },
        );
        return begun(created);
      });
    }),
    confirmSubscription: ({ providerId }) =>
      ask(async (api) => {
        const found = await api.subscriptions.retrieve(providerId, { expand: ["default_payment_method"] });
        return { status: statusOf(found), card: cardOf(found.default_payment_method) };
      }),
    beginCardChange: ({ key, providerId }) =>
      ask(async (api) => {
        const { customer } = await api.subscriptions.retrieve(providerId);
        const intent = await api.setupIntents.create(
          {
            customer: nameOf(customer) ?? "",
            allowed_payment_method_types: ["card"],
            usage: "off_session",
          },
          { idempotencyKey: `card:${key}` },
        );
        return { clientSecret: intent.client_secret ?? "", testCards: [] };
      }),
    finishCardChange: ({ providerId, confirmation }) =>
      ask(async (api) => {
        const intent = await orNull(api.setupIntents.retrieve(confirmation, { expand: ["payment_method"] }));
        const found = await api.subscriptions.retrieve(providerId, { expand: ["latest_invoice"] });
        const customer = nameOf(found.customer) ?? "";
        const card = nameOf(intent?.payment_method);
        if (intent?.status !== "succeeded" || !card || nameOf(intent.customer) !== customer) return null;
        const once = { idempotencyKey: `card:${providerId}:${confirmation}` };
        await api.subscriptions.update(providerId, { default_payment_method: card }, once);
        await api.customers.update(
          customer,
          { invoice_settings: { default_payment_method: card } },
          { idempotencyKey: `card:${customer}:${confirmation}` },
        );
        await payWith(api, found.latest_invoice, confirmation);
        return cardOf(intent.payment_method);
      }),
    pauseSubscription: ({ providerId }) =>
      ask(async (api) => {
        try {
          await api.subscriptions.pause(providerId, {
            type: "subscription",
            bill_for: { unused_time_from: { type: "now" } },
            invoicing_behavior: "pending_invoice_item",
          });
        } catch (error) {
          if (!isRefusal(error)) throw error;
          const found = await api.subscriptions.retrieve(providerId);
          if (statusOf(found) !== "paused") throw error;
        }
      }),
    resumeSubscription: ({ providerId }) =>
      ask(async (api) => {
        try {
          const resumed = await api.subscriptions.resume(providerId, {
            billing_cycle_anchor: { type: "now" },
            payment_behavior: "resume_on_payment_success",
          });
          return { status: statusOf(resumed) };
        } catch (error) {
          if (!isRefusal(error)) throw error;
          const found = await api.subscriptions.retrieve(providerId);
          if (statusOf(found) === "canceled") throw error;
          return { status: statusOf(found) };
        }
      }),
    endAtPeriodEnd: ({ providerId, isEnding }) =>
      ask(async (api) => {
        await api.subscriptions.update(providerId, { cancel_at_period_end: isEnding });
      }),
    changePrice: async ({ providerId, monthlyRateCents }) => {
      await ensureProduct();
      await ask(async (api) => {
        const { items } = await api.subscriptions.retrieve(providerId);
        const [item] = items.data;
        if (!item || item.price.unit_amount === monthlyRateCents) return;
        await api.subscriptions.update(providerId, {
          items: [{ id: item.id, price_data: priceOf(monthlyRateCents) }],
          proration_behavior: "none",
        });
      });
    },
    endSubscription: ({ providerId }) =>
      ask(async (api) => {
        // An ended one already counts as missing.
        await orNull(api.subscriptions.cancel(providerId, { invoice_now: false, prorate: false }));
      }),
    findSubscription: ({ providerId }) =>
      ask(async (api) => {
        const [found, invoices] = await Promise.all([
          orNull(api.subscriptions.retrieve(providerId, { expand: ["default_payment_method"] })),
          orNull(api.invoices.list({ subscription: providerId, limit: 100 })),
        ]);
        if (!found || !invoices) return null;
        return stateOf(found, invoices.data, await invoicesToConfirm(api, invoices.data));
      }),
    findRefund: ({ providerId }) =>
      ask(async (api) => {
        const refund = await orNull(api.refunds.retrieve(providerId));
        const paid = refund && (await invoicePaidBy(api, refund.payment_intent));
        if (!paid) return null;
        return {
          ...paid,
          providerId: refund.id,
          key: refund.metadata?.refund_id ?? null,
          cents: refund.amount,
          status: refundStatus(refund.status),
          reason: refund.metadata?.reason ?? refund.reason,
          createdAt: instantOf(refund.created),
        };
      }),
    findDispute: ({ providerId }) =>
      ask(async (api) => {
        const dispute = await orNull(api.disputes.retrieve(providerId));
        const paid = dispute && (await invoicePaidBy(api, dispute.payment_intent));
        return paid ? { ...paid, ...disputeOf(dispute) } : null;
      }),
    refund: (request) =>
      ask(async (api) => {
        const { key, invoiceId, cents, reason } = request;
        const [paid] = (await api.invoicePayments.list({ invoice: invoiceId, status: "paid" })).data;
        const payment = nameOf(paid?.payment.payment_intent);
        if (!payment) throw new PaymentRefused("invoice_has_no_payment");
        const known = isForgotten(request)
          ? (await api.refunds.list({ payment_intent: payment, limit: 100 })).data.find(
              (refund) => refund.metadata?.refund_id === key,
            )
          : null;
        const refund =
          known ??
          (await api.refunds.create(
            {
              payment_intent: payment,
              amount: cents,
              reason: "requested_by_customer",
              metadata: { refund_id: key, reason },
            },
            { idempotencyKey: `refund:${key}` },
          ));
        return { providerId: refund.id, status: refundStatus(refund.status) };
      }),
    credit: (request) =>
      ask(async (api) => {
        const { key, customerId, cents, reason } = request;
        const known = isForgotten(request)
          ? (await api.customers.listBalanceTransactions(customerId, { limit: 100 })).data.find(
              (booked) => booked.metadata?.transaction_id === key,
            )
          : null;
        const booked =
          known ??
          (await api.customers.createBalanceTransaction(
            customerId,
            {
              // A negative balance is the customer's credit.
              amount: -cents,
              currency: "usd",
              description: reason,
              metadata: { transaction_id: key },
            },
            { idempotencyKey: `credit:${key}` },
          ));
        return { providerId: booked.id };
      }),
    async *listEvents({ since, signal }) {
      // Keeps ids only: there may be thousands of events.
      const newestFirst: ProviderEvent[] = [];
      await ask(async (api) => {
        const wanted = {
          created: { gte: Math.floor(Date.parse(since) / 1000) },
          types: [...stripeEventTypes],
          limit: 100,
        };
        for await (const value of api.events.list(wanted)) {
          if (signal?.aborted) return;
          const event = readStripeEvent(value, { isLive });
          if (event) newestFirst.push(event);
        }
      });
      if (!signal?.aborted) yield* newestFirst.reverse();
    },
    async readWebhook(delivery) {
      const event = readStripeEvent(await readSigned(delivery, options.webhookSecret), { isLive });
      if (!event) throw new WebhookRefused("The body is no event");
      return event;
    },
    billMonth: null,
  };
}

async function open({ secretKey, address, patience = defaultPatience }: Options): Promise<Stripe> {
  const { default: StripeSdk } = await import("stripe");
  const { protocol, hostname, port } = new URL(address ?? "https://api.stripe.com");
  return new StripeSdk(secretKey, {
    apiVersion: stripeApiVersion,
    timeout: patience,
    maxNetworkRetries: 1,
    telemetry: false,
    host: hostname,
    port: port || 443,
    protocol: protocol === "http:" ? "http" : "https",
  });
}

/** Shares one call between two concurrent tabs: Stripe refuses a key in use. */
function oncePerKey<Request extends Keyed, Result>(
  call: (request: Request) => Promise<Result>,
): (request: Request) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (request) => {
    const known = underWay.get(request.key);
    if (known) return known;
    const asked = call(request).finally(() => underWay.delete(request.key));
    underWay.set(request.key, asked);
    return asked;
  };
}

/** Whether Stripe may have forgotten the key by now. */
function isForgotten({ firstAskedAt, now }: Keyed): boolean {
  return Date.parse(now) - Date.parse(firstAskedAt) > keyHours * 3_600_000;
}

/** Compares the SDK's error type names, because the SDK loads only on use. */
function translate(error: unknown): unknown {
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

function isRefusal(error: unknown): boolean {
  return ["StripeCardError", "StripeInvalidRequestError"].includes((error as { type?: string }).type ?? "");
}

/** A user's customers. Stripe's search finds one about a minute after creation. */
async function customersOf(api: Stripe, userId: string): Promise<Stripe.Customer[]> {
  return (await api.customers.search({ query: `metadata['user_id']:'${userId}'`, limit: 10 })).data;
}

/** The result; null when Stripe has no such object. */
async function orNull<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if ((error as { code?: string }).code === "resource_missing") return null;
    throw error;
  }
}

/** Retries an open invoice with the new card. Events report a failure. */
async function payWith(api: Stripe, invoice: Stripe.Subscription["latest_invoice"], confirmation: string) {
  if (typeof invoice !== "object" || invoice?.status !== "open") return;
  try {
    await api.invoices.pay(invoice.id, {}, { idempotencyKey: `pay:${invoice.id}:${confirmation}` });
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

function begun(subscription: Stripe.Subscription): ProviderSubscription {
  const { latest_invoice: invoice, pending_setup_intent: intent } = subscription;
  const payment = typeof invoice === "object" ? invoice?.confirmation_secret?.client_secret : null;
  const setup = typeof intent === "object" ? intent?.client_secret : null;
  return {
    providerId: subscription.id,
    clientSecret: payment ?? setup ?? null,
    status: statusOf(subscription),
  };
}

/** Among unpaid invoices, those the bank wants the cardholder to confirm. */
async function invoicesToConfirm(api: Stripe, invoices: Stripe.Invoice[]): Promise<Set<string>> {
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

function stateOf(subscription: Stripe.Subscription, invoices: Stripe.Invoice[], toConfirm: Set<string>) {
  const [item] = subscription.items.data;
  const status = statusOf(subscription);
  const hasBegun = status !== "incomplete" && subscription.status !== "incomplete_expired";
  const pausedAt = subscription.status_details?.paused?.transitioned_at;
  return {
    providerId: subscription.id,
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

function statusOf({ status }: Stripe.Subscription): SubscriptionStatus {
  const known = statuses[status];
  if (!known) throw new Error(`Stripe has a subscription status ${status} that is not known here`);
  return known;
}

function invoiceOf(invoice: Stripe.Invoice, hasBegun: boolean, needsAction: boolean): InvoiceState {
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

/** The subscription invoice a payment was for; null for other payments. */
async function invoicePaidBy(
  api: Stripe,
  payment: string | Stripe.PaymentIntent | null,
): Promise<{ invoiceId: string; subscriptionId: string } | null> {
  const name = nameOf(payment);
  if (!name) return null;
  const asked = { type: "payment_intent", payment_intent: name } as const;
  const [paid] = (await api.invoicePayments.list({ payment: asked, expand: ["data.invoice"] })).data;
  const invoice = paid?.invoice;
  const invoiceId = nameOf(invoice);
  const subscriptionId =
    typeof invoice === "object" && "parent" in invoice ? subscriptionOfInvoice(invoice) : null;
  return invoiceId && subscriptionId ? { invoiceId, subscriptionId } : null;
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

function disputeOf(dispute: Stripe.Dispute): Omit<DisputeState, "invoiceId" | "subscriptionId"> {
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

function refundStatus(status: string | null): RefundState["status"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

function cardOf(method: Stripe.Subscription["default_payment_method"]): PaymentCard | null {
  if (typeof method !== "object" || !method?.card) return null;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = method.card;
  const known = cardBrands.find((name): name is CardBrand => name === brand) ?? "other";
  return { brand: known, last4: last4 ?? "", expiryMonth, expiryYear };
}

function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
