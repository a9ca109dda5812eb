/** The operator's pages. */
export const admin = {
  denied: "You don't have permission to access the admin dashboard.",
  redirecting: "Admin access required. Redirecting...",
  title: "Admin Dashboard",
  lead: "{count, plural, =0 {No application is waiting.} one {# application is waiting for an answer.} other {# applications are waiting for an answer.}}",

  runners: {
    title: "Runners",
    note: "Nobody can apply without consent to ID verification and the finished training.",
    filter: "Show",
    waiting: "Waiting",
    approved: "Approved",
    rejected: "Not approved",
    chip: "{label} ({count, number})",
    emptyWaiting: "Nobody is waiting",
    emptyWaitingText: "New applications appear here, the longest wait first.",
    emptyApproved: "No runner approved yet",
    emptyRejected: "No application turned down",
    loadedOnly:
      "{count, plural, one {Among the newest runner.} other {Among the newest # runners.}} There are more below.",
    refresh: "Refresh",
    refreshFailed: "The list could not be refreshed. Please try again.",
    more: "Show more",
    moreFailed: "More runners could not be loaded. Please try again.",
  },

  runner: {
    city: "City",
    zipCodes: "ZIP codes",
    moreZipCodes: "{count, plural, other {# more}}",
    availability: "Availability",
    vehicle: "Vehicle",
    applied: "Applied",
  },

  vehicles: { car: "Car", truck: "Truck", suv: "SUV", bike: "Bike", walk: "On Foot" },
  availability: {
    earlyMorning: "Early Morning (6am-9am)",
    morning: "Morning (9am-12pm)",
    afternoon: "Afternoon (12pm-5pm)",
    evening: "Evening (5pm-8pm)",
    flexible: "Flexible/Anytime",
  },

  clock: {
    fresh: "{hours, plural, =0 {Just in} one {Waiting # hour} other {Waiting # hours}}",
    due: "{hours, plural, =0 {Due within the hour} one {Due in # hour} other {Due in # hours}}",
    overdue: "{hours, plural, =0 {Just overdue} one {Overdue by # hour} other {Overdue by # hours}}",
  },

  review: {
    approve: "Approve",
    approveNamed: "Approve {name}",
    reject: "Reject",
    rejectNamed: "Reject {name}",
    approveTitle: "Approve {name}?",
    approveText: "They can go online and take jobs at once, and get an e-mail. A decision cannot be undone.",
    approveAction: "Approve application",
    rejectTitle: "Reject {name}?",
    rejectText: "They get an e-mail and cannot take jobs. A decision cannot be undone.",
    reason: "Reason",
    reasonHelp: "Goes into the e-mail, word for word.",
    rejectAction: "Reject application",
    approved: "Application approved",
    rejected: "Application not approved",
    told: "{name} gets an e-mail.",
    failed: "Failed to save the decision. Please try again.",
  },
} as const;
