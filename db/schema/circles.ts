import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { type Scope, scopes } from "#modules/circles/rules.ts";
import {
  type HelperActKind,
  type HelperRole,
  helperActs,
  helperRoles,
} from "#modules/pickups/rules/helpers.ts";
import { type CleaningLeg, cleaningLegs } from "#modules/rentals/rules/cleanings.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { homeRef } from "./accounts.ts";
import { properties } from "./homes.ts";
import { jobRef, jobs } from "./jobs.ts";
import { instant, quoted, ref } from "./platform.ts";

/** Helpers at a homeowner's rentals or home, who use a link instead of an account. */
export const circleMembers = pgTable(
  "circle_members",
  {
    id: uuid().primaryKey(),
    homeownerId: homeRef("cascade"),
    /** The homeowner's name for the person, shown with what they do. */
    name: text().notNull(),
    role: text().$type<HelperRole>().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    language: text().$type<Language>().notNull(),
    /** Where the link was emailed; null if it never was. */
    email: text(),
    emailedAt: instant("emailed_at"),
    /** SHA-256 of the link's token, which is not stored. */
    tokenHash: text("token_hash").notNull().unique("circle_members_token_unique"),
    createdAt: instant("created_at").notNull(),
    /** When the link expires; null for never. */
    endsAt: instant("ends_at"),
    /** When the homeowner removed them, or they left. */
    endedAt: instant("ended_at"),
    /** Whether they left on their own. */
    hasLeft: boolean("has_left").notNull().default(false),
    /** When the link stopped or will stop working. */
    overAt: instant("over_at").generatedAlwaysAs(sql`least(ended_at, ends_at)`),
    lastSeenAt: instant("last_seen_at"),
  },
  (table) => [
    check("circle_members_name_length", sql`char_length(${table.name}) between 1 and 60`),
    check("circle_members_role", sql`${table.role} in ${quoted(helperRoles)}`),
    check(
      "circle_members_scopes",
      sql`'see' = any(${table.scopes}) and ${table.scopes} <@ array[${sql.raw(scopes.map((scope) => `'${scope}'`).join(", "))}]`,
    ),
    check("circle_members_language", sql`${table.language} in ${quoted(languages)}`),
    check("circle_members_email_length", sql`char_length(${table.email}) <= 254`),
    index("circle_members_homeowner").on(table.homeownerId, table.createdAt),
    index("circle_members_over").on(table.overAt).where(sql`over_at is not null`),
  ],
);

/** The rentals for which a member helps. */
export const circleRentals = pgTable(
  "circle_rentals",
  {
    memberId: ref("member_id", () => circleMembers.id, "cascade"),
    propertyId: ref("property_id", () => properties.id, "cascade"),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.propertyId] }),
    index("circle_rentals_property").on(table.propertyId),
  ],
);

/** What members did, with their name and role at that time. */
export const circleActLog = pgTable(
  "circle_acts",
  {
    id: uuid().primaryKey(),
    homeownerId: homeRef("cascade"),
    /** Null once the member's row is deleted. */
    memberId: uuid("member_id").references(() => circleMembers.id, { onDelete: "set null" }),
    /** Null for an act at home. */
    propertyId: uuid("property_id").references(() => properties.id, { onDelete: "cascade" }),
    /** Null for a gate code, what concerns no pickup, and a day or draft that had none. */
    jobId: uuid("job_id").references(() => jobs.id),
    kind: text().$type<HelperActKind>().notNull(),
    name: text().notNull(),
    role: text().$type<HelperRole>().notNull(),
    actedAt: instant("acted_at").notNull(),
  },
  (table) => [
    check("circle_acts_kind", sql`${table.kind} in ${quoted(helperActs)}`),
    check("circle_acts_name_length", sql`char_length(${table.name}) between 1 and 60`),
    index("circle_acts_job").on(table.jobId, table.actedAt).where(sql`job_id is not null`),
    index("circle_acts_homeowner").on(table.homeownerId),
    index("circle_acts_member").on(table.memberId, table.actedAt),
    index("circle_acts_property").on(table.propertyId),
    index("circle_acts_acted").on(table.actedAt),
  ],
);

/** Until when a cleaner needs a pickup's cans, one row per pickup. */
export const cleanings = pgTable(
  "cleanings",
  {
    jobId: jobRef("cascade").primaryKey(),
    /** The leg that waits: out, the cans stay in their place; in, they stay at the curb. */
    leg: text().$type<CleaningLeg>().notNull(),
    untilAt: instant("until_at").notNull(),
    /** When the cans could go out before the cleaner asked. */
    wasFromAt: instant("was_from_at").notNull(),
    /** When the cleaner said they were done. */
    doneAt: instant("done_at"),
  },
  (table) => [check("cleanings_leg", sql`${table.leg} in ${quoted(cleaningLegs)}`)],
);

/** Pickups whose runner found nothing in the cans. */
export const emptyCans = pgTable(
  "empty_cans",
  { jobId: jobRef("cascade").primaryKey(), notedAt: instant("noted_at").notNull() },
  (table) => [index("empty_cans_noted").on(table.notedAt)],
);

/** Homes whose circle hears of three weeks without anything in the cans. No row without consent. */
export const gentleSignals = pgTable("gentle_signals", {
  homeownerId: homeRef("cascade").primaryKey(),
  /** When the homeowner agreed. Earlier pickups do not count. */
  agreedAt: instant("agreed_at").notNull(),
  /** When the circle last heard, until something is in the cans again. */
  toldAt: instant("told_at"),
});
