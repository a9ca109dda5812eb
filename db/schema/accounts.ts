import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Role } from "#platform/values/actor.ts";
import type {
  currencies,
  languages,
  profileVisibilities,
  themes,
  timezones,
} from "#platform/values/preferences.ts";
import type { ApplicationStatus, AvailabilityWindow, VehicleType } from "#platform/values/runner-words.ts";
import type { Weekday } from "#platform/values/weekdays.ts";
import { type TimeWindow, timeWindows } from "#platform/values/windows.ts";
import { instant } from "./platform.ts";

/** People. One role each (decisions.md, Accounts). */
export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    role: text().$type<Role>().notNull(),
    firstName: text("first_name").notNull(),
    /** Empty for somebody who came from Google and has one name there. */
    lastName: text("last_name").notNull(),
    /** Lower case, unique. */
    email: text().notNull().unique("users_email_unique"),
    /** argon2id with its parameters in the string; null for somebody who signs in elsewhere. */
    passwordHash: text("password_hash"),
    /** When the password was last chosen; null where that was at registration, or before this was kept. */
    passwordChangedAt: instant("password_changed_at"),
    emailVerifiedAt: instant("email_verified_at"),
    suspendedAt: instant("suspended_at"),
    /** Personal data was erased; the row stays for the money records. */
    deletedAt: instant("deleted_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("users_role", sql`${table.role} in ('homeowner', 'runner', 'admin')`),
    check("users_first_name_length", sql`char_length(${table.firstName}) between 1 and 100`),
    check("users_last_name_length", sql`char_length(${table.lastName}) <= 100`),
    check("users_email", sql`char_length(${table.email}) <= 254 and ${table.email} = lower(${table.email})`),
    index("users_role_created").on(table.role, table.createdAt),
  ],
);

/** Lexemes without places, as `search_words` makes them. */
const words = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * By what homeowners with a home and runners are searched, filtered and sorted: a copy that triggers keep in the transaction
 * that changes the person (`directory_of` says what of), so that every list is one index. Nobody's who was deleted.
 */
export const directory = pgTable(
  "directory",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text().$type<"homeowner" | "runner">().notNull(),
    /** The home or the runner. */
    profileId: uuid("profile_id").notNull(),
    /** A homeowner's latest subscription, "none" without; a runner's application. */
    state: text().notNull(),
    isSuspended: boolean("is_suspended").notNull(),
    /** A runner who is online. */
    isOnline: boolean("is_online").notNull(),
    /** Last name, then first name, folded; compared byte by byte. */
    nameKey: text("name_key").notNull(),
    /** A runner's average rating in hundredths of a star; 0 without ratings. */
    rating: integer().notNull(),
    /** Since when an application is as it is; a home since it was made. */
    since: instant().notNull(),
    createdAt: instant("created_at").notNull(),
    words: words().notNull(),
  },
  (table) => [
    index("directory_newest").on(table.role, table.createdAt, table.profileId),
    index("directory_state_newest").on(table.role, table.state, table.createdAt, table.profileId),
    index("directory_name").on(table.role, table.nameKey, table.profileId),
    index("directory_state_name").on(table.role, table.state, table.nameKey, table.profileId),
    index("directory_rating").on(table.rating, table.profileId).where(sql`role = 'runner'`),
    index("directory_waiting")
      .on(table.since, table.profileId)
      .where(sql`role = 'runner' and state in ('submitted', 'more_info')`),
    index("directory_suspended").on(table.role, table.createdAt, table.profileId).where(sql`is_suspended`),
    index("directory_online").on(table.createdAt, table.profileId).where(sql`is_online`),
    index("directory_words").using("gin", table.words),
  ],
);

/** A home and how it is served. */
export const homeownerProfiles = pgTable(
  "homeowner_profiles",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .unique("homeowner_profiles_user_unique")
      .references(() => users.id, { onDelete: "cascade" }),
    address: text().notNull(),
    unit: text(),
    /** The street without the house number, as offers show it; null until generation has worked it out. */
    publicStreet: text("public_street"),
    city: text().notNull(),
    state: text().notNull(),
    zipCode: text("zip_code").notNull(),
    phoneNumber: text("phone_number"),
    /** Weekday names, Monday first. */
    pickupDays: text("pickup_days").array().$type<Weekday[]>().notNull(),
    specialInstructions: text("special_instructions"),
    numberOfCans: smallint("number_of_cans").notNull().default(1),
    /** IANA name, found from the ZIP code; an unknown one takes its state's most common zone. */
    timeZone: text("time_zone").notNull(),
    /** When the generated pickups are. */
    pickupWindow: text("pickup_window").$type<TimeWindow>().notNull().default("morning"),
    /** The cans go out the evening before collection, and come back after it, rather than within the window. */
    outEveningBefore: boolean("out_evening_before").notNull().default(false),
    inAfterCollection: boolean("in_after_collection").notNull().default(false),
    /**
     * One of 256; generation goes bucket by bucket, under a lock that acts of a home's service share. By the 17 minutes (2^20
     * milliseconds) in which the id was made, so that homes that lie side by side in tables and indexes are done one after the
     * other: at a million homes that halves what looking at one costs.
     */
    bucket: smallint()
      .notNull()
      .generatedAlwaysAs(sql`${bucketOf(sql`id`)}::smallint`),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("homeowner_profiles_address_length", sql`char_length(${table.address}) between 1 and 120`),
    check("homeowner_profiles_unit_length", sql`char_length(${table.unit}) <= 40`),
    check("homeowner_profiles_public_street_length", sql`char_length(${table.publicStreet}) <= 120`),
    check("homeowner_profiles_city_length", sql`char_length(${table.city}) between 1 and 60`),
    check("homeowner_profiles_state", sql`${table.state} ~ '^[A-Z]{2}$'`),
    check("homeowner_profiles_zip_code", sql`${table.zipCode} ~ '^[0-9]{5}$'`),
    check("homeowner_profiles_phone_length", sql`char_length(${table.phoneNumber}) between 10 and 30`),
    check(
      "homeowner_profiles_pickup_days",
      sql`cardinality(${table.pickupDays}) between 1 and 7 and ${table.pickupDays} <@ array['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday']`,
    ),
    check("homeowner_profiles_instructions_length", sql`char_length(${table.specialInstructions}) <= 1000`),
    check("homeowner_profiles_cans", sql`${table.numberOfCans} between 1 and 10`),
    check(
      "homeowner_profiles_window",
      sql`${table.pickupWindow} in ${sql.raw(`('${timeWindows.join("', '")}')`)}`,
    ),
    index("homeowner_profiles_bucket").on(table.bucket),
    index("homeowner_profiles_created").on(table.createdAt, table.id),
  ],
);

