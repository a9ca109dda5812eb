import type { Params } from "./form-params.ts";

/** Stripe refuses a request. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string;
  constructor(status: number, code: string, type = "invalid_request_error") {
    super(code);
    this.status = status;
    this.type = type;
    this.code = code;
  }
}

type Kept = { id: string; object: string; [name: string]: unknown };

export type StripeEvent = {
  id: string;
  object: "event";
  type: string;
  created: number;
  livemode: boolean;
  api_version: string;
  data: { object: Kept };
};

type Route = {
  method: string;
  path: RegExp;
  /** Known parameters; `metadata` may hold anything. */
  takes: string[];
  act: (id: string, params: Params) => object;
};

export type StripeState = ReturnType<typeof createStripeState>;

type Subscription = Kept & {
  customer: string;
  status: string;
  cancel_at_period_end: boolean;
  metadata: Record<string, string>;
  default_payment_method: Kept | null;
  items: {
    object: "list";
    data: {
      id: string;
      current_period_start: number;
      current_period_end: number;
      price: { id: string; unit_amount: number };
    }[];
  };
};
type Invoice = Kept & {
  customer: string;
  subscription: string;
  status: string;
  total: number;
  amount_due: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  payment_intent: string;
};
type Customer = Kept & {
  balance: number;
  metadata: Record<string, string>;
  invoice_settings: Record<string, unknown>;
};
type Dispute = Kept & {
  amount: number;
  status: string;
  balance_transactions: { id: string; amount: number; fee: number; net: number }[];
};
type Refund = Kept & { amount: number; status: string; payment_intent: string; invoice: string };

const monthSeconds = 30 * 86_400;
/** Smaller amounts are not charged but carried over. */
const leastCharge = 50;
const visa = { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 };

