/** The runner's dashboard, and its content until an application is approved. */
export const runner = {
  denied: "This page is only accessible to runners.",
  greeting:
    "{part, select, morning {Good morning} afternoon {Good afternoon} other {Good evening}}, {firstName}",
  fallbackName: "Runner",
  availableCount:
    "{count, plural, =0 {No jobs available right now.} one {# job available in your ZIP codes.} other {#{isAll, select, false {+} other {}} jobs available in your ZIP codes.}}",
  offlineCount: "Nobody can offer you a job until you go online.",
  completedToday: "Completed Today",
  earned: "Earned",
  held: "{why, select, day {{amount} of it is held until the pickup day} other {{amount} of it is held for review}}",

  availability: {
    label: "Availability",
    online: "You're Online",
    onlineText: "You can receive job offers.",
    offline: "You're Offline",
    offlineText: "You get no new offers.",
    goOnline: "Go Online",
    failed: "Failed to update availability. Please try again.",
  },

  areas: {
    open: "{today, plural, =0 {No open jobs} one {# open job} other {# open jobs}} today, {soon, number} in the next {days, number} days.",
    allTaken:
      "No open jobs: other runners have taken {count, plural, one {the only pickup} other {all # pickups}} in the next {days, number} days. Turn on alerts, or add a ZIP code nearby.",
    noHomes:
      "No open jobs: nobody here has a pickup in the next {days, number} days. Add ZIP codes nearby to get jobs sooner.",
  },

  now: {
    today: "{amount} today",
    none: "Nothing to do today",
    next: "Next: {when}, {address}",
    jobs: "See Open Jobs",
  },

  firstDay: {
    title: "Your first day",
    note: "Get ready for your first job.",
    bank: "Add your bank account",
    alerts: "Turn on phone alerts",
    areas: "Check your areas",
    areasOffline: "Go online to see today’s offers.",
    job: "Take your first job",
    jobText: "Choose one under Available Jobs.",
    jobTaken: "It’s in Active Route.",
    done: "done",
  },

  stats: {
    title: "Your figures",
    earnings: "Today's Earnings",
    earningsHint: "{count, plural, =0 {Nothing completed yet} one {From # job} other {From # jobs}}",
    completed: "Jobs Completed",
    completedHint: "Since you started",
    available: "Available Jobs",
    availableHint: "{count, plural, one {In # ZIP code} other {In # ZIP codes}}",
    rating: "Rating",
    ratingHint: "Out of 5",
    noRatings: "No ratings yet",
  },

  job: {
    nextGuests: "Next guests at {time}",
    cans: "{count, plural, one {# can} other {# cans}}",
    pay: "Pays {amount}",
    first: "First in line",
    outsideHours: "Outside your hours",
    dayOff: "Your day off",
  },

  offers: {
    title: "Available Jobs",
    note: "{count, plural, one {# open, first come, first served} other {#{isAll, select, false {+} other {}} open, soonest first}}",
    refresh: "Refresh",
    refreshFailed: "The list could not be refreshed. Please try again.",
    empty: "No open jobs right now",
    emptyOffline: "You're off duty",
    emptyOfflineText: "Go online to see the open jobs in your ZIP codes.",
    sort: "Order of the jobs",
    orders: {
      soonest: "Soonest first",
      pay: "Best pay per hour",
      distance: "Nearest first",
      minutes: "Shortest first",
    },
    noteSorted: "{count, number}{isAll, select, false {+} other {}} open",
    noteSome: "{shown, number} of {count, number}{isAll, select, false {+} other {}} open",
    fromHere: "Measure from Here",
    placeTitle: "We don’t know where you are",
    placeText: "Your phone isn’t sharing its location. Distances are from the middle of your areas.",
  },

  accept: {
    action: "Accept",
    actionNamed: "Accept the job at {address}",
    done: "Job Accepted",
    doneText: "It is yours: address and instructions are in Active Route.",
    failed: "Failed to accept job. It may have been taken by another runner.",
  },

  decline: {
    action: "Decline",
    actionNamed: "Decline the job at {address}",
    done: "Job Declined",
    doneText: "Hidden from your list.",
    undo: "Undo",
    failed: "Failed to decline job. Please try again.",
    undone: "Job Restored",
    undoneText: "{address} is back in your list.",
    undoFailed: "Failed to restore the job. Please try again.",
  },

  route: {
    title: "Active Route",
    note: "{count, plural, one {# job to do} other {# jobs to do}}",
    empty: "Nothing on your route yet",
    emptyText: "Jobs you accept appear here, with their full address and instructions.",
    showAll: "Show all {count, number}",
    opens: "Opens {day} {time}",
    notYet: "Not yet. {opens}.",
    kept: "Saved on your phone. It sends when you’re online.",
    sending: "Sending…",
  },

  home: {
    open: "At the Home",
    openNamed: "At the home: {address}",
  },

  start: {
    action: "Start & Photo",
    actionNamed: "Start & Photo: {address}",
  },

  undoStart: {
    done: "Start Undone",
    doneText: "The job is back on your route, not started.",
    failed: "Failed to undo the start. Please try again.",
  },

  complete: {
    action: "Complete & Photo",
    actionNamed: "Complete & Photo: {address}",
  },

  release: {
    action: "Release",
    actionNamed: "Release the job at {address}",
    title: "Release this job?",
    text: "It goes back to the pool for other runners, and the homeowner is told. If you are stuck, the sooner the better.",
    confirm: "Release Job",
    done: "Job Released",
    doneText: "{address} is back in the pool.",
    failed: "Failed to release job. Please try again.",
  },

  today: {
    title: "Completed Today",
    note: "{count, plural, one {# job, {amount}} other {# jobs, {amount}}}",
    empty: "What you complete today adds up here, with both photos.",
    held: { heldForReview: "Held for review", heldForDay: "Held until the pickup day" },
    showAll: "Show all {count, number}",
  },

  tools: {
    title: "Quick Tools",
    routeOptimizer: "Route Optimizer",
    earningsReport: "Earnings Report",
    support: "Contact Support",
    hours: "Your Hours",
    daysOff: "Days Off",
  },
} as const;

