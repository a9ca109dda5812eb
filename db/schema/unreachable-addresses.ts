import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { AddressTrouble } from "#domain/delivery.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** E-mail addresses that take no letters. It counts while the person still has that address. */
export const unreachableAddresses = pgTable(
  "unreachable_addresses",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    trouble: text().$type<AddressTrouble>().notNull(),
    since: instant().notNull(),
  },
  (table) => [
    check("unreachable_addresses_email", sql`char_length(${table.email}) <= 254`),
    check("unreachable_addresses_trouble", sql`${table.trouble} in ('refused', 'bounced', 'complained')`),
    index("unreachable_addresses_since").on(table.since),
  ],
);
