/** The page for turning off an email, linked from its footer. */
export const letterStop = {
  title: "Letters from TidyCurb",
  text: "You get these letters because {name} is on. Should we turn it off?",
  stop: "Turn off",
  done: {
    title: "Turned off",
    jobAlerts: "Job Alerts is off: no letters, texts or push messages about your pickups and jobs.",
    securityAlerts:
      "Security Alerts is off: no letters, texts or push messages about sign-ins. Of changes to your account you still hear.",
    weeklyReports: "Weekly Reports is off.",
    marketingEmails: "Marketing Emails is off.",
    emailNotifications:
      "Email Notifications is off. Letters about money and your account’s safety still come.",
    keep: "Everything stays in the application. Changed your mind?",
    undo: "Undo",
  },
  on: {
    title: "Turned on again",
    text: "{name} is on, and the letters come as before.",
  },
  failed: {
    title: "This did not work",
    invalid: "This link is not complete, or too old. You can turn off letters in your settings.",
    settings: "Go to settings",
    other: "Nothing was changed. Please try again.",
    again: "Try again",
  },
} as const;
