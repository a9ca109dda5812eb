import { type Column, type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  index,
  integer,
  type PgTable,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { streetKey } from "#db/schema/street-key.ts";
import type { SetUpRole } from "#modules/accounts/rules.ts";
import type { Role } from "#platform/values/actor.ts";
import { type AdminRole, adminRoles } from "#platform/values/admin-roles.ts";
import type { Weekday } from "#platform/values/days.ts";
import type {
  currencies,
  languages,
  profileVisibilities,
  themes,
  timezones,
} from "#platform/values/preferences.ts";
import type { ApplicationStatus, AvailabilityWindow, VehicleType } from "#platform/values/runner-words.ts";
import { type TimeWindow, timeWindows } from "#platform/values/windows.ts";
import { instant, quoted, ref } from "./platform.ts";

/** What replaces a row's values when its account is erased. A column that is neither here nor kept does not compile. */
type Erased<Table extends PgTable, Kept extends keyof Table["$inferSelect"]> = Omit<
  Table["$inferSelect"],
  Kept
>;

/**
 * Users, one role each. An account's further homes are users without a sign-in: triggers keep their name, email,
 * suspension and preferences equal to the account's.
 */
export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    /** The account that a further home belongs to; null for an account. */
    accountId: uuid("account_id").references((): AnyPgColumn => users.id, { onDelete: "cascade" }),
    role: text().$type<Role>().notNull(),
    firstName: text("first_name").notNull(),
    /** Empty for a Google account with a single name. */
    lastName: text("last_name").notNull(),
    /** Lower case, unique among accounts; null for a person who is reached by text message only. */
    email: text(),
    /** argon2id with its parameters; null for users without a password. */
    passwordHash: text("password_hash"),
    /** When the password was last changed; null if not since registration, or since this is recorded. */
    passwordChangedAt: instant("password_changed_at"),
    emailVerifiedAt: instant("email_verified_at"),
    suspendedAt: instant("suspended_at"),
    /** When personal data was erased; the row stays for the money records. */
    deletedAt: instant("deleted_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("users_role", sql`${table.role} in ('homeowner', 'runner', 'admin')`),
    check("users_first_name_length", sql`char_length(${table.firstName}) between 1 and 100`),
    check("users_last_name_length", sql`char_length(${table.lastName}) <= 100`),
    check("users_email", sql`char_length(${table.email}) <= 254 and ${table.email} = lower(${table.email})`),
    check(
      "users_further_home",
      sql`${table.accountId} is null or (${table.role} = 'homeowner' and ${table.passwordHash} is null)`,
    ),
    uniqueIndex("users_email_unique").on(table.email).where(sql`account_id is null`),
    index("users_account").on(table.accountId).where(sql`account_id is not null`),
    index("users_role_created").on(table.role, table.createdAt),
  ],
);

/** The account of a user: the user itself, or a further home's. */
export const accountOf = (userId: Column | SQL | string): SQL<string> =>
  sql<string>`(select coalesce(own.account_id, own.id) from users as own where own.id = ${userId})`;

/** A user's email for the wire and for sending: "" without one. */
export const emailOf = (column: Column | SQL): SQL<string> => sql<string>`coalesce(${column}, '')`;

export const erasedUser = (
  userId: string,
  now: string,
): Erased<typeof users, "id" | "accountId" | "suspendedAt" | "createdAt"> => ({
  firstName: "Deleted",
  lastName: "account",
  email: `deleted-${userId}@deleted.invalid`,
  passwordHash: null,
  passwordChangedAt: null,
  emailVerifiedAt: null,
  role: "homeowner",
  deletedAt: now,
});

/** Lexemes without positions, from `search_words`. */
const words = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Columns that name the user, home or runner of a row. */
export const userRef = (onDelete?: "cascade") => ref("user_id", () => users.id, onDelete);
export const homeRef = (onDelete?: "cascade") => ref("homeowner_id", () => homeownerProfiles.id, onDelete);
export const runnerRef = (onDelete?: "cascade") => ref("runner_id", () => runnerProfiles.id, onDelete);

/** What an admin may do, one row each: without one, nothing. A trigger keeps one owner. */
export const admins = pgTable(
  "admins",
  {
    userId: userRef("cascade").primaryKey(),
    role: text().$type<AdminRole>().notNull(),
  },
  (table) => [check("admins_role", sql`${table.role} in ${quoted(adminRoles)}`)],
);

/**
 * Search, filter and sort keys of runners and of homeowners with a home, so every list is one index. Triggers update it
 * in the transaction that changes the person (see `directory_of`). Excludes deleted users.
 */
