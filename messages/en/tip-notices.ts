/** Notices of tips. */
export const tipNotifications = {
  tipReceived: {
    title: "A tip of {amount}",
    message: "For your pickup on {date}. All of it is yours, with your next pay.",
  },
  tipTakenBack: {
    title: "A tip was taken back",
    message: "{amount} for your pickup on {date}. Your pay no longer includes it.",
  },
} as const;
