/** What the catalogues call the tasks of the queue. */
export const taskWords = {
  "deliver-mail": "deliverMail",
  "deliver-to-visitor": "deliverToVisitor",
  "tell-waiting": "tellWaiting",
  "order-background-check": "orderBackgroundCheck",
  "send-invitation": "sendInvitation",
  "confirm-email": "confirmEmail",
  "sweep-photo": "sweepPhoto",
  "end-subscription": "endSubscription",
  "tell-customer": "tellCustomer",
  "send-refund": "sendRefund",
  "remove-photos": "removePhotos",
  "replan-visits": "replanVisits",
  "stamp-jobs": "stampJobs",
  "find-pin": "findPin",
  "run-schedule": "runSchedule",
  "guest-message": "guestMessage",
} as const;
