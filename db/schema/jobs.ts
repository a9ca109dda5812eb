import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { CanKind } from "#modules/homes/rules.ts";
import type { JobKind, JobStatus } from "#modules/pickups/rules/status.ts";
import {
  type CannotServeReason,
  cannotServeReasons,
  type NoPhotoReason,
  noPhotoReasons,
} from "#modules/pickups/rules/steps.ts";
import type { JobPay } from "#modules/rates/rules/pay.ts";
import { type TimeWindow, timeWindows } from "#platform/values/windows.ts";
import { homeRef, runnerProfiles, users } from "./accounts.ts";
import { properties } from "./homes.ts";
import { instant, quoted, ref } from "./platform.ts";

/**
 * Pickups. Offer data (ZIP code, street without number, place, pay, cans, window) is copied here, so listing offers
 * reads one index without joins. The window is stored as the home's local day and as UTC instants.
 */
export const jobs = pgTable(
  "jobs",
  {
    id: uuid().primaryKey(),
    homeownerId: homeRef(),
    runnerId: uuid("runner_id").references(() => runnerProfiles.id),
    kind: text().$type<JobKind>().notNull(),
    /** The rental; null for the home itself. */
    propertyId: uuid("property_id").references(() => properties.id),
    status: text().$type<JobStatus>().notNull().default("scheduled"),
    /** Local day at the home. */
    scheduledOn: date("scheduled_on", { mode: "string" }).notNull(),
    timeWindow: text("time_window").$type<TimeWindow>().notNull(),
    windowStartsAt: instant("window_starts_at").notNull(),
    windowEndsAt: instant("window_ends_at").notNull(),
    /** Deadlines for cans out and cans back. An open job is missed after the first, a started one after the second. */
    outBy: instant("out_by").notNull(),
    inBy: instant("in_by").notNull(),
    canKinds: text("can_kinds").array().$type<CanKind[]>().notNull().default(["trash"]),
    /** Street with number, then unit: only for the homeowner, the job's runner and admins. */
    address: text().notNull(),
    /** The street without the house number, as offers show it. */
    publicStreet: text("public_street").notNull(),
    city: text().notNull(),
    zipCode: text("zip_code").notNull(),
    /** The ZIP code's center; null when unknown. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    numberOfCans: smallint("number_of_cans").notNull(),
    /** The runner's pay: fixed once accepted, and raised at most by what its terms add when it is completed. */
    payCents: integer("pay_cents").notNull(),
    /** The lines that add up to the pay, and the terms agreed on; null means the flat rate. */
    payTerms: jsonb("pay_terms").$type<JobPay>(),
    specialInstructions: text("special_instructions"),
    notes: text(),
    acceptedAt: instant("accepted_at"),
    startedAt: instant("started_at"),
    completedAt: instant("completed_at"),
    /** The "couldn't serve" reason, which is nobody's fault; null unless the job was missed for it. */
    cannotServeReason: text("cannot_serve_reason").$type<CannotServeReason>(),
    /** Why the runner completed it without a photo; null if no reason was stated, or once the photo is there. */
    noPhotoReason: text("no_photo_reason").$type<NoPhotoReason>(),
    createdAt: instant("created_at").notNull(),
    /** When the homeowner requested this extra pickup; null for planned ones and those moved since. */
    requestedAt: instant("requested_at"),
    /** Exceeds the week's extra pickups: no runner can accept it until an operator confirms it. */
    needsConfirmation: boolean("needs_confirmation").notNull().default(false),
    /** Its runner left it because the home felt unsafe: no runner is offered it until an operator says so. */
    isWithheld: boolean("is_withheld").notNull().default(false),
    /** The checklist on the pickup's day if the host has changed it since; null means the rental's current one. */
    checklist: text().array(),
    /** The day its collection is due by the can schedules, before a holiday or an admin moved it; null means `scheduledOn`. */
    dueOn: date("due_on", { mode: "string" }),
    /** The backup of the regular runner, who alone may accept it before this instant. */
    heldFor: uuid("held_for").references(() => runnerProfiles.id),
    heldUntil: instant("held_until"),
  },
  (table) => [
    check("jobs_kind", sql`${table.kind} in ('weekly', 'one_off', 'checkout')`),
    check(
      "jobs_status",
      sql`${table.status} in ('scheduled', 'assigned', 'in_progress', 'completed', 'missed', 'cancelled')`,
    ),
    check("jobs_window", sql`${table.timeWindow} in ${quoted(timeWindows)}`),
    check("jobs_window_order", sql`${table.windowStartsAt} < ${table.windowEndsAt}`),
    check(
      "jobs_legs_order",
      sql`${table.windowStartsAt} < ${table.outBy} and ${table.outBy} <= ${table.inBy} and ${table.inBy} <= ${table.windowEndsAt}`,
    ),
    check(
      "jobs_can_kinds",
      sql`cardinality(${table.canKinds}) between 1 and 3 and ${table.canKinds} <@ array['trash','recycling','yard']`,
    ),
    check(
      "jobs_runner",
      sql`(${table.runnerId} is not null) = (${table.status} in ('assigned', 'in_progress', 'completed'))`,
    ),
    check("jobs_accepted", sql`(${table.acceptedAt} is not null) = (${table.runnerId} is not null)`),
    check("jobs_completed", sql`(${table.completedAt} is not null) = (${table.status} = 'completed')`),
    check(
      "jobs_cannot_serve",
      sql`${table.cannotServeReason} is null or ${table.status} = 'missed' and ${table.cannotServeReason} in ${quoted(cannotServeReasons)}`,
    ),
    check("jobs_no_photo_reason", sql`${table.noPhotoReason} in ${quoted(noPhotoReasons)}`),
    check("jobs_completed_after_accepted", sql`${table.completedAt} >= ${table.acceptedAt}`),
    check("jobs_public_street_length", sql`char_length(${table.publicStreet}) <= 120`),
    check("jobs_city_length", sql`char_length(${table.city}) <= 60`),
    check("jobs_address_length", sql`char_length(${table.address}) <= 165`),
    check("jobs_zip_code", sql`${table.zipCode} ~ '^[0-9]{5}$'`),
    check("jobs_cans", sql`${table.numberOfCans} between 1 and 10`),
    check("jobs_pay", sql`${table.payCents} between 0 and 100000`),
    check(
      "jobs_pay_explained",
      sql`${table.payTerms} is null or sum_of_lines(${table.payTerms}->'lines') = ${table.payCents}`,
    ),
    check("jobs_instructions_length", sql`char_length(${table.specialInstructions}) <= 1000`),
    check("jobs_notes_length", sql`char_length(${table.notes}) <= 1000`),
    check(
      "jobs_checklist",
      sql`${table.checklist} is null or cardinality(${table.checklist}) <= 12 and ${table.propertyId} is not null`,
    ),
    check("jobs_property_only_checkout", sql`${table.propertyId} is null or ${table.kind} = 'checkout'`),
    uniqueIndex("jobs_one_generated")
      .on(table.homeownerId, table.scheduledOn, table.kind)
      .where(sql`kind = 'weekly' and status <> 'cancelled'`),
    check(
      "jobs_needs_confirmation",
      sql`not ${table.needsConfirmation} or ${table.status} in ('scheduled', 'cancelled')`,
    ),
    // Uses the home's id when there is no rental, because two nulls would not be equal.
    uniqueIndex("jobs_one_extra")
      .on(sql`coalesce(${table.propertyId}, ${table.homeownerId})`, table.scheduledOn, table.timeWindow)
      .where(sql`requested_at is not null and status <> 'cancelled'`),
    index("jobs_to_confirm")
      .on(table.windowStartsAt, table.id)
      .where(sql`needs_confirmation and status = 'scheduled'`),
    check(
      "jobs_withheld",
      sql`not ${table.isWithheld} or ${table.status} in ('scheduled', 'missed', 'cancelled')`,
    ),
    check("jobs_held", sql`(${table.heldFor} is null) = (${table.heldUntil} is null)`),
    index("jobs_held_for").on(table.heldFor).where(sql`held_for is not null`),
    index("jobs_withheld_open").on(table.scheduledOn).where(sql`is_withheld and status = 'scheduled'`),
    index("jobs_completed").on(table.completedAt, table.runnerId).where(sql`status = 'completed'`),
    index("jobs_extra_completed").on(table.completedAt).where(sql`status = 'completed' and kind <> 'weekly'`),
    index("jobs_homeowner").on(table.homeownerId, table.scheduledOn),
    index("jobs_runner_day").on(table.runnerId, table.scheduledOn).where(sql`runner_id is not null`),
    index("jobs_property").on(table.propertyId),
    index("jobs_day").on(table.scheduledOn, table.status),
    index("jobs_dispatch").on(table.scheduledOn, table.zipCode, table.windowStartsAt, table.id),
    index("jobs_dispatch_due").on(table.scheduledOn, table.windowStartsAt, table.id),
    index("jobs_out_due").on(table.outBy).where(sql`status in ('scheduled', 'assigned')`),
    index("jobs_in_due").on(table.inBy).where(sql`status = 'in_progress'`),
    index("jobs_open_window")
      .on(table.windowStartsAt, table.id)
      .where(sql`status in ('scheduled', 'assigned', 'in_progress')`),
    index("jobs_missed_window").on(table.windowStartsAt, table.id).where(sql`status = 'missed'`),
    index("jobs_day_minimum")
      .on(table.scheduledOn, table.runnerId)
      .where(sql`status = 'completed' and (pay_terms->>'dayMinimumCents')::int > 0`),
    index("jobs_created").on(table.createdAt, table.id),
  ],
);

