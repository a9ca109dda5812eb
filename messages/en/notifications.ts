/** What somebody is told in the application, by type. */
export const notifications = {
  jobAccepted: {
    title: "Your pickup has a runner",
    message: "{runner} will take your cans to the curb on {date}.",
  },
  jobCompleted: {
    title: "Pickup completed",
    message: "Your cans are back in place. Pickup of {date}: done.",
  },
  applicationSubmitted: {
    title: "Application submitted",
    message: "We review your application within 24-48 hours and send you an e-mail.",
  },
  applicationApproved: {
    title: "Application approved",
    message: "Welcome aboard! Go online to see the open jobs of your ZIP codes.",
  },
  applicationRejected: { title: "Application not approved", message: "We cannot take you on at this time." },
} as const;
