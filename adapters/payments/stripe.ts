import type Stripe from "stripe";
import type { Cents } from "#platform/values/money.ts";
import { type Keyed, PaymentRefused, type Payments, type ProviderEvent, WebhookRefused } from "./port.ts";
import { beginBill, findBill, findLostBill, voidBill } from "./stripe-bills.ts";
import { findChargeRefund, refundAgain } from "./stripe-charge-refunds.ts";
import { nameOf, readStripeEvent, stripeApiVersion, stripeEventTypes } from "./stripe-events.ts";
import { beginGift, cancelGift, findGift, refundGift } from "./stripe-gifts.ts";
import { addedLine, completeLines, invoicePaidBy, invoicesToConfirm, payWith } from "./stripe-invoices.ts";
import { readSigned } from "./stripe-signature.ts";
import {
  begun,
  cardOf,
  disputeOf,
  instantOf,
  isRefusal,
  orNull,
  refundStatus,
  stateOf,
  statusOf,
  translate,
} from "./stripe-states.ts";
import { chargeTip, refundTip } from "./stripe-tips.ts";

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
            { ...(email && { email }), name, metadata: { user_id: userId } },
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
        const found = await api.subscriptions.retrieve(providerId);
        const [item] = found.items.data;
        // An ended one has no next bill, even if its event has not arrived.
        if (!item || item.price.unit_amount === monthlyRateCents || statusOf(found) === "canceled") return;
        await api.subscriptions.update(providerId, {
          items: [{ id: item.id, price_data: priceOf(monthlyRateCents) }],
          proration_behavior: "none",
        });
      });
    },
    endSubscription: ({ providerId, keepsRest = false }) =>
      ask(async (api) => {
        // A final invoice credits the pending rest. An ended one already counts as missing.
        await orNull(api.subscriptions.cancel(providerId, { invoice_now: keepsRest, prorate: false }));
      }),
    findSubscription: ({ providerId }) =>
      ask(async (api) => {
        const [found, invoices] = await Promise.all([
          orNull(api.subscriptions.retrieve(providerId, { expand: ["default_payment_method"] })),
          orNull(api.invoices.list({ subscription: providerId, limit: 100 })),
        ]);
        if (!found || !invoices) return null;
        await completeLines(api, invoices.data);
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
        if (!dispute) return null;
        const paid = await invoicePaidBy(api, dispute.payment_intent);
        if (paid) return { ...paid, ...disputeOf(dispute) };
        const chargeId = nameOf(dispute.payment_intent);
        return chargeId ? { chargeId, ...disputeOf(dispute) } : null;
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
    addLine: (request) =>
      ask(async (api) => {
        const { key, customerId, cents, description } = request;
        const known = isForgotten(request) ? await addedLine(api, { customerId, key }) : null;
        const line =
          known ??
          (await api.invoiceItems.create(
            {
              customer: customerId,
              currency: "usd",
              amount: cents,
              description,
              metadata: { line_key: key },
            },
            { idempotencyKey: `line:${key}` },
          ));
        return { providerId: line.id };
      }),
    chargeTip: (request) => ask((api) => chargeTip(api, request)),
    refundTip: (request) => ask((api) => refundTip(api, request, isForgotten(request))),
    beginGift: (request) => ask((api) => beginGift(api, request, isForgotten(request))),
    findGift: ({ providerId }) => ask((api) => findGift(api, providerId)),
    cancelGift: ({ providerId }) => ask((api) => cancelGift(api, providerId)),
    refundGift: (request) => ask((api) => refundGift(api, request, isForgotten(request))),
    beginBill: oncePerKey((request) => ask((api) => beginBill(api, request, isForgotten(request)))),
    findBill: ({ providerId }) => ask((api) => findBill(api, providerId)),
    findLostBill: (request) => ask((api) => findLostBill(api, request)),
    voidBill: ({ providerId }) => ask((api) => voidBill(api, providerId)),
    findChargeRefund: ({ providerId }) => ask((api) => findChargeRefund(api, providerId)),
    refundAgain: (request) => ask((api) => refundAgain(api, request, isForgotten(request))),
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
  const inProgress = new Map<string, Promise<Result>>();
  return (request) => {
    const known = inProgress.get(request.key);
    if (known) return known;
    const asked = call(request).finally(() => inProgress.delete(request.key));
    inProgress.set(request.key, asked);
    return asked;
  };
}

/** Whether Stripe may have forgotten the key by now. */
function isForgotten({ firstAskedAt, now }: Keyed): boolean {
  return Date.parse(now) - Date.parse(firstAskedAt) > keyHours * 3_600_000;
}

/** A user's customers. Stripe's search finds one about a minute after creation. */
async function customersOf(api: Stripe, userId: string): Promise<Stripe.Customer[]> {
  return (await api.customers.search({ query: `metadata['user_id']:'${userId}'`, limit: 10 })).data;
}
