import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { type ReferralOutcome, referralOutcomes } from "#modules/growth/rules.ts";
import { userRef, users } from "./accounts.ts";
import { instant, quoted, ref } from "./platform.ts";

const account = (name: string) => ref(name, (): AnyPgColumn => users.id, "cascade");

/** Homeowners' own codes for their neighbors and friends, made when first shared. */
export const referralCodes = pgTable(
  "referral_codes",
  {
    userId: userRef("cascade").primaryKey(),
    /** Upper case letters and digits. */
    code: text().notNull().unique("referral_codes_code_unique"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [check("referral_codes_code", sql`${table.code} ~ '^[A-Z0-9]{8}$'`)],
);

/** New homeowners who came with another's code, one row each. Both get a credit after the first on-time pickup. */
export const referrals = pgTable(
  "referrals",
  {
    /** The new homeowner. */
    userId: userRef("cascade").primaryKey(),
    /** Whose code it was. */
    referrerId: account("referrer_id"),
    /** What the rule promised to each on the day of joining. */
    creditCents: integer("credit_cents").notNull(),
    /** What the referrer was credited: 0 beyond a month's limit; null unless credited. */
    referrerCents: integer("referrer_cents"),
    joinedAt: instant("joined_at").notNull(),
    outcome: text().$type<ReferralOutcome>(),
    decidedAt: instant("decided_at"),
    /** When both credits were taken back, because the first payment was refunded. */
    reversedAt: instant("reversed_at"),
  },
  (table) => [
    check("referrals_other", sql`${table.userId} <> ${table.referrerId}`),
    check("referrals_credit", sql`${table.creditCents} between 1 and 10000`),
    check("referrals_outcome", sql`${table.outcome} in ${quoted(referralOutcomes)}`),
    check("referrals_decided", sql`(${table.outcome} is null) = (${table.decidedAt} is null)`),
    check(
      "referrals_credited",
      sql`(${table.referrerCents} is not null) = (${table.outcome} is not distinct from 'credited')
        and ${table.referrerCents} in (0, ${table.creditCents})
        and (${table.reversedAt} is null or ${table.referrerCents} is not null)`,
    ),
    index("referrals_referrer").on(table.referrerId, table.decidedAt),
    index("referrals_open").on(table.joinedAt).where(sql`outcome is null`),
    index("referrals_credited").on(table.decidedAt).where(sql`outcome = 'credited' and reversed_at is null`),
  ],
);

/** What a credited household is known by, as digests of its address, phone, email and card: each counts once. */
export const referralHouseholds = pgTable(
  "referral_households",
  {
    digest: text().primaryKey(),
    userId: ref("user_id", () => referrals.userId, "cascade"),
  },
  (table) => [index("referral_households_user").on(table.userId)],
);

/** Codes that admins give out, for an amount or for months of service. */
export const coupons = pgTable(
  "coupons",
  {
    id: uuid().primaryKey(),
    /** Upper case letters and digits. */
    code: text().notNull().unique("coupons_code_unique"),
    /** One of both; null for the other. */
    amountCents: integer("amount_cents"),
    months: integer(),
    /** How many accounts may use it, and how many did. */
    mostUses: integer("most_uses").notNull(),
    uses: integer().notNull().default(0),
    /** The last day, in the platform's time zone. */
    endsOn: date("ends_on", { mode: "string" }).notNull(),
    createdAt: instant("created_at").notNull(),
    stoppedAt: instant("stopped_at"),
  },
  (table) => [
    check("coupons_code", sql`${table.code} ~ '^[A-Z0-9]{4,20}$'`),
    check(
      "coupons_worth",
      sql`num_nulls(${table.amountCents}, ${table.months}) = 1
        and ${table.amountCents} between 100 and 50000 and ${table.months} between 1 and 12`,
    ),
    check(
      "coupons_uses",
      sql`${table.mostUses} between 1 and 100000 and ${table.uses} between 0 and ${table.mostUses}`,
    ),
    index("coupons_newest").on(table.createdAt, table.id),
  ],
);

/** Which account used a coupon, once each, and the credit. */
export const couponUses = pgTable(
  "coupon_uses",
  {
    couponId: ref("coupon_id", () => coupons.id),
    accountId: account("account_id"),
    /** The home's user, whose bills the credit lowers. */
    userId: userRef("cascade"),
    creditCents: integer("credit_cents").notNull(),
    usedAt: instant("used_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.couponId, table.accountId] }),
    check("coupon_uses_credit", sql`${table.creditCents} between 1 and 1000000`),
    index("coupon_uses_user").on(table.userId),
    index("coupon_uses_account").on(table.accountId),
  ],
);
