/** The dashboards' email confirmation card, and resending its link. */
export const verifyEmail = {
  title: "Does {email} reach you?",
  text: "Open the link in our letter, so that we know you hear from us.",
  send: "Send It Again",
  change: "Change Address",
  sent: { title: "Letter Sent", text: "Open the link in it within an hour: {email}" },
  alreadyVerified: { title: "Verified Already", text: "There is nothing left to do." },
  failed: "The letter could not be sent. Please try again.",
} as const;
