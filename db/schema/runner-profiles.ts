import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ApplicationStatus, AvailabilityWindow, VehicleType } from "#domain/runner-words.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** A runner: the application, and what became of it. */
export const runnerProfiles = pgTable(
  "runner_profiles",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .unique("runner_profiles_user_unique")
      .references(() => users.id, { onDelete: "cascade" }),
    phoneNumber: text("phone_number").notNull(),
    city: text().notNull(),
    /** 5-digit ZIP codes, at most 200. */
    serviceAreas: text("service_areas").array().notNull(),
    availabilityWindows: text("availability_windows").array().$type<AvailabilityWindow[]>().notNull(),
    vehicleType: text("vehicle_type").$type<VehicleType>().notNull(),
    payoutEmail: text("payout_email").notNull(),
    /** Online: gets offers. */
    isAvailable: boolean("is_available").notNull().default(false),
    applicationStatus: text("application_status").$type<ApplicationStatus>().notNull().default("submitted"),
    /** When the present application was handed in; null is when the profile was made. */
    submittedAt: instant("submitted_at"),
    idCheckConsentedAt: instant("id_check_consented_at").notNull(),
    trainingCompletedAt: instant("training_completed_at").notNull(),
    reviewedAt: instant("reviewed_at"),
    reviewedBy: uuid("reviewed_by").references(() => users.id, { onDelete: "set null" }),
    /** What the admin wrote with the decision. */
    reviewReason: text("review_reason"),
    /** Counted up in the transaction that completes a job. */
    completedJobs: integer("completed_jobs").notNull().default(0),
    /** Sum and number of the last 100 ratings (1 to 5) that count; none yet shows as 5. */
    ratingSum: integer("rating_sum").notNull().default(0),
    ratingCount: integer("rating_count").notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("runner_profiles_phone_length", sql`char_length(${table.phoneNumber}) between 10 and 30`),
    check("runner_profiles_city_length", sql`char_length(${table.city}) between 1 and 60`),
    check("runner_profiles_areas", sql`cardinality(${table.serviceAreas}) between 1 and 200`),
    check("runner_profiles_windows", sql`cardinality(${table.availabilityWindows}) between 1 and 5`),
    check("runner_profiles_vehicle", sql`${table.vehicleType} in ('Car', 'Truck', 'SUV', 'Bike', 'Walk')`),
    check("runner_profiles_payout_email_length", sql`char_length(${table.payoutEmail}) <= 254`),
    check(
      "runner_profiles_application",
      sql`${table.applicationStatus} in ('submitted', 'more_info', 'approved', 'rejected')`,
    ),
    check(
      "runner_profiles_online_only_when_approved",
      sql`not ${table.isAvailable} or ${table.applicationStatus} = 'approved'`,
    ),
    check("runner_profiles_reason_length", sql`char_length(${table.reviewReason}) <= 1000`),
    check(
      "runner_profiles_counts",
      sql`${table.completedJobs} >= 0 and ${table.ratingCount} >= 0 and ${table.ratingSum} between ${table.ratingCount} and 5 * ${table.ratingCount}`,
    ),
    index("runner_profiles_created").on(table.createdAt, table.id),
    /** Whether anybody serves a ZIP code. */
    index("runner_profiles_served")
      .using("gin", table.serviceAreas)
      .where(sql`${table.applicationStatus} = 'approved'`),
    /** Who waits for an answer, longest first. */
    index("runner_profiles_waiting")
      .on(sql`coalesce(${table.submittedAt}, ${table.createdAt})`)
      .where(sql`application_status = 'submitted'`),
    index("runner_profiles_reviewed_by").on(table.reviewedBy),
  ],
);
