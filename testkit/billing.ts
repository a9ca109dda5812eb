import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { invoices } from "#db/schema/index.ts";
import type { Billing } from "#modules/billing/contract.ts";
import { book } from "#modules/billing/queries/ledger.ts";
import type { TestApp, Who } from "./app.ts";
import { addUser, type Person, signIn } from "./factories.ts";
import { deliverAll } from "./links.ts";
import { home } from "./stripe-app.ts";

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
    again: async (who: Person): Promise<Person> => ({ ...who, cookie: await signIn(current(), who.userId) }),

    async credit(who: Person, cents: number, reason = "goodwill"): Promise<void> {
      const { deps, clock } = current();
      const ids = { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() };
      const movement = { kind: "credit", userId: who.userId, cents, reason } as const;
      await book(deps.db, { ids, now: clock.now, movement });
    },
  };
}
