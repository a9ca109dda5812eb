/** Notices of tips. */
export const tipNotifications = {
  tipReceived: {
    title: "A tip of {amount}",
    message: "For your stop on {date}. It’s all yours and comes with your next payout.",
  },
  tipTakenBack: {
    title: "A tip was refunded",
    message: "{amount} for your stop on {date}. Your pay no longer includes it.",
  },
} as const;
