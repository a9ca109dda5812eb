/** The runner's dashboard, and what stands there until an application is approved. */
export const runner = {
  denied: "This page is only accessible to runners.",
  greeting:
    "{part, select, morning {Good morning} afternoon {Good afternoon} other {Good evening}}, {firstName}",
  fallbackName: "Runner",
  availableCount:
    "{count, plural, =0 {No jobs available right now.} one {# job available in your ZIP codes.} other {# jobs available in your ZIP codes.}}",
  offlineCount: "Nobody can offer you a job until you go online.",
  completedToday: "Completed Today",
  earned: "Earned",

  availability: {
    label: "Availability",
    online: "You're Online",
    onlineText: "You can receive job offers.",
    offline: "You're Offline",
    offlineText: "You get no new offers.",
    goOnline: "Go Online",
    failed: "Failed to update availability. Please try again.",
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
  },

  job: {
    cans: "{count, plural, one {# can} other {# cans}}",
    minutes: "about {count, number} min",
    pay: "Pays {amount}",
    instructions: "Instructions",
  },

  offers: {
    title: "Available Jobs",
    note: "{count, plural, one {# open, whoever comes first} other {# open, soonest first}}",
    refresh: "Refresh",
    refreshFailed: "The list could not be refreshed. Please try again.",
    empty: "No open jobs right now",
    emptyText: "New pickups in your ZIP codes appear here. Have another look in a while.",
    emptyOffline: "You're off duty",
    emptyOfflineText: "Go online to see the open jobs in your ZIP codes.",
  },

  accept: {
    action: "Accept",
    actionNamed: "Accept the job at {address}",
    done: "Job Accepted",
    doneText: "It is yours: address and instructions are in Active Route.",
    failed: "Failed to accept job. It may have been taken by another runner.",
  },

  route: {
    title: "Active Route",
    note: "{count, plural, one {# job to do} other {# jobs to do}}",
    empty: "Jobs that you accept stand here, with their full address and instructions.",
    showAll: "Show all {count, number}",
  },

  complete: {
    action: "Complete",
    actionNamed: "Complete the job at {address}",
    title: "Complete this job?",
    text: "We tell the homeowner that the cans are back in place and book {amount} for you. This cannot be undone.",
    done: "Job Completed",
    doneText: "Payment processed: {amount} earned.",
    failed: "Failed to complete job. Please try again.",
  },

  today: {
    title: "Completed Today",
    empty: "What you complete today adds up here.",
    at: "Completed at {time}",
  },

  application: {
    title: "Your application is with us",
    text: "Review takes 24-48 hours. We send you an e-mail on approval.",
    steps: "How your application goes on",
    done: "done",
    current: "now",
    submitted: "Application submitted",
    submittedText: "Consent and training are complete.",
    review: "Review",
    reviewText: "A person reads it within 24-48 hours.",
    answer: "E-mail with our answer",
    answerText: "Once approved, you can go online and take jobs.",
    check: "Check Again",
    stillInReview: "Still in review",
    stillInReviewText: "We send you an e-mail on approval.",
    rejected: "We cannot take you on at this time",
    rejectedText:
      "Thank you for applying. We have written to you about it: if you think that we got something wrong, just reply to that e-mail.",
    home: "See How It Works",
  },
} as const;
