import * as db from "#db/schema/index.ts";
import { ofUser, section, userSection } from "./own-section.ts";

/** A homeowner's own code, whom it brought, whose code they came with, and the coupons and gifts they used. */
export const codes = [
  userSection("referralCode", db.referralCodes),
  userSection("joinedByCode", db.referrals, { others: ["referrerId"] }),
  section("broughtByCode", db.referrals, ofUser(db.referrals.referrerId), {
    others: ["userId"],
    inner: ["referrerId"],
  }),
  userSection("couponsUsed", db.couponUses, { inner: ["accountId"] }),
  section("giftsUsed", db.gifts, ofUser(db.gifts.redeemedBy), {
    others: ["giverName", "giverEmail", "receiverEmail", "words", "language"],
    inner: ["redeemedBy", "status", "providerId", "refundId", "refundAskedAt"],
  }),
];
