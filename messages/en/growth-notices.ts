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
} as const;