/** Stripe's whole state, the API's operations on it, and what people and time do there. */
export function createStripeState(now: () => string) {
  const apiVersion = "2026-10-28.endive";
  const customers = new Map<string, Customer>();
  const subscriptions = new Map<string, Subscription>();
  const invoices = new Map<string, Invoice>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  const setupIntents = new Map<string, Kept>();
  const methods = new Map<string, Kept>();
  const balances = new Map<string, Kept>();
  const products = new Set<string>();
  /** Credits of pauses, each waiting for its subscription's next invoice. */
  let pending: { subscription: string; amount: number; period: { start: number; end: number } }[] = [];
  const events: StripeEvent[] = [];
  let count = 0;

  const seconds = () => Math.floor(Date.parse(now()) / 1000);
  const name = (prefix: string) => {
    count += 1;
    return `${prefix}_${String(count).padStart(6, "0")}`;
  };
  const found = <Object>(kept: Map<string, Object>, id: string): Object => {
    const object = kept.get(id);
    if (!object) throw new StripeRefusal(404, "resource_missing");
    return object;
  };
  const emit = (type: string, object: Kept) => {
    events.push({
      id: name("evt"),
      object: "event",
      type,
      created: seconds(),
      livemode: false,
      api_version: apiVersion,
      data: { object: structuredClone(object) },
    });
  };
  const item = (subscription: Subscription) => {
    const [first] = subscription.items.data;
    if (!first) throw new Error("The subscription has no item");
    return first;
  };
  const card = (customer: string, what = visa): Kept => {
    const method = { id: name("pm"), object: "payment_method", type: "card", customer, card: what };
    methods.set(method.id, method);
    return method;
  };

  function takePending(subscriptionId: string): typeof pending {
    const mine = pending.filter(({ subscription }) => subscription === subscriptionId);
    pending = pending.filter((waiting) => !mine.includes(waiting));
    return mine;
  }

  /** A finalized invoice for what is due, minus the customer's balance. */
  function invoice(subscription: Subscription, amount: number): Invoice {
    const customer = found(customers, subscription.customer);
    const mine = takePending(subscription.id);
    const total = mine.reduce((sum, waiting) => sum + waiting.amount, amount);
    const starting = customer.balance;
    const due = total + starting;
    const isCharged = due >= leastCharge;
    customer.balance = isCharged ? 0 : due;
    const { current_period_start: start, current_period_end: end } = item(subscription);
    const made: Invoice = {
      id: name("in"),
      object: "invoice",
      customer: customer.id,
      subscription: subscription.id,
      parent: {
        type: "subscription_details",
        quote_details: null,
        subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      },
      number: `TC-${String(invoices.size + 1).padStart(4, "0")}`,
      currency: "usd",
      created: seconds(),
      // As at Stripe: the invoice's own period is the previous one.
      period_start: start,
      period_end: start,
      lines: {
        object: "list",
        data: [{ amount, period: { start, end } }, ...mine].map((line) => ({ ...line, id: name("il") })),
      },
      starting_balance: starting,
      ending_balance: customer.balance,
      total,
      amount_due: isCharged ? due : 0,
      amount_paid: 0,
      status: isCharged ? "open" : "paid",
      attempt_count: 0,
      next_payment_attempt: null,
      hosted_invoice_url: "https://invoice.stripe.example/i/1",
      status_transitions: { paid_at: isCharged ? null : seconds() },
      payment_intent: name("pi"),
      livemode: false,
    };
    invoices.set(made.id, made);
    subscription.latest_invoice = made.id;
    return made;
  }

  function settle(paid: Invoice): void {
    paid.status = "paid";
    paid.amount_paid = paid.amount_due;
    paid.next_payment_attempt = null;
    paid.status_transitions = { paid_at: seconds() };
    emit("invoice.paid", paid);
  }

  function become(subscription: Subscription, changes: Partial<Subscription>, type: string): void {
    Object.assign(subscription, changes);
    emit(type, subscription);
  }

  function collect(subscription: Subscription, bill: Invoice, isDeclined: boolean): void {
    emit("invoice.finalized", bill);
    if (bill.status === "open") bill.attempt_count += 1;
    if (bill.status === "paid" || !isDeclined) {
      settle(bill);
      return;
    }
    bill.next_payment_attempt = seconds() + 3 * 86_400;
    emit("invoice.payment_failed", bill);
    if (asking.has(subscription.customer)) emit("invoice.payment_action_required", bill);
    become(subscription, { status: "past_due" }, "customer.subscription.updated");
  }

  function shown(subscription: Subscription, expand: string[]): object {
    const latest = invoices.get(String(subscription.latest_invoice));
    const secret = latest?.status === "open" ? { client_secret: `${latest.payment_intent}_secret` } : null;
    const wants = (path: string) => expand.some((asked) => asked === path || asked.startsWith(`${path}.`));
    return {
      ...subscription,
      default_payment_method: wants("default_payment_method")
        ? subscription.default_payment_method
        : (subscription.default_payment_method?.id ?? null),
      ...(wants("latest_invoice") &&
        latest && { latest_invoice: { ...latest, confirmation_secret: secret } }),
    };
  }

  const list = (data: object[], params: Params = {}) => {
    const limit = Number(params.limit ?? 10);
    const after = data.findIndex((object) => (object as Kept).id === params.starting_after) + 1;
    const page = data.slice(after, after + limit);
    return { object: "list", data: page, has_more: after + limit < data.length };
  };
  const expandOf = (params: Params) => (Array.isArray(params.expand) ? params.expand.map(String) : []);
  const textOf = (params: Params, key: string) => String(params[key] ?? "");
  const metadataOf = (params: Params) => ({ ...(params.metadata as Record<string, string> | undefined) });

  const routes: Route[] = [
    {
      method: "POST",
      path: /^\/products$/,
      takes: ["id", "name"],
      act: (_, params) => {
        const id = textOf(params, "id");
        if (products.has(id)) throw new StripeRefusal(400, "resource_already_exists");
        products.add(id);
        return { id, object: "product" };
      },
    },
    {
      method: "POST",
      path: /^\/customers$/,
      takes: ["email", "name", "metadata"],
      act: (_, params) => {
        const made: Customer = {
          id: name("cus"),
          object: "customer",
          email: params.email,
          name: params.name,
          metadata: metadataOf(params),
          balance: 0,
          invoice_settings: {},
          livemode: false,
        };
        customers.set(made.id, made);
        return made;
      },
    },
    {
      method: "GET",
      path: /^\/customers\/search$/,
      takes: ["query", "limit"],
      act: (_, params) => {
        const [, key = "", value] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(textOf(params, "query")) ?? [];
        return list([...customers.values()].filter(({ metadata }) => metadata[key] === value));
      },
    },
    {
      method: "POST",
      path: /^\/customers\/(\w+)$/,
      takes: ["invoice_settings[default_payment_method]", "email", "name"],
      act: (id, params) => {
        const customer = found(customers, id);
        const { invoice_settings: settings, email = customer.email, name = customer.name } = params;
        Object.assign(customer.invoice_settings, settings);
        Object.assign(customer, { email, name });
        emit("customer.updated", customer);
        return customer;
      },
    },
    {
      method: "DELETE",
      path: /^\/customers\/(\w+)$/,
      takes: [],
      act: (id) => {
        const customer = found(customers, id);
        customers.delete(id);
        for (const subscription of subscriptions.values())
          if (subscription.customer === id && subscription.status !== "canceled") end(subscription.id);
        emit("customer.deleted", customer);
        return { id, object: "customer", deleted: true };
      },
    },
    {
      method: "POST",
      path: /^\/customers\/(\w+)\/balance_transactions$/,
      takes: ["amount", "currency", "description", "metadata"],
      act: (id, params) => {
        const customer = found(customers, id);
        const amount = Number(params.amount);
        customer.balance += amount;
        const booked = {
          id: name("cbtxn"),
          object: "customer_balance_transaction",
          customer: id,
          amount,
          ending_balance: customer.balance,
          metadata: metadataOf(params),
        };
        balances.set(booked.id, booked);
        return booked;
      },
    },
    {
      method: "GET",
      path: /^\/customers\/(\w+)\/balance_transactions$/,
      takes: ["limit"],
      act: (id, params) =>
        list(
          [...balances.values()].filter(({ customer }) => customer === id),
          params,
        ),
    },
    {
      method: "POST",
      path: /^\/subscriptions$/,
      takes: [
        "customer",
        "items[][price_data][currency]",
        "items[][price_data][product]",
        "items[][price_data][recurring][interval]",
        "items[][price_data][unit_amount]",
        "payment_behavior",
        "billing_mode[type]",
        "payment_settings[payment_method_types][]",
        "payment_settings[save_default_payment_method]",
        "metadata",
      ],
      act: (_, params) => {
        const [first] = params.items as [{ price_data: { product: string; unit_amount: string } }];
        if (!products.has(first.price_data.product)) throw new StripeRefusal(400, "resource_missing");
        const made: Subscription = {
          id: name("sub"),
          object: "subscription",
          customer: found(customers, textOf(params, "customer")).id,
          status: "incomplete",
          created: seconds(),
          cancel_at: null,
          cancel_at_period_end: false,
          canceled_at: null,
          ended_at: null,
          default_payment_method: null,
          pending_setup_intent: null,
          metadata: metadataOf(params),
          items: {
            object: "list",
            data: [
              {
                id: name("si"),
                current_period_start: seconds(),
                current_period_end: seconds() + monthSeconds,
                price: { id: name("price"), unit_amount: Number(first.price_data.unit_amount) },
              },
            ],
          },
          livemode: false,
        };
        subscriptions.set(made.id, made);
        const first_invoice = invoice(made, item(made).price.unit_amount);
        if (first_invoice.status === "paid") made.status = "active";
        emit("customer.subscription.created", made);
        emit("invoice.finalized", first_invoice);
        return shown(made, expandOf(params));
      },
    },
    {
      method: "GET",
      path: /^\/subscriptions$/,
      takes: ["customer", "status", "limit"],
      act: (_, params) => {
        const mine = [...subscriptions.values()].filter(({ customer }) => customer === params.customer);
        return list(mine.toReversed(), params);
      },
    },
    {
      method: "GET",
      path: /^\/subscriptions\/(\w+)$/,
      takes: [],
      act: (id, params) => shown(found(subscriptions, id), expandOf(params)),
    },
    {
      method: "POST",
      path: /^\/subscriptions\/(\w+)$/,
      takes: [
        "cancel_at_period_end",
        "default_payment_method",
        "items[][id]",
        "items[][price_data][currency]",
        "items[][price_data][product]",
        "items[][price_data][recurring][interval]",
        "items[][price_data][unit_amount]",
        "proration_behavior",
      ],
      act: (id, params) => {
        const subscription = found(subscriptions, id);
        if (subscription.status === "canceled") throw new StripeRefusal(404, "resource_missing");
        const changes: Partial<Subscription> = {};
        if (params.cancel_at_period_end !== undefined)
          changes.cancel_at_period_end = params.cancel_at_period_end === "true";
        if (params.default_payment_method !== undefined)
          changes.default_payment_method = found(methods, textOf(params, "default_payment_method"));
        if (params.items !== undefined) {
          const [asked] = params.items as [{ id: string; price_data: { unit_amount: string } }];
          const present = item(subscription);
          if (present.id !== asked.id) throw new StripeRefusal(404, "resource_missing");
          // Anything else would change the price of the paid month.
          if (params.proration_behavior !== "none") throw new StripeRefusal(400, "proration_not_expected");
          const price = { id: name("price"), unit_amount: Number(asked.price_data.unit_amount) };
          changes.items = { object: "list", data: [{ ...present, price }] };
        }
        become(subscription, changes, "customer.subscription.updated");
        return shown(subscription, expandOf(params));
      },
    },
    {
      method: "DELETE",
      path: /^\/subscriptions\/(\w+)$/,
      takes: ["invoice_now", "prorate"],
      act: (id, params) => {
        const subscription = found(subscriptions, id);
        if (subscription.status === "canceled") throw new StripeRefusal(404, "resource_missing");
        // Anything else would credit the rest of a month that is not paused.
        if (params.prorate !== "false") throw new StripeRefusal(400, "proration_not_expected");
        end(id);
        if (params.invoice_now !== "true") takePending(id);
        else if (pending.some((waiting) => waiting.subscription === id))
          collect(subscription, invoice(subscription, 0), true);
        return shown(subscription, []);
      },
    },
    {
      method: "POST",
      path: /^\/subscriptions\/(\w+)\/pause$/,
      takes: ["type", "bill_for[unused_time_from][type]", "invoicing_behavior"],
      act: (id) => {
        const subscription = found(subscriptions, id);
        if (subscription.status !== "active") throw new StripeRefusal(400, "subscription_not_pausable");
        const { current_period_start: start, current_period_end: last, price } = item(subscription);
        const left = Math.max(0, last - seconds()) / (last - start);
        const amount = -Math.round(price.unit_amount * left);
        pending.push({ subscription: id, amount, period: { start: seconds(), end: last } });
        item(subscription).current_period_end = Math.max(seconds(), start + 1);
        const paused = { type: "subscription", transitioned_at: seconds() };
        become(
          subscription,
          { status: "paused", status_details: { paused } },
          "customer.subscription.paused",
        );
        return shown(subscription, []);
      },
    },
    {
      method: "POST",
      path: /^\/subscriptions\/(\w+)\/resume$/,
      takes: ["billing_cycle_anchor[type]", "payment_behavior"],
      act: (id) => {
        const subscription = found(subscriptions, id);
        if (subscription.status !== "paused") throw new StripeRefusal(400, "subscription_not_paused");
        const begins = { current_period_start: seconds(), current_period_end: seconds() + monthSeconds };
        Object.assign(item(subscription), begins);
        const bill = invoice(subscription, item(subscription).price.unit_amount);
        emit("invoice.finalized", bill);
        if (bill.status === "open" && declining.has(subscription.customer)) {
          bill.attempt_count += 1;
          emit("invoice.payment_failed", bill);
          return shown(subscription, []);
        }
        settle(bill);
        become(subscription, { status: "active", status_details: {} }, "customer.subscription.resumed");
        return shown(subscription, []);
      },
    },
    {
      method: "GET",
      path: /^\/invoices$/,
      takes: ["subscription", "limit"],
      act: (_, params) => {
        const mine = [...invoices.values()].filter(
          ({ subscription }) => subscription === params.subscription,
        );
        return list(mine.toReversed(), params);
      },
    },
    {
      method: "POST",
      path: /^\/invoices\/(\w+)\/pay$/,
      takes: [],
      act: (id) => {
        const bill = found(invoices, id);
        if (bill.status !== "open") throw new StripeRefusal(400, "invoice_not_open");
        if (declining.has(bill.customer)) throw new StripeRefusal(402, "card_declined", "card_error");
        settle(bill);
        become(
          found(subscriptions, bill.subscription),
          { status: "active" },
          "customer.subscription.updated",
        );
        return bill;
      },
    },
    {
      method: "GET",
      path: /^\/invoice_payments$/,
      takes: ["invoice", "status", "payment[type]", "payment[payment_intent]"],
      act: (_, params) => {
        const asked = params.payment as Params | undefined;
        const paid = [...invoices.values()].filter(
          (bill) =>
            (bill.status === "paid" || (params.status === undefined && bill.status === "open")) &&
            (params.invoice === undefined || bill.id === params.invoice) &&
            (asked === undefined || bill.payment_intent === asked.payment_intent),
        );
        const expand = expandOf(params);
        const intentOf = ({ payment_intent: id, status, customer }: Invoice) => ({
          id,
          object: "payment_intent",
          status:
            status === "paid"
              ? "succeeded"
              : asking.has(customer)
                ? "requires_action"
                : "requires_payment_method",
        });
        return list(
          paid.map((bill) => ({
            id: `inpay_${bill.id}`,
            object: "invoice_payment",
            invoice: expand.includes("data.invoice") ? bill : bill.id,
            payment: {
              type: "payment_intent",
              payment_intent: expand.includes("data.payment.payment_intent")
                ? intentOf(bill)
                : bill.payment_intent,
            },
            status: bill.status,
          })),
        );
      },
    },
    {
      method: "POST",
      path: /^\/refunds$/,
      takes: ["payment_intent", "amount", "reason", "metadata"],
      act: (_, params) => {
        const payment = textOf(params, "payment_intent");
        const bill = [...invoices.values()].find((paid) => paid.payment_intent === payment);
        if (bill?.status !== "paid") throw new StripeRefusal(400, "payment_intent_unexpected_state");
        return refundOf(bill.id, Number(params.amount), metadataOf(params));
      },
    },
    {
      method: "GET",
      path: /^\/refunds$/,
      takes: ["payment_intent", "limit"],
      act: (_, params) =>
        list(
          [...refunds.values()].filter((made) => made.payment_intent === params.payment_intent),
          params,
        ),
    },
    {
      method: "GET",
      path: /^\/refunds\/(\w+)$/,
      takes: [],
      act: (id) => found(refunds, id),
    },
    {
      method: "GET",
      path: /^\/disputes\/(\w+)$/,
      takes: [],
      act: (id) => found(disputes, id),
    },
    {
      method: "POST",
      path: /^\/setup_intents$/,
      takes: ["customer", "allowed_payment_method_types[]", "usage"],
      act: (_, params) => {
        const id = name("seti");
        const made = {
          id,
          object: "setup_intent",
          customer: found(customers, textOf(params, "customer")).id,
          client_secret: `${id}_secret`,
          status: "requires_payment_method",
          payment_method: null,
        };
        setupIntents.set(id, made);
        return made;
      },
    },
    {
      method: "GET",
      path: /^\/setup_intents\/(\w+)$/,
      takes: [],
      act: (id) => found(setupIntents, id),
    },
    {
      method: "GET",
      path: /^\/events$/,
      takes: ["created[gte]", "types[]", "limit", "starting_after"],
      act: (_, params) => {
        const since = Number((params.created as Params).gte);
        const types = params.types as string[];
        const wanted = events.filter(({ created, type }) => created >= since && types.includes(type));
        return list(wanted.toReversed(), params);
      },
    },
  ];

  /** Customers whose card is declined from now on. */
  const declining = new Set<string>();
  /** Of these, customers whose bank only asks for confirmation. */
  const asking = new Set<string>();

  function move(dispute: Dispute, amount: number, fee: number): void {
    const moved = { id: name("txn"), amount, fee, net: amount - fee };
    dispute.balance_transactions.push(moved);
    emit(`charge.dispute.funds_${amount < 0 ? "withdrawn" : "reinstated"}`, dispute);
  }

  function refundOf(invoiceId: string, amount: number, metadata: Record<string, string> = {}): Refund {
    const bill = found(invoices, invoiceId);
    const before = [...refunds.values()].filter(
      (made) => made.invoice === invoiceId && made.status !== "failed",
    );
    const left = bill.amount_due - before.reduce((sum, made) => sum + made.amount, 0);
    if (amount > left) throw new StripeRefusal(400, "charge_already_refunded");
    const made: Refund = {
      id: name("re"),
      object: "refund",
      amount,
      created: seconds(),
      invoice: invoiceId,
      payment_intent: bill.payment_intent,
      metadata,
      reason: "requested_by_customer",
      status: "succeeded",
    };
    refunds.set(made.id, made);
    emit("refund.created", made);
    return made;
  }

  function end(subscriptionId: string): void {
    const subscription = found(subscriptions, subscriptionId);
    const ended = { status: "canceled", canceled_at: seconds(), ended_at: seconds() };
    become(subscription, ended, "customer.subscription.deleted");
  }

  return {
    apiVersion,
    routes,
    events,
    customers,
    subscriptions,
    invoices,
    refunds,
    balances,
    declining,
    asking,
    /** The page confirms the open payment: the card is charged and saved. */
    pay(subscriptionId: string): void {
      const subscription = found(subscriptions, subscriptionId);
      const bill = found(invoices, String(subscription.latest_invoice));
      bill.attempt_count += 1;
      settle(bill);
      const method = card(subscription.customer);
      become(
        subscription,
        { status: "active", default_payment_method: method },
        "customer.subscription.updated",
      );
    },
    /** Nobody confirmed it within 23 hours. */
    expire(subscriptionId: string): void {
      const subscription = found(subscriptions, subscriptionId);
      const bill = found(invoices, String(subscription.latest_invoice));
      bill.status = "void";
      emit("invoice.voided", bill);
      become(
        subscription,
        { status: "incomplete_expired", ended_at: seconds() },
        "customer.subscription.updated",
      );
    },
    /** A month ends: bills the next one, or ends as requested. */
    renew(subscriptionId: string): void {
      const subscription = found(subscriptions, subscriptionId);
      if (subscription.cancel_at_period_end) {
        end(subscriptionId);
        return;
      }
      const period = item(subscription);
      period.current_period_start = period.current_period_end;
      period.current_period_end += monthSeconds;
      emit("customer.subscription.updated", subscription);
      const bill = invoice(subscription, period.price.unit_amount);
      collect(subscription, bill, declining.has(subscription.customer));
    },
    /** Retries the open charge; after the last retry the subscription ends. */
    retry(subscriptionId: string, { isLast = false } = {}): void {
      const subscription = found(subscriptions, subscriptionId);
      const bill = found(invoices, String(subscription.latest_invoice));
      bill.attempt_count += 1;
      if (!declining.has(subscription.customer)) {
        settle(bill);
        become(subscription, { status: "active" }, "customer.subscription.updated");
        return;
      }
      bill.next_payment_attempt = isLast ? null : seconds() + 3 * 86_400;
      emit("invoice.payment_failed", bill);
      if (!isLast) return;
      bill.status = "uncollectible";
      emit("invoice.marked_uncollectible", bill);
      end(subscriptionId);
    },
    /** Voids an open invoice, as in Stripe's dashboard. */
    voidInvoice(invoiceId: string): void {
      const bill = found(invoices, invoiceId);
      bill.status = "void";
      emit("invoice.voided", bill);
    },
    end,
    /** A bank disputes a payment; unless it is an inquiry, it takes the money back and Stripe charges a fee of $15. */
    dispute(invoiceId: string, { isInquiry = false } = {}): Dispute {
      const bill = found(invoices, invoiceId);
      const made: Dispute = {
        id: name("dp"),
        object: "dispute",
        amount: bill.amount_paid as number,
        created: seconds(),
        currency: "usd",
        charge: name("ch"),
        payment_intent: bill.payment_intent,
        reason: "product_not_received",
        status: isInquiry ? "warning_needs_response" : "needs_response",
        evidence_details: { due_by: seconds() + 10 * 86_400, has_evidence: false, past_due: false },
        balance_transactions: [],
      };
      disputes.set(made.id, made);
      emit("charge.dispute.created", made);
      if (!isInquiry) move(made, -made.amount, 1500);
      return made;
    },
    /** We sent evidence, or the inquiry became a dispute. */
    updateDispute(disputeId: string, status: "needs_response" | "under_review"): void {
      const made = found(disputes, disputeId);
      made.status = status;
      emit("charge.dispute.updated", made);
      if (made.balance_transactions.length === 0) move(made, -made.amount, 1500);
    },
    /** The bank decides: a win returns the money, but not the fee. */
    closeDispute(disputeId: string, status: "won" | "lost" | "warning_closed"): void {
      const made = found(disputes, disputeId);
      made.status = status;
      if (status === "won") move(made, made.amount, 0);
      emit("charge.dispute.closed", made);
    },
    refundOf,
    /** The bank rejects a refund. */
    failRefund(refundId: string): void {
      const made = found(refunds, refundId);
      made.status = "failed";
      emit("refund.failed", made);
    },
    /** The page confirms a new card. */
    confirmCard(setupIntentId: string, what: typeof visa): void {
      const intent = found(setupIntents, setupIntentId);
      intent.payment_method = card(String(intent.customer), what);
      intent.status = "succeeded";
    },
  };
}
