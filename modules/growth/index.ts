export { coupons, makeCoupon, stopCoupon } from "./coupons.ts";
export { followGiftDispute } from "./gift-disputes.ts";
export { sendGiftEmail } from "./gift-emails.ts";
export { followGiftRefund, takeGiftPayment } from "./gift-events.ts";
export { gifts, refundGift } from "./gift-refunds.ts";
export { beginGift, finishGift, settleGifts } from "./gifts.ts";
export { eraseGiftsOf, forgetGivers } from "./queries/gifts.ts";
export { deleteReferralsOf } from "./queries/referrals.ts";
export {
  deleteRunnerReferralsOf,
  listReferralPay,
  listStoppedReferrals,
  markRunnerReversed,
} from "./queries/runner-referrals.ts";
export { findCode, redeemCode } from "./redeem-code.ts";
export { referrals, settleReferrals, shareReferral } from "./referrals.ts";
export {
  findRunnerCode,
  joinRunner,
  runnerReferral,
  runnerReferrals,
  settleAllReferrals,
  settleRunnerReferrals,
  shareRunnerReferral,
} from "./runner-referrals.ts";