/** A runner's offer map, days off and hours, shown on request. */
export const offers = {
  map: {
    label: "{count, plural, one {# area with open jobs} other {# areas with open jobs}}, seen from above",
    areas: "Areas",
    all: "All areas",
    area: "{zip}: {count, plural, one {# job} other {# jobs}}",
    areaAway: "{zip}: {count, plural, one {# job} other {# jobs}}, {distance}",
    here: "Where you are",
  },

  daysOff: {
    title: "Days Off",
    text: "Jobs that you took on these days go back to the pool, and the homeowners are told. You don’t have to say why.",
    choose: "Choose the first day, then the last one.",
    comes:
      "{days}: {count, plural, =0 {no job goes back.} one {# job goes back, {amount}.} other {# jobs go back, {amount}.}}",
    back: "{count, plural, one {# goes} other {# go}} back, {amount}: {list}",
    stays: "{count, plural, one {# stays} other {# stay}} yours: {list}",
    take: "Take Days Off",
    done: "Days Off Taken",
    doneText:
      "{count, plural, =0 {No job had to go back.} one {# job is back in the pool.} other {# jobs are back in the pool.}}",
    keptText:
      "It is too late to give these back freely, or they have begun. If you can’t do them, release them in Active Route, the sooner the better.",
    failed: "Failed to take days off. Please try again.",
  },

  hours: {
    title: "Your Hours",
    keeps: "You keep the jobs you have taken.",
    weekday: "Hours on {weekday}",
    weekdayText: "Choose none if you don’t work on {weekday}. You keep the jobs you have taken.",
    asUsual: "Use Usual Hours",
    save: "Save Hours",
    done: "Hours Saved",
    doneText:
      "{count, plural, =0 {Every job that you have taken fits.} one {# job that you have taken does not fit.} other {# jobs that you have taken do not fit.}}",
    failed: "Failed to save your hours. Please try again.",
    outside: "Taken, outside your hours",
    outsideText:
      "They stay yours until you release them. The homeowners are told, and other runners can take them.",
    visit: "{address}, {day}",
    late: "Too late to release it freely. If you can’t do it, release it in Active Route, the sooner the better.",
    release: "Release",
    releaseNamed: "Release the job at {address}, {day}",
  },
} as const;
