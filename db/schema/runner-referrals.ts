import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { type RunnerReferralOutcome, runnerReferralOutcomes } from "#modules/growth/rules/runners.ts";
import { userRef, users } from "./accounts.ts";
import { instant, quoted, ref } from "./platform.ts";

/** New runners who applied with another runner's code, one row each. Both get paid after the agreed pickups. */
export const runnerReferrals = pgTable(
  "runner_referrals",
  {
    /** The new runner. */
    userId: userRef("cascade").primaryKey(),
    /** Whose code it was. */
    referrerId: ref("referrer_id", () => users.id, "cascade"),
    /** The amount the rule promised each of the two on the day of applying, and the pickups needed. */
    payCents: integer("pay_cents").notNull(),
    pickups: smallint().notNull(),
    /** What the referrer was paid: 0 beyond a month's limit; null unless paid. */
    referrerCents: integer("referrer_cents"),
    joinedAt: instant("joined_at").notNull(),
    outcome: text().$type<RunnerReferralOutcome>(),
    decidedAt: instant("decided_at"),
    /** When it was taken out of pay, because the new runner was stopped for an egregious cause. */
    reversedAt: instant("reversed_at"),
  },
  (table) => [
    check("runner_referrals_other", sql`${table.userId} <> ${table.referrerId}`),
    check("runner_referrals_pay", sql`${table.payCents} between 1 and 100000`),
    check("runner_referrals_pickups", sql`${table.pickups} between 1 and 200`),
    check("runner_referrals_outcome", sql`${table.outcome} in ${quoted(runnerReferralOutcomes)}`),
    check("runner_referrals_decided", sql`(${table.outcome} is null) = (${table.decidedAt} is null)`),
    check(
      "runner_referrals_paid",
      sql`(${table.referrerCents} is not null) = (${table.outcome} is not distinct from 'paid')
        and ${table.referrerCents} in (0, ${table.payCents})
        and (${table.reversedAt} is null or ${table.referrerCents} is not null)`,
    ),
    index("runner_referrals_referrer").on(table.referrerId, table.decidedAt),
    index("runner_referrals_newest").on(table.joinedAt, table.userId),
    index("runner_referrals_open").on(table.joinedAt, table.userId).where(sql`outcome is null`),
    index("runner_referrals_paid_lately")
      .on(table.decidedAt, table.userId)
      .where(sql`outcome = 'paid' and reversed_at is null`),
  ],
);

/** Hashes that identify paid new runners. Each counts only once. */
export const runnerReferralKeys = pgTable(
  "runner_referral_keys",
  {
    digest: text().primaryKey(),
    userId: ref("user_id", () => runnerReferrals.userId, "cascade"),
  },
  (table) => [index("runner_referral_keys_user").on(table.userId)],
);
