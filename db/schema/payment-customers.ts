import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** A homeowner at the payment provider: one customer each (invariant M7). */
export const paymentCustomers = pgTable("payment_customers", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id),
  /** What the provider calls it; null until the provider has answered. */
  providerId: text("provider_id").unique("payment_customers_provider_unique"),
  /** When the provider was first asked: it forgets the key of a request after a day. */
  createdAt: instant("created_at").notNull(),
});
