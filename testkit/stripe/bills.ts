import {
  expandOf,
  type Invoice,
  type InvoiceItem,
  list,
  metadataOf,
  type Route,
  StripeRefusal,
  type StripeStore,
  textOf,
} from "./store.ts";

/** Smaller amounts are not charged but carried over. */
const leastCharge = 50;

/** Invoices outside any subscription, which the page pays. */
export function createBills(store: StripeStore) {
  const { customers, invoices, items, seconds, name, found, emit, card, settle } = store;

  const shown = (bill: Invoice, expand: string[] = []) => ({
    ...bill,
    lines: list(bill.lines.data),
    ...(expand.includes("confirmation_secret") && {
      confirmation_secret:
        bill.status === "open"
          ? { client_secret: `${bill.payment_intent}_secret`, type: "payment_intent" }
          : null,
    }),
  });

  const routes: Route[] = [
    {
      method: "POST",
      path: /^\/invoices$/,
      takes: [
        ...["customer", "collection_method", "auto_advance", "pending_invoice_items_behavior", "metadata"],
        "payment_settings[payment_method_types][]",
      ],
      act: (_, params) => {
        const made: Invoice = {
          id: name("in"),
          object: "invoice",
          customer: found(customers, textOf(params, "customer")).id,
          subscription: "",
          parent: null,
          number: null,
          currency: "usd",
          created: seconds(),
          period_start: seconds(),
          period_end: seconds(),
          lines: { object: "list", data: [] },
          starting_balance: 0,
          ending_balance: null,
          total: 0,
          amount_due: 0,
          amount_paid: 0,
          status: "draft",
          attempt_count: 0,
          next_payment_attempt: null,
          hosted_invoice_url: null,
          status_transitions: { paid_at: null },
          payment_intent: name("pi"),
          metadata: metadataOf(params),
          livemode: false,
        };
        invoices.set(made.id, made);
        return shown(made);
      },
    },
    {
      method: "POST",
      path: /^\/invoices\/(\w+)\/finalize$/,
      takes: ["auto_advance"],
      act: (id, params) => {
        const bill = found(invoices, id);
        if (bill.status !== "draft") throw new StripeRefusal(400, "invoice_not_editable");
        const customer = found(customers, bill.customer);
        const mine: InvoiceItem[] = [...items.values()].filter(({ invoice }) => invoice === id);
        bill.total = mine.reduce((sum, { amount }) => sum + amount, 0);
        const due = Number(bill.total) + customer.balance;
        const isCharged = due >= leastCharge;
        Object.assign(bill, {
          lines: { object: "list", data: mine.map((line) => ({ ...line, id: name("il") })) },
          starting_balance: customer.balance,
          number: `TC-${String(invoices.size).padStart(4, "0")}`,
          amount_due: isCharged ? due : 0,
          hosted_invoice_url: "https://invoice.stripe.example/i/2",
          status: "open",
        });
        customer.balance = isCharged ? 0 : due;
        bill.ending_balance = customer.balance;
        emit("invoice.finalized", bill);
        if (!isCharged) settle(bill);
        return shown(bill, expandOf(params));
      },
    },
    {
      method: "GET",
      path: /^\/invoices\/(\w+)$/,
      takes: [],
      act: (id, params) => shown(found(invoices, id), expandOf(params)),
    },
    {
      method: "POST",
      path: /^\/invoices\/(\w+)\/void$/,
      takes: [],
      act: (id) => {
        const bill = found(invoices, id);
        if (bill.status !== "open") throw new StripeRefusal(400, "invoice_not_open");
        bill.status = "void";
        // As at Stripe: the credit that it used is the customer's again.
        const customer = customers.get(bill.customer);
        if (customer) customer.balance += Number(bill.amount_due) - Number(bill.total);
        emit("invoice.voided", bill);
        return shown(bill);
      },
    },
  ];

  return {
    routes,
    /** The page pays the bill with its secret. */
    payBill(invoiceId: string): void {
      const bill = found(invoices, invoiceId);
      if (bill.status !== "open") throw new StripeRefusal(400, "invoice_not_open");
      bill.attempt_count += 1;
      card(bill.customer);
      settle(bill);
    },
  };
}
