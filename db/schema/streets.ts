import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Rhythm } from "#modules/homes/days.ts";
import type { CanKind } from "#modules/homes/rules.ts";
import {
  type CorrectionOutcome,
  correctionOutcomes,
  type DayConfidence,
  type streetSayings,
} from "#modules/schedule/rules.ts";
import { homeRef, userRef, users } from "./accounts.ts";
import { jobRef } from "./jobs.ts";
import { instant, quoted, ref } from "./platform.ts";

/** A street as the tables here name it, without house numbers: `db/schema/street-key.ts`. */
const street = () => text().notNull();
const zipCode = () => text("zip_code").notNull();

/** What a runner said at a stop about its whole street: one row for each stop, the last one counts. */
export const streetReports = pgTable(
  "street_reports",
  {
    jobId: jobRef("cascade").primaryKey(),
    /** The runner's user. */
    userId: userRef(),
    saying: text().$type<(typeof streetSayings)[number]>().notNull(),
    /** The weekday on which the truck came, 1 (Monday) to 7 (Sunday); null if no cans were out. */
    cameOn: smallint("came_on"),
    zipCode: zipCode(),
    street: street(),
    /** The stop's local day. */
    onDay: date("on_day", { mode: "string" }).notNull(),
    /** When the runner saw it, and when it arrived here. */
    seenAt: instant("seen_at").notNull(),
    reportedAt: instant("reported_at").notNull(),
  },
  (table) => [
    check(
      "street_reports_came_on",
      sql`(${table.saying} = 'cameOn') = (${table.cameOn} is not null) and ${table.cameOn} between 1 and 7`,
    ),
    check("street_reports_saying", sql`${table.saying} in ('nothingOut', 'cameOn')`),
    check("street_reports_seen", sql`${table.seenAt} <= ${table.reportedAt}`),
    index("street_reports_street").on(table.zipCode, table.street, table.onDay),
    index("street_reports_user").on(table.userId),
  ],
);

/** How much a street's collection weekday is trusted, why, and when its truck comes; made from what was seen. */
export const streetDays = pgTable(
  "street_days",
  {
    zipCode: zipCode(),
    street: street(),
    /** 1 (Monday) to 7 (Sunday). */
    weekday: smallint().notNull(),
    /** 0 to 100. */
    confidence: smallint().notNull(),
    reasons: jsonb().$type<DayConfidence["reasons"]>().notNull(),
    /** When the truck usually comes, in minutes after local midnight; null with too few days. */
    truckMinute: smallint("truck_minute"),
    /** Half of the days lie within this many minutes of it. */
    truckSpread: smallint("truck_spread"),
    judgedAt: instant("judged_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.zipCode, table.street, table.weekday] }),
    check("street_days_weekday", sql`${table.weekday} between 1 and 7`),
    check("street_days_confidence", sql`${table.confidence} between 0 and 100`),
    check(
      "street_days_truck",
      sql`(${table.truckMinute} is null) = (${table.truckSpread} is null) and ${table.truckMinute} between 0 and 1440`,
    ),
    index("street_days_judged").on(table.judgedAt),
  ],
);

/** A weekday that people of a street say is another one, and what an admin did about it. */
export const streetCorrections = pgTable(
  "street_corrections",
  {
    id: uuid().primaryKey(),
    zipCode: zipCode(),
    street: street(),
    fromWeekday: smallint("from_weekday").notNull(),
    /** The same weekday means the other week. */
    toWeekday: smallint("to_weekday").notNull(),
    canKinds: text("can_kinds").array().$type<CanKind[]>().notNull(),
    /** How many people agree, and the first day that was wrong. */
    voices: smallint().notNull(),
    firstOn: date("first_on", { mode: "string" }).notNull(),
    proposedAt: instant("proposed_at").notNull(),
    /** Null until an admin decides. */
    outcome: text().$type<CorrectionOutcome>(),
    decidedAt: instant("decided_at"),
    decidedBy: uuid("decided_by").references(() => users.id),
    undoneAt: instant("undone_at"),
    undoneBy: uuid("undone_by").references(() => users.id),
  },
  (table) => [
    check(
      "street_corrections_weekdays",
      sql`${table.fromWeekday} between 1 and 7 and ${table.toWeekday} between 1 and 7`,
    ),
    check("street_corrections_outcome", sql`${table.outcome} in ${quoted(correctionOutcomes)}`),
    check(
      "street_corrections_decided",
      sql`(${table.outcome} is null) = (${table.decidedAt} is null) and (${table.outcome} is null) = (${table.decidedBy} is null)
        and (${table.outcome} is not distinct from 'undone') = (${table.undoneAt} is not null) and (${table.undoneAt} is null) = (${table.undoneBy} is null)`,
    ),
    uniqueIndex("street_corrections_open")
      .on(table.zipCode, table.street, table.fromWeekday)
      .where(sql`outcome is null`),
    index("street_corrections_street").on(table.zipCode, table.street),
    index("street_corrections_proposed").on(table.proposedAt, table.id).where(sql`outcome is null`),
    index("street_corrections_decided_last").on(table.decidedAt, table.id),
    index("street_corrections_decider").on(table.decidedBy),
    index("street_corrections_undoer").on(table.undoneBy),
  ],
);

/** The homes that a correction changed, with all their can schedules before and after, so that it can be undone. */
export const correctedHomes = pgTable(
  "corrected_homes",
  {
    correctionId: ref("correction_id", () => streetCorrections.id, "cascade"),
    homeownerId: homeRef("cascade"),
    before: jsonb().$type<Rhythm[]>().notNull(),
    after: jsonb().$type<Rhythm[]>().notNull(),
    /** What its wrong pickups were credited. */
    creditCents: integer("credit_cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.correctionId, table.homeownerId] }),
    check("corrected_homes_credit", sql`${table.creditCents} >= 0`),
    index("corrected_homes_home").on(table.homeownerId),
  ],
);