export const directory = pgTable(
  "directory",
  {
    userId: userRef("cascade").primaryKey(),
    role: text().$type<"homeowner" | "runner">().notNull(),
    /** The home's or runner's id. */
    profileId: uuid("profile_id").notNull(),
    /** A homeowner's subscription: the latest that was active, else the latest, else "none". A runner's application. */
    state: text().notNull(),
    isSuspended: boolean("is_suspended").notNull(),
    /** True for an online runner. */
    isOnline: boolean("is_online").notNull(),
    /** Last name, then first name, folded; compared by bytes. */
    nameKey: text("name_key").notNull(),
    /** A runner's average rating in hundredths of a star; 0 without ratings. */
    rating: integer().notNull(),
    /** When an application reached its state; when a home was created. */
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

/** A home and its service settings, or the account of a host without a home. */
export const homeownerProfiles = pgTable(
  "homeowner_profiles",
  {
    id: uuid().primaryKey(),
    userId: userRef("cascade").unique("homeowner_profiles_user_unique"),
    address: text().notNull(),
    unit: text(),
    /** The street without the house number, as in offers; null until generation computes it. */
    publicStreet: text("public_street"),
    city: text().notNull(),
    state: text().notNull(),
    zipCode: text("zip_code").notNull(),
    phoneNumber: text("phone_number"),
    /** Weekday names, Monday first. Empty for a host without a home, whose address is that of the first rental. */
    pickupDays: text("pickup_days").array().$type<Weekday[]>().notNull(),
    specialInstructions: text("special_instructions"),
    numberOfCans: smallint("number_of_cans").notNull().default(1),
    /** What makes the walk to the curb longer or harder, as the homeowner or an admin says. */
    longDriveway: boolean("long_driveway").notNull().default(false),
    hasStairs: boolean("has_stairs").notNull().default(false),
    /** IANA name, by ZIP code; for an unknown ZIP code, the state's most common zone. */
    timeZone: text("time_zone").notNull(),
    pickupWindow: text("pickup_window").$type<TimeWindow>().notNull().default("morning"),
    /** Cans go out the evening before collection and come back after it, instead of within the window. */
    outEveningBefore: boolean("out_evening_before").notNull().default(false),
    inAfterCollection: boolean("in_after_collection").notNull().default(false),
    /**
     * One of 256. Generation runs bucket by bucket, under a lock that acts on a home's service share. Derived from the
     * 17-minute span (2^20 milliseconds) of the id, so neighboring rows are processed together: at a million homes that
     * halves the cost per home.
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
      sql`cardinality(${table.pickupDays}) <= 7 and ${table.pickupDays} <@ array['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday']`,
    ),
    check("homeowner_profiles_instructions_length", sql`char_length(${table.specialInstructions}) <= 1000`),
    check("homeowner_profiles_cans", sql`${table.numberOfCans} between 1 and 10`),
    check("homeowner_profiles_window", sql`${table.pickupWindow} in ${quoted(timeWindows)}`),
    index("homeowner_profiles_bucket").on(table.bucket),
    index("homeowner_profiles_created").on(table.createdAt, table.id),
    index("homeowner_profiles_street_key").on(table.zipCode, streetKey(table.publicStreet)),
  ],
);

export const erasedHome: Erased<
  typeof homeownerProfiles,
  | ("id" | "userId" | "city" | "state" | "zipCode" | "timeZone" | "bucket" | "createdAt")
  | (
      | "pickupDays"
      | "numberOfCans"
      | "pickupWindow"
      | "outEveningBefore"
      | "inAfterCollection"
      | "longDriveway"
      | "hasStairs"
    )
> = { address: "Deleted", publicStreet: null, unit: null, phoneNumber: null, specialInstructions: null };

export function bucketOf(id: SQL): SQL<number> {
  return sql`((get_byte(uuid_send(${id}), 2) & 15) << 4 | get_byte(uuid_send(${id}), 3) >> 4)`;
}

/** A user's settings: theme, notifications, privacy. One row each, with the documented defaults. */
export const preferences = pgTable(
  "preferences",
  {
    userId: userRef("cascade").primaryKey(),
    theme: text().$type<(typeof themes)[number]>().notNull().default("light"),
    language: text().$type<(typeof languages)[number]>().notNull().default("en"),
    timezone: text().$type<(typeof timezones)[number]>().notNull().default("UTC"),
    /** Whether the time zone was chosen; until then the device's zone applies. */
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

/**
 * A set-up that its account has not finished: the role chosen at sign-up, and what was typed so far. Goes when the
 * set-up is done.
 */
export const setUpDrafts = pgTable(
  "setup_drafts",
  {
    userId: userRef("cascade").primaryKey(),
    role: text().$type<SetUpRole>().notNull(),
    /** Zero-based, in the role's own steps after the account. */
    step: smallint().notNull(),
    /**
     * The fields as JSON, sealed by `adapters/vault`, bound to the user's id: they may hold a gate code or a calendar's
     * secret address.
     */
    valuesSealed: text("values_sealed").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("setup_drafts_role", sql`${table.role} in ('homeowner', 'host', 'runner')`),
    check("setup_drafts_step", sql`${table.step} between 0 and 20`),
    check(
      "setup_drafts_values_sealed",
      sql`${table.valuesSealed} ~ '^[0-9a-f]{8}[.][A-Za-z0-9_-]+$' and char_length(${table.valuesSealed}) <= 44000`,
    ),
    index("setup_drafts_updated").on(table.updatedAt),
  ],
);

/** A runner: the application and its outcome. */
export const runnerProfiles = pgTable(
  "runner_profiles",
  {
    id: uuid().primaryKey(),
    userId: userRef("cascade").unique("runner_profiles_user_unique"),
    phoneNumber: text("phone_number").notNull(),
    city: text().notNull(),
    /** 5-digit ZIP codes, at most 200. */
    serviceAreas: text("service_areas").array().notNull(),
    availabilityWindows: text("availability_windows").array().$type<AvailabilityWindow[]>().notNull(),
    vehicleType: text("vehicle_type").$type<VehicleType>().notNull(),
    payoutEmail: text("payout_email").notNull(),
    /** Online: receives offers. */
    isAvailable: boolean("is_available").notNull().default(false),
    applicationStatus: text("application_status").$type<ApplicationStatus>().notNull().default("submitted"),
    /** When the current application was submitted; null means when the profile was created. */
    submittedAt: instant("submitted_at"),
    idCheckConsentedAt: instant("id_check_consented_at").notNull(),
    trainingCompletedAt: instant("training_completed_at").notNull(),
    reviewedAt: instant("reviewed_at"),
    reviewedBy: uuid("reviewed_by").references(() => users.id, { onDelete: "set null" }),
    /** The admin's text with the decision. */
    reviewReason: text("review_reason"),
    /** Incremented in the transaction that completes a job. */
    completedJobs: integer("completed_jobs").notNull().default(0),
    /** Sum and number of the last 100 counted ratings (1 to 5); without any, 5 is shown. */
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
    /** Finds whether a ZIP code is served. */
    index("runner_profiles_served")
      .using("gin", table.serviceAreas)
      .where(sql`${table.applicationStatus} = 'approved'`),
    /** Counts open applications for a ZIP code. */
    index("runner_profiles_applied")
      .using("gin", table.serviceAreas)
      .where(sql`application_status in ('submitted', 'more_info')`),
    /** Lists waiting applications, longest first. */
    index("runner_profiles_waiting")
      .on(sql`coalesce(${table.submittedAt}, ${table.createdAt})`)
      .where(sql`application_status = 'submitted'`),
    index("runner_profiles_reviewed_by").on(table.reviewedBy),
  ],
);

export const erasedRunner: Erased<
  typeof runnerProfiles,
  | ("id" | "userId" | "city" | "serviceAreas" | "availabilityWindows" | "vehicleType" | "createdAt")
  | ("submittedAt" | "idCheckConsentedAt" | "trainingCompletedAt" | "reviewedAt" | "reviewedBy")
  | ("completedJobs" | "ratingSum" | "ratingCount")
> = {
  phoneNumber: "0000000000",
  payoutEmail: "",
  isAvailable: false,
  applicationStatus: "rejected",
  reviewReason: null,
};

/** Signed-in browsers. Stores only the SHA-256 of the cookie's token, so a copy of this table signs nobody in. */
export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the token, base64url. */
    tokenHash: text("token_hash").primaryKey(),
    /** The account. */
    userId: userRef("cascade"),
    /** The further home the browser shows; null for the account's first. */
    homeUserId: uuid("home_user_id").references(() => users.id, { onDelete: "set null" }),
    /** The name its owner refers to it by; it signs nobody in. */
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    createdAt: instant("created_at").notNull().default(sql`now()`),
    /** When the password was last given. */
    signedInAt: instant("signed_in_at").notNull(),
    /** When the session was last extended; at most once an hour. */
    extendedAt: instant("extended_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    userAgent: text("user_agent"),
    address: text(),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_home").on(table.homeUserId).where(sql`home_user_id is not null`),
    index("sessions_expires").on(table.expiresAt),
  ],
);

/** The user a session shows: the further home in use, or the account. */
export const userInUse = sql`coalesce(${sessions.homeUserId}, ${sessions.userId})`;
