import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { RentalVisitState } from "#domain/rentals/plan.ts";
import { instant } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { properties } from "./properties.ts";
import { rentalStays } from "./rental-stays.ts";

/** The visits that calendars and collection days imply at a rental: one a day. What a host schedules by hand is not here. */
export const rentalVisits = pgTable(
  "rental_visits",
  {
    id: uuid().primaryKey(),
    propertyId: uuid("property_id")
      .notNull()
      .references(() => properties.id, { onDelete: "cascade" }),
    /** Local day there. */
    visitOn: date("visit_on", { mode: "string" }).notNull(),
    /** Why: guests leave, the town collects, or both on one day. */
    isCheckout: boolean("is_checkout").notNull(),
    isCollection: boolean("is_collection").notNull(),
    /** Whose leaving it is; null where none is. */
    stayId: uuid("stay_id").references(() => rentalStays.id, { onDelete: "set null" }),
    /** When the next guests may come, where that is on the same day. */
    nextGuestsAt: instant("next_guests_at"),
    state: text().$type<RentalVisitState>().notNull(),
    /** The pickup; null for a draft, and where it was dropped before there was one. */
    jobId: uuid("job_id").references(() => jobs.id),
    /** Since when the host is asked whether a pickup that somebody has taken should still take place. */
    askedAt: instant("asked_at"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("rental_visits_state", sql`${table.state} in ('draft', 'scheduled', 'asked', 'kept', 'dropped')`),
    check("rental_visits_reason", sql`${table.isCheckout} or ${table.isCollection}`),
    check("rental_visits_job", sql`(${table.jobId} is not null) or ${table.state} in ('draft', 'dropped')`),
    check("rental_visits_asked", sql`(${table.askedAt} is not null) = (${table.state} = 'asked')`),
    uniqueIndex("rental_visits_one").on(table.propertyId, table.visitOn),
    uniqueIndex("rental_visits_one_job").on(table.jobId),
    index("rental_visits_stay").on(table.stayId),
    index("rental_visits_asked").on(table.askedAt).where(sql`asked_at is not null`),
  ],
);
