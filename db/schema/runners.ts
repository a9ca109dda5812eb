import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  type ApplicationStep,
  applicationSteps,
  type CheckStatus,
  checkStatuses,
} from "#modules/runners/rules.ts";
import type { Language } from "#platform/values/preferences.ts";
import { type AvailabilityWindow, availabilityWindows } from "#platform/values/runner-words.ts";
import { runnerRef, userRef, users } from "./accounts.ts";
import { instant, quoted } from "./platform.ts";

/** Events of runners' applications, with both sides' text. */
export const applicationEvents = pgTable(
  "application_events",
  {
    id: uuid().primaryKey(),
    runnerId: runnerRef("cascade"),
    step: text().$type<ApplicationStep>().notNull(),
    /** The request, its answer, or the reason; null when nothing was written or the account was deleted. */
    words: text(),
    /** Why an admin approved although a check was open; null otherwise. The runner does not see it. */
    overrideReason: text("override_reason"),
    userId: userRef(),
    happenedAt: instant("happened_at").notNull(),
  },
  (table) => [
    check("application_events_step", sql`${table.step} in ${quoted(applicationSteps)}`),
    check("application_events_override_length", sql`char_length(${table.overrideReason}) between 1 and 1000`),
    check("application_events_words_length", sql`char_length(${table.words}) <= 1000`),
    index("application_events_runner").on(table.runnerId, table.happenedAt),
    index("application_events_user").on(table.userId),
  ],
);

/** An applicant's background check: one per person, for the latest application. */
export const backgroundChecks = pgTable(
  "background_checks",
  {
    userId: userRef().primaryKey(),
    status: text().$type<CheckStatus>().notNull().default("pending"),
    /** Set by admins, because no provider was configured when it was requested. */
    isByHand: boolean("is_by_hand").notNull(),
    /** The provider's id; null by hand and until ordered. */
    reference: text(),
    note: text(),
    requestedAt: instant("requested_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    updatedBy: uuid("updated_by").references(() => users.id),
  },
  (table) => [
    check("background_checks_status", sql`${table.status} in ${quoted(checkStatuses)}`),
    check("background_checks_by_hand", sql`${table.reference} is null or not ${table.isByHand}`),
    check("background_checks_reference_length", sql`char_length(${table.reference}) <= 200`),
    check("background_checks_note_length", sql`char_length(${table.note}) <= 1000`),
    index("background_checks_updated_by").on(table.updatedBy),
  ],
);

/** Emailed invitations to apply as a runner. Open until accepted, revoked or expired. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid().primaryKey(),
    /** Lower case. */
    email: text().notNull(),
    firstName: text("first_name").notNull(),
    language: text().$type<Language>().notNull(),
    /** SHA-256 of the link's token, base64url; each email has a new one. Null until the email is made. */
    tokenHash: text("token_hash").unique("invitations_token_unique"),
    invitedBy: uuid("invited_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    /** When the last email was requested. */
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    acceptedAt: instant("accepted_at"),
    acceptedBy: uuid("accepted_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    check(
      "invitations_email",
      sql`char_length(${table.email}) <= 254 and ${table.email} = lower(${table.email})`,
    ),
    check("invitations_name", sql`char_length(${table.firstName}) between 1 and 100`),
    check("invitations_end", sql`${table.revokedAt} is null or ${table.acceptedAt} is null`),
    uniqueIndex("invitations_one_open")
      .on(table.email)
      .where(sql`revoked_at is null and accepted_at is null`),
    index("invitations_newest").on(table.createdAt, table.id),
    index("invitations_expires").on(table.expiresAt),
    index("invitations_invited_by").on(table.invitedBy),
    index("invitations_accepted_by").on(table.acceptedBy),
  ],
);

/** Consents to ID verification and a background check, with time and text version. One per application. */
export const runnerConsents = pgTable(
  "runner_consents",
  {
    id: uuid().primaryKey(),
    userId: userRef(),
    textVersion: text("text_version").notNull(),
    consentedAt: instant("consented_at").notNull(),
  },
  (table) => [
    check("runner_consents_version", sql`${table.textVersion} ~ '^[0-9a-z-]{1,20}$'`),
    index("runner_consents_user").on(table.userId, table.consentedAt),
  ],
);

/** A runner's days off, both ends inclusive. No reason is stored. A runner's spans never overlap. */
export const runnerDaysOff = pgTable(
  "runner_days_off",
  {
    runnerId: runnerRef("cascade"),
    fromOn: date("from_on", { mode: "string" }).notNull(),
    untilOn: date("until_on", { mode: "string" }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runnerId, table.fromOn] }),
    check("runner_days_off_order", sql`${table.fromOn} <= ${table.untilOn}`),
    index("runner_days_off_until").on(table.untilOn),
  ],
);

/** The work windows of a weekday (0 is Sunday) that differ from a runner's usual ones; none: a day without work. */
export const runnerWeekdayHours = pgTable(
  "runner_weekday_hours",
  {
    runnerId: runnerRef("cascade"),
    weekday: smallint().notNull(),
    windows: text().array().$type<AvailabilityWindow[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runnerId, table.weekday] }),
    check("runner_weekday_hours_weekday", sql`${table.weekday} between 0 and 6`),
    check(
      "runner_weekday_hours_windows",
      sql`cardinality(${table.windows}) <= 5 and ${table.windows} <@ array[${sql.raw(
        availabilityWindows.map((name) => `'${name}'`).join(","),
      )}]`,
    ),
  ],
);

/** Links that show a runner's progress on one day without addresses; the token is stored as a hash. */
export const routeShares = pgTable(
  "route_shares",
  {
    tokenHash: text("token_hash").primaryKey(),
    runnerId: runnerRef("cascade"),
    /** The runner's local day. */
    onDay: date("on_day", { mode: "string" }).notNull(),
    timeZone: text("time_zone").notNull(),
    createdAt: instant("created_at").notNull(),
    /** The end of that day. */
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    check("route_shares_expires", sql`${table.expiresAt} > ${table.createdAt}`),
    index("route_shares_runner").on(table.runnerId),
    index("route_shares_expired").on(table.expiresAt),
  ],
);

/** Results of a runner's training, one for each time it was passed. */
export const trainingResults = pgTable(
  "training_results",
  {
    id: uuid().primaryKey(),
    userId: userRef(),
    /** Version of the modules and questions (`modules/runners/rules.ts`). */
    version: text().notNull(),
    /** Questions right on the first try, and the total. */
    correct: smallint().notNull(),
    questions: smallint().notNull(),
    passedAt: instant("passed_at").notNull(),
  },
  (table) => [
    check("training_results_version", sql`${table.version} ~ '^[0-9a-z-]{1,20}$'`),
    check(
      "training_results_score",
      sql`${table.questions} between 1 and 50 and ${table.correct} between 0 and ${table.questions}`,
    ),
    index("training_results_user").on(table.userId, table.passedAt),
  ],
);
