import type { Params } from "../form-params.ts";

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

export type Kept = { id: string; object: string; [name: string]: unknown };

export type StripeEvent = {
  id: string;
  object: "event";
  type: string;
  created: number;
  livemode: boolean;
  api_version: string;
  data: { object: Kept };
};

export type Route = {
  method: string;
  path: RegExp;
  /** Known parameters; `metadata` may hold anything. */
  takes: string[];
  act: (id: string, params: Params) => object;
};

export type Subscription = Kept & {
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
export type Invoice = Kept & {
  customer: string;
  subscription: string;
  status: string;
  total: number;
  amount_due: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  lines: { object: "list"; data: object[] };
  payment_intent: string;
};
export type Customer = Kept & {
  balance: number;
  metadata: Record<string, string>;
  invoice_settings: Record<string, unknown>;
};
export type InvoiceItem = Kept & {
  customer: string;
  amount: number;
  period: { start: number; end: number };
  metadata: Record<string, string>;
  invoice: string | null;
};
export type Dispute = Kept & {
  amount: number;
  status: string;
  balance_transactions: { id: string; amount: number; fee: number; net: number }[];
};
export type Tip = Kept & {
  amount: number;
  customer: string;
  status: string;
  metadata: Record<string, string>;
};
export type Refund = Kept & { amount: number; status: string; payment_intent: string; invoice: string };

const visa = { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 };
export type Card = typeof visa;

export type StripeStore = ReturnType<typeof createStripeStore>;

/** What Stripe keeps, its events, and what its operations share. */
export function createStripeStore(now: () => string) {
  const apiVersion = "2026-10-28.endive";
  const customers = new Map<string, Customer>();
  const subscriptions = new Map<string, Subscription>();
  const invoices = new Map<string, Invoice>();
  const items = new Map<string, InvoiceItem>();
  const refunds = new Map<string, Refund>();
  const tips = new Map<string, Tip>();
  const disputes = new Map<string, Dispute>();
  const setupIntents = new Map<string, Kept>();
  const methods = new Map<string, Kept>();
  const balances = new Map<string, Kept>();
  const products = new Set<string>();
  const events: StripeEvent[] = [];
  let count = 0;
  /** Customers whose card is declined from now on. */
  const declining = new Set<string>();
  /** Of these, customers whose bank only asks for confirmation. */
  const asking = new Set<string>();

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

  function end(subscriptionId: string): void {
    const subscription = found(subscriptions, subscriptionId);
    const ended = { status: "canceled", canceled_at: seconds(), ended_at: seconds() };
    become(subscription, ended, "customer.subscription.deleted");
  }

  return {
    apiVersion,
    customers,
    subscriptions,
    invoices,
    items,
    refunds,
    tips,
    disputes,
    setupIntents,
    methods,
    balances,
    products,
    events,
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
  };
}

export const list = (data: object[], params: Params = {}) => {
  const limit = Number(params.limit ?? 10);
  const after = data.findIndex((object) => (object as Kept).id === params.starting_after) + 1;
  const page = data.slice(after, after + limit);
  return { object: "list", data: page, has_more: after + limit < data.length };
};
export const expandOf = (params: Params) => (Array.isArray(params.expand) ? params.expand.map(String) : []);
export const textOf = (params: Params, key: string) => String(params[key] ?? "");
export const metadataOf = (params: Params) => ({
  ...(params.metadata as Record<string, string> | undefined),
});
