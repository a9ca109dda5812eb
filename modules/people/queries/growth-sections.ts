import * as db from "#db/schema/index.ts";
import { ofUser, section, userSection } from "./own-section.ts";

/** A person's own code, whom it brought, whose code they came with, and the coupons they used. */
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
];
