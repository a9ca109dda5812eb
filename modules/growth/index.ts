export { coupons, makeCoupon, stopCoupon } from "./coupons.ts";
export { settleGifts } from "./gifts.ts";
export { deleteReferralsOf } from "./queries/referrals.ts";
export { findCode, redeemCode } from "./redeem-code.ts";
export { referrals, settleReferrals, shareReferral } from "./referrals.ts";
