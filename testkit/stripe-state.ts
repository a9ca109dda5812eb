import { createBills } from "./stripe/bills.ts";
import { createCustomers } from "./stripe/customers.ts";
import { createPayments } from "./stripe/payments.ts";
import { createStripeStore } from "./stripe/store.ts";
import { createSubscriptions } from "./stripe/subscriptions.ts";

export type StripeState = ReturnType<typeof createStripeState>;

/** Stripe's whole state, the API's operations on it, and what people and time do there. */
export function createStripeState(now: () => string) {
  const store = createStripeStore(now);
  const { routes: ofCustomers, ...customerActs } = createCustomers(store);
  const { routes: ofSubscriptions, ...subscriptionActs } = createSubscriptions(store);
  const { routes: ofPayments, ...paymentActs } = createPayments(store);
  const { routes: ofBills, ...billActs } = createBills(store);
  const { apiVersion, events, customers, subscriptions, invoices, items, refunds, tips, balances } = store;
  const { declining, asking, end } = store;
  return {
    apiVersion,
    routes: [...ofCustomers, ...ofSubscriptions, ...ofPayments, ...ofBills],
    events,
    customers,
    subscriptions,
    invoices,
    items,
    refunds,
    tips,
    balances,
    declining,
    asking,
    end,
    ...customerActs,
    ...subscriptionActs,
    ...paymentActs,
    ...billActs,
  };
}
