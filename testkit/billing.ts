import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { invoices, notifications, paymentCustomers, webhookEvents } from "#db/schema/index.ts";
import type { Billing } from "#modules/billing/contract.ts";
import { book, homeownerBalance } from "#modules/billing/queries/ledger.ts";
import { findSubscription } from "#modules/billing/queries/subscriptions.ts";
import type { TestApp, Who } from "./app.ts";
import { addUser, type Person, signIn } from "./factories.ts";
import { deliverAll } from "./links.ts";
import { home, type StripeApp, type Subscriber } from "./stripe-app.ts";

/** Homeowners' bills and credits in test mode. */
export function billing(current: () => TestApp) {
  return {
    workOff: () => deliverAll(current()),
    billingOf: async (who: Who) => (await current().typed(who, "homeowner.billing")).body as Billing,
    invoicesOf: (who: Person) =>
      current()
        .deps.db.select()
        .from(invoices)
        .where(eq(invoices.userId, who.userId))
        .orderBy(invoices.periodStartsOn),
    emailsTo: (who: Person) => current().emails.filter(({ to }) => to === who.email),

    /** A homeowner who has completed the setup in test mode. */
    async addSubscriber(): Promise<Person> {
      const person = await addUser(current());
      await current().call(person, "POST", "/api/create-subscription");
      expect((await current().call(person, "POST", "/api/profile/homeowner", home)).status).toBe(200);
      return person;
    },

    /** Signs in again, because moving the clock expired the session. */
    again: async <Someone extends Person>(who: Someone): Promise<Someone> => ({
      ...who,
      cookie: await signIn(current(), who.userId),
    }),

    async credit(who: Person, cents: number, reason = "goodwill"): Promise<void> {
      const { deps, clock } = current();
      const ids = { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() };
      const movement = { kind: "credit", userId: who.userId, cents, reason } as const;
      await book(deps.db, { ids, now: clock.now, movement });
    },
  };
}

/** Homeowners' bills at a local Stripe, and what its events change here. */
export function stripeBilling(current: () => StripeApp) {
  const { again, billingOf, emailsTo, invoicesOf } = billing(current);
  return {
    again,
    billingOf,
    invoicesOf,
    emailsTo: (who: Person) => emailsTo(who).map(({ subject }) => subject),

    /** Delivers every event not yet delivered. */
    async deliverAll(): Promise<void> {
      const { deliver, deps, events } = current();
      const known = new Set((await deps.db.select().from(webhookEvents)).map(({ id }) => id));
      for (const event of events()) if (!known.has(event.id)) expect((await deliver(event)).status).toBe(200);
    },
    rowOf: (who: Subscriber) => findSubscription(current().deps.db, who.subscriptionId),
    balanceOf: (who: Person) => homeownerBalance(current().deps.db, who.userId),
    noticesOf: async ({ userId }: Person) =>
      (await current().deps.db.select().from(notifications).where(eq(notifications.userId, userId)))
        .map(({ type }) => type)
        .toSorted(),
    async customerOf({ userId }: Person): Promise<string> {
      const { db } = current().deps;
      const [row] = await db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, userId));
      return row?.providerId ?? "";
    },
  };
}