/** The bucket of the home with an id. */
export function bucketOf(id: SQL): SQL<number> {
  return sql`((get_byte(uuid_send(${id}), 2) & 15) << 4 | get_byte(uuid_send(${id}), 3) >> 4)`;
}

export type AttemptKind =
  | "sign_in"
  | "register"
  | "waiting_list"
  | "reset_password"
  | "verify_email"
  | "second_factor"
  | "proof_code"
  | "sms_code";

/** Failed sign-ins and codes, registrations, entries in the waiting list and wishes for a link or a code, counted for their limits by every process alike. */
export const loginAttempts = pgTable(
  "login_attempts",
  {
    id: uuid().primaryKey(),
    kind: text().$type<AttemptKind>().notNull(),
    /** SHA-256 of the e-mail address that was tried, whether or not it exists. */
    accountHash: text("account_hash").notNull(),
    address: text().notNull(),
    attemptedAt: instant("attempted_at").notNull(),
  },
  (table) => [
    check(
      "login_attempts_kind",
      sql`${table.kind} in ('sign_in', 'register', 'waiting_list', 'reset_password', 'verify_email', 'second_factor', 'proof_code', 'sms_code')`,
    ),
    index("login_attempts_account").on(table.accountHash, table.kind, table.attemptedAt),
    index("login_attempts_address").on(table.address, table.kind, table.attemptedAt),
    index("login_attempts_attempted").on(table.attemptedAt),
  ],
);

/** What a person chose in settings: look, notifications, privacy. One row each, with the documented defaults. */
export const preferences = pgTable(
  "preferences",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    theme: text().$type<(typeof themes)[number]>().notNull().default("light"),
    language: text().$type<(typeof languages)[number]>().notNull().default("en"),
    timezone: text().$type<(typeof timezones)[number]>().notNull().default("UTC"),
    /** Whether the time zone was chosen; until then the device's own is shown. */
    isTimezoneChosen: boolean("is_timezone_chosen").notNull().default(false),
    currency: text().$type<(typeof currencies)[number]>().notNull().default("USD"),
    emailNotifications: boolean("email_notifications").notNull().default(true),
    smsNotifications: boolean("sms_notifications").notNull().default(false),
    pushNotifications: boolean("push_notifications").notNull().default(true),
    jobAlerts: boolean("job_alerts").notNull().default(true),
    weeklyReports: boolean("weekly_reports").notNull().default(false),
    marketingEmails: boolean("marketing_emails").notNull().default(false),
    securityAlerts: boolean("security_alerts").notNull().default(true),
    profileVisibility: text("profile_visibility")
      .$type<(typeof profileVisibilities)[number]>()
      .notNull()
      .default("private"),
    dataSharing: boolean("data_sharing").notNull().default(false),
    analyticsTracking: boolean("analytics_tracking").notNull().default(true),
    locationTracking: boolean("location_tracking").notNull().default(true),
  },
  (table) => [
    check("preferences_theme", sql`${table.theme} in ('light', 'dark', 'auto')`),
    check("preferences_language", sql`${table.language} in ('en', 'es', 'fr')`),
    check("preferences_timezone", sql`${table.timezone} in ('UTC', 'EST', 'PST', 'CST')`),
    check("preferences_currency", sql`${table.currency} in ('USD', 'EUR', 'GBP')`),
    check("preferences_visibility", sql`${table.profileVisibility} in ('public', 'private', 'contacts')`),
  ],
);

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

/** Signed-in browsers. The cookie's token is stored only as its SHA-256: a copy of this table signs nobody in. */
export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the token, base64url. */
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** By which its owner names it. It signs nobody in. */
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    /** When it began. */
    createdAt: instant("created_at").notNull().default(sql`now()`),
    /** When the password was last given. */
    signedInAt: instant("signed_in_at").notNull(),
    /** When the session was last extended; at most once an hour. */
    extendedAt: instant("extended_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    userAgent: text("user_agent"),
    address: text(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expires").on(table.expiresAt)],
);
