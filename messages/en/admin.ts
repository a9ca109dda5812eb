/** The operator's pages. */
export const admin = {
  denied: "You don't have permission to access the admin dashboard.",
  redirecting: "Admin access required. Redirecting...",
  title: "Admin Dashboard",
  health: "Health",
  lead: "{count, plural, =0 {No application is waiting.} one {# application is waiting for an answer.} other {# applications are waiting for an answer.}}",

  stats: {
    title: "Figures of the service",
    subscribers: "Active Subscribers",
    subscribersHint: "Homes signed up",
    runners: "Active Runners",
    runnersHint: "Approved",
    revenue: "Monthly Revenue",
    revenueHint: "From active subscriptions",
    jobsToday: "Jobs Today",
    jobsTodayHint: "Cancelled ones left out",
    serviceRate: "Service Rate",
    serviceRateHint: "Promises kept, 30 days",
    serviceRateNone: "No pickup was due in 30 days",
    failed: "The figures could not be loaded.",
    retry: "Try Again",
  },

  tabs: {
    label: "Areas",
    jobActivity: "Job Activity",
    homeowners: "Homeowners",
    runners: "Runners",
    settings: "Settings",
  },

  list: {
    filter: "Show",
    chip: "{label} ({count, number})",
    refresh: "Refresh",
    refreshFailed: "The list could not be refreshed. Please try again.",
    more: "Show more",
    moreFailed: "More could not be loaded. Please try again.",
  },

  jobs: {
    title: "Recent Jobs",
    note: "Newest first",
    all: "All",
    pending: "Pending",
    issues: "Issues",
    loadedOnly: "Counted over the newest {count, number} jobs. There are more below.",
    showMore: "Show more ({shown, number} of {count, number} shown)",
    empty: {
      all: "No jobs yet",
      pending: "Nothing is pending",
      issues: "No issues",
    },
    noIssuesText: "No job was missed, and none is open past its day.",
  },

  job: {
    line: "{day}, {window} · {runner}",
    noRunner: "No runner yet",
    open: "Details",
    openNamed: "Details: {address}, {day}",
    when: "When",
    runner: "Runner",
    cans: "Cans",
    pay: "Pay",
    instructions: "Special instructions",
    notes: "Runner’s notes",
  },

  homeowners: {
    title: "Homeowners",
    count: "{count, plural, one {# homeowner} other {# homeowners}}",
    newest: "The newest {count, number}. There are more below.",
    empty: "No homeowners yet",
    emptyText: "Whoever sets up the service appears here.",
  },

  homeowner: {
    address: "Service address",
    pickupDays: "Pickup days",
    noDays: "None",
    cans: "Cans",
    since: "Since",
  },

  plans: {
    none: "No subscription",
    incomplete: "Set-up not finished",
    active: "Active",
    past_due: "Payment past due",
    paused: "Paused",
    canceled: "Canceled",
  },

  runners: {
    title: "Runners",
    note: "Nobody can apply without consent to ID verification and the finished training.",
    waiting: "Waiting",
    approved: "Approved",
    rejected: "Not approved",
    emptyWaiting: "Nobody is waiting",
    emptyWaitingText: "New applications appear here, the longest wait first.",
    emptyApproved: "No runner approved yet",
    emptyRejected: "No application turned down",
    loadedOnly:
      "{count, plural, one {Among the newest runner.} other {Among the newest # runners.}} There are more below.",
  },

  runner: {
    city: "City",
    zipCodes: "ZIP codes",
    moreZipCodes: "{count, plural, other {# more}}",
    availability: "Availability",
    vehicle: "Vehicle",
    completedJobs: "Jobs completed",
    rating: "Rating",
    online: "Online",
    offline: "Offline",
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
    open: "Review Applications",
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
