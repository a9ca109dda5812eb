/** Notices of credits for bringing another home, or for having come with a code. */
export const growthNotifications = {
  referralCredited: {
    title: "You got {amount}",
    message:
      "{whose, select, own {Thanks for joining with a neighbor’s code. It comes off your next bill.} other {The home you referred had its first pickup. It comes off your next bill.}}",
  },
  referralReversed: {
    title: "{amount} was taken back",
    message:
      "{whose, select, own {Your first payment was refunded, and the credit for joining with it.} other {The first payment of the home you referred was refunded, and your credit with it.}}",
  },
} as const;
