export const supportNotifications = {
  supportAsked: {
    title: "{name} writes to support",
    message: "Somebody is waiting for an answer.",
  },
  supportWrote: {
    title: "TidyCurb support wrote to you",
    message: "{words}",
  },
  supportTexted: {
    title: "TidyCurb support wrote to you",
    message: "{words}",
  },
  supportAnswered: {
    title: "Support has answered",
    message: "Read the answer, and write back if something is still open.",
  },
} as const;
