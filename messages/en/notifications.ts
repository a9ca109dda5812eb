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
    message: "A runner has taken your pickup of {date}.",
  },
  jobStarted: { title: "Cans at the curb", message: "Your cans are out. Pickup of {date}: under way." },
  jobReleased: {
    title: "Your runner had to step back",
    message: "Your pickup of {date} is open again, and other runners can take it.",
  },
  jobCancelled: {
    title: "Pickup cancelled",
    message: "The pickup of {date} was cancelled. It is off your route.",
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
