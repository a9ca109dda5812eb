/** What somebody is told in the application, by type; `page` is the screen that lists it. */
export const notifications = {
  page: {
    title: "Notifications",
    lead: "{count, plural, =0 {Nothing new since your last visit.} one {# is new.} other {# are new.}}",
    list: "Notifications, newest first",
    unread: "New",
    empty: "Nothing to tell you yet",
    emptyText: "When something happens with your pickups or your application, you read it here.",
  },
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
