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
  jobMissed: {
    title: "We missed your pickup",
    message:
      "Your pickup of {date} was not done in time. We are sorry, and have credited you {credit}: it comes off your next bill.",
  },
  jobTakenBack: {
    title: "Pickup missed",
    message: "The pickup of {date} was not done in time. It is off your route and cannot be paid.",
  },
  holdOver: {
    title: "Welcome back",
    message:
      "Your vacation hold is over and your pickups go on.{credit, select, none {} other { We have credited you {credit} for it.}}",
  },
  serviceEnded: {
    title: "Your service has ended",
    message: "The month you paid for is over, and nothing more is charged. You can come back anytime.",
  },
  serviceStopped: {
    title: "Your service has ended",
    message:
      "Your card could not be charged, so we had to stop. You can come back anytime with another card.",
  },
  paymentFailed: {
    title: "Your card was declined",
    message:
      "We could not charge {amount}. Please update your payment method{again, select, none {.} other {: we try again on {again}.}}",
  },
  paymentAction: {
    title: "Your bank wants a word",
    message: "It wants you to confirm the payment of {amount}. The letter that we sent you leads there.",
  },
  cardExpires: {
    title: "Your card expires soon",
    message: "Your card ending in {last4} is valid until {expiry}. Please update your payment method.",
  },
  disputeOpened: {
    title: "A payment is disputed",
    message:
      "A bank calls {amount} in question{status, select, inquiry {, and only asks so far} other { and has taken it back}}.{respondBy, select, none {} other { Answer it in Stripe’s dashboard until {respondBy}.}}",
  },
  disputeClosed: {
    title: "A dispute is closed",
    message:
      "{status, select, won {We keep the {amount}.} other {The {amount} went back to the card’s owner, and we paid the fee.}}",
  },
  refundIssued: {
    title: "Refund on its way",
    message: "We have sent {amount} back to your card. Banks take a few days to show it.",
  },
  payoutPaid: {
    title: "Your pay is on its way",
    message: "{amount} for the week from {week} was sent to your bank account.",
  },
  payoutWaiting: {
    title: "Your pay is waiting",
    message: "{amount} for the week from {week} is waiting: add your bank account, and it is sent.",
  },
  payAdjusted: {
    title: "Your pay was adjusted",
    message: "{amount} in the week from {week}: {reason}",
  },
  holidayMoved: {
    title: "{holiday} moves your pickup",
    message: "Your pickup of {date} takes place on {movedTo}.",
  },
  holidaySkipped: {
    title: "No collection: {holiday}",
    message: "Nothing is collected on {date}, so that pickup falls out.",
  },
  holidayBack: {
    title: "Your pickup is back on its day",
    message: "The holiday was changed: your pickup of {date} takes place as usual.",
  },
  pickupTomorrow: {
    title: "Your pickup is tomorrow",
    message: "{date}: please leave the cans where your runner finds them.",
  },
  pickupTonight: {
    title: "Your cans go out tonight",
    message: "For collection on {date}. Please leave the cans where your runner finds them.",
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