/** The column that names the job of a row. */
export const jobRef = (onDelete?: "cascade") => ref("job_id", () => jobs.id, onDelete);

/** Every job transition: who, when and why. Append-only by trigger. */
export const jobEvents = pgTable(
  "job_events",
  {
    id: uuid().primaryKey(),
    jobId: jobRef(),
    /** Null for the creation. */
    fromStatus: text("from_status").$type<JobStatus>(),
    toStatus: text("to_status").$type<JobStatus>().notNull(),
    /** Null for a scheduled run. */
    userId: uuid("user_id").references(() => users.id),
    /** The user of the runner an operator assigned; null when runners accepted it themselves. */
    givenTo: uuid("given_to").references(() => users.id),
    reason: text(),
    happenedAt: instant("happened_at").notNull(),
    /** When an offline runner actually did it; null when it was reported at once. */
    capturedAt: instant("captured_at"),
  },
  (table) => [
    check("job_events_captured", sql`${table.capturedAt} <= ${table.happenedAt}`),
    check("job_events_reason_length", sql`char_length(${table.reason}) <= 1000`),
    index("job_events_job").on(table.jobId, table.happenedAt),
    index("job_events_user").on(table.userId),
    index("job_events_given").on(table.givenTo).where(sql`given_to is not null`),
  ],
);
