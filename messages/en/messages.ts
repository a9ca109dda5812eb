/** Messages between a pickup's homeowner and its runner. */
export const messages = {
  title: "Messages with {name}",
  titleNobody: "Messages",
  list: "Messages, oldest first",
  you: "You",
  sides: { runner: "Runner", homeowner: "Homeowner" },
  read: "Read",
  empty: "No messages yet.",
  quick: "Tap to send",
  /** Sent as such, and shown in the reader's language. */
  templates: {
    gateOpen: "The gate is open.",
    cansByGarage: "The cans are by the garage.",
    backEarly: "Please bring the cans back early.",
    dogOutside: "The dog is outside.",
    soonThere: "I’m about 10 minutes away.",
    gateLocked: "The gate is locked.",
    cansNotFound: "I can’t find the cans.",
    noTruckYet: "The truck hasn’t come yet.",
  },
  words: "Your message",
  missing: "Please write a message",
  photoAlt: "Photo from {name}",
  offline: "No reception. Your message stays here; send it when you’re back online.",
  send: "Send",
  failed: "Failed to send the message. Please try again.",
  states: {
    notYet: "Messages open the day before the pickup, once a runner has it.",
    closed: "Messages for this pickup are closed.",
  },
  support: "Write to support",
} as const;
