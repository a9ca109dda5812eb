import type { Params } from "../form-params.ts";
import {
  type Card,
  type Customer,
  list,
  metadataOf,
  type Route,
  StripeRefusal,
  type StripeStore,
  textOf,
} from "./store.ts";

/** Products, customers with their balances and cards, and the list of events. */
export function createCustomers(store: StripeStore) {
  const { customers, subscriptions, setupIntents, balances, items, products, events } = store;
  const { name, found, emit, card, end, seconds } = store;

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
      path: /^\/invoiceitems$/,
      takes: ["customer", "invoice", "amount", "currency", "description", "metadata"],
      act: (_, params) => {
        const made = {
          id: name("ii"),
          object: "invoiceitem",
          customer: found(customers, textOf(params, "customer")).id,
          amount: Number(params.amount),
          description: params.description,
          period: { start: seconds(), end: seconds() },
          metadata: metadataOf(params),
          invoice: params.invoice === undefined ? null : textOf(params, "invoice"),
        };
        items.set(made.id, made);
        return made;
      },
    },
    {
      method: "GET",
      path: /^\/invoiceitems$/,
      takes: ["customer", "limit", "starting_after"],
      act: (_, params) =>
        list([...items.values()].filter(({ customer }) => customer === params.customer).toReversed(), params),
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

  return {
    routes,
    /** The page confirms a new card. */
    confirmCard(setupIntentId: string, what: Card): void {
      const intent = found(setupIntents, setupIntentId);
      intent.payment_method = card(String(intent.customer), what);
      intent.status = "succeeded";
    },
  };
}
