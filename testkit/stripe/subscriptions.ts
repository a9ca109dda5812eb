import {
  type Card,
  expandOf,
  type Invoice,
  list,
  metadataOf,
  type Route,
  StripeRefusal,
  type StripeStore,
  type Subscription,
  textOf,
} from "./store.ts";

const monthSeconds = 30 * 86_400;
/** Smaller amounts are not charged but carried over. */
const leastCharge = 50;

/** Subscriptions, and the invoices their months bring. */
export function createSubscriptions(store: StripeStore) {
  const {
    customers,
    subscriptions,
    invoices,
    items,
    methods,
    products,
    declining,
    asking,
    seconds,
    name,
    found,
    emit,
    item,
    card,
    settle,
    become,
    end,
  } = store;

  /** Credits of pauses, each waiting for its subscription's next invoice. */
  let pending: { subscription: string; amount: number; period: { start: number; end: number } }[] = [];

  function takePending(subscriptionId: string): typeof pending {
    const mine = pending.filter(({ subscription }) => subscription === subscriptionId);
    pending = pending.filter((waiting) => !mine.includes(waiting));
    return mine;
  }

  /** A finalized invoice for what is due, minus the customer's balance. */
  function invoice(subscription: Subscription, amount: number): Invoice {
    const customer = found(customers, subscription.customer);
    const added = [...items.values()].filter(
      (line) => line.customer === customer.id && line.invoice === null,
    );
    const mine = [
      ...takePending(subscription.id),
      ...added.map(({ amount, period, metadata }) => ({ amount, period, metadata })),
    ];
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
    for (const line of added) line.invoice = made.id;
    invoices.set(made.id, made);
    subscription.latest_invoice = made.id;
    return made;
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

  const routes: Route[] = [
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
  ];

  return {
    routes,
    /** The page confirms the open payment: the card is charged and saved. */
    pay(subscriptionId: string, paidWith?: Card): void {
      const subscription = found(subscriptions, subscriptionId);
      const bill = found(invoices, String(subscription.latest_invoice));
      bill.attempt_count += 1;
      settle(bill);
      const method = card(subscription.customer, paidWith);
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
  };
}
