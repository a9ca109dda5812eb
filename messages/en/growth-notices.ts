/** Notices of credits for bringing another home, or for having come with a code. */
export const growthNotifications = {
  referralCredited: {
    title: "You got a credit of {amount}",
    message:
      "{whose, select, own {Thanks for joining with a neighbor’s code. It comes off your next bill.} other {The home you referred had its first pickup. It comes off your next bill.}}",
  },
  referralReversed: {
    title: "A credit of {amount} was taken back",
    message:
      "{whose, select, own {Your first payment was refunded, so we took back the credit for joining with a code.} other {The first payment of the home you referred was refunded, so we took back your credit.}}",
  },
  runnerReferral: {
    title:
      "{whose, select, ownBack {We took back {amount} for a referral} theirsBack {We took back {amount} for a referral} other {You got {amount} for a referral}}",
    message:
      "{whose, select, own {You finished the pickups for your referral. The amount is in this week’s pay.} ownBack {Your account was stopped, so this pay no longer counts.} theirsBack {The runner you referred was stopped, so this pay no longer counts.} other {The runner you referred finished their pickups. The amount is in this week’s pay.}}",
  },
} as const;
