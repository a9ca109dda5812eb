import { sql } from "drizzle-orm";
import * as db from "#db/schema/index.ts";
import { type Owner, ofUser, section, userSection } from "./own-section.ts";

/** The person who confirmed the giver's email address. */
const isGiver = (owner: Owner) =>
  sql`${db.gifts.giverEmail} = (
    select email from users where id = ${owner.userId}::uuid and account_id is null and email_verified_at is not null)`;

/** A person's own code, whom they referred, who referred them, and the coupons and gifts they used. */
export const codes = [
  userSection("referralCode", db.referralCodes),
  userSection("joinedByCode", db.referrals, { others: ["referrerId"] }),
  section("broughtByCode", db.referrals, ofUser(db.referrals.referrerId), {
    others: ["userId"],
    inner: ["referrerId"],
  }),
  userSection("appliedByCode", db.runnerReferrals, { others: ["referrerId"] }),
  section("runnersBrought", db.runnerReferrals, ofUser(db.runnerReferrals.referrerId), {
    others: ["userId"],
    inner: ["referrerId"],
  }),
  userSection("couponsUsed", db.couponUses, { inner: ["accountId"] }),
  section("giftsUsed", db.gifts, ofUser(db.gifts.redeemedBy), {
    others: ["giverName", "giverEmail", "receiverEmail", "words", "language"],
    inner: ["redeemedBy", "status", "providerId", "refundId", "refundAskedAt", "sendOn", "toldAt"],
  }),
  section("giftsGiven", db.gifts, isGiver, {
    inner: ["redeemedBy", "redeemedAt", "providerId", "refundId"],
  }),
];
