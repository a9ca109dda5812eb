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
    emptyText: "Jobs that you accept stand here, with their full address and instructions.",
    showAll: "Show all {count, number}",
    steps: "Steps of this job",
    out: "Cans at the curb",
    outText: "Roll them out and take a photo.",
    in: "Cans back in place",
    inText: "After the truck has been, take the second photo.",
    done: "Done {time}",
  },

  photo: {
    tip: {
      out: "Show the cans and the curb, and no people.",
      in: "Show the cans back in their place, lids closed, and no people.",
    },
    missing: {
      out: "Please take a photo of the cans at the curb.",
      in: "Please take a photo of the cans back in place.",
    },
    sending: "Sending the photo… {share}",
    sendingNamed: "Sending the photo",
    saving: "Saving…",
    kept: "It did not go through. Your photo is kept here: just try again.",
    type: "Invalid File Type",
    typeText: "Please select an image file (JPG, PNG, GIF).",
    tooLarge: "File Too Large",
    tooLargeText: "Please select an image smaller than 5MB.",
    failed: "Upload Failed",
    failedText: "The photo could not be sent. It is kept here: please try again.",
    notes: "Notes",
    notesHelp: "The homeowner reads them beside the photos.",
    retry: "Try Again",
  },

  start: {
    action: "Start & Photo",
    actionNamed: "Start & Photo: {address}",
    title: "Cans at the curb",
    send: "Start Job",
    done: "Job Started",
    doneText: "The homeowner knows that the cans are at the curb.",
    failed: "Failed to start job. Please try again.",
  },

  complete: {
    action: "Complete & Photo",
    actionNamed: "Complete & Photo: {address}",
    title: "Cans back in place",
    send: "Complete",
    pay: "Completing it books {amount} for you.",
    done: "Job Completed",
    doneText: "Payment processed: {amount} earned.",
    failed: "Failed to complete job. Please try again.",
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
    showAll: "Show all {count, number}",
  },

  tools: {
    title: "Quick Tools",
    earningsReport: "Earnings Report",
  },

  setUp: {
    title: "Set Up Your Runner Profile",
    text: "Tell us where and when you run. Once your application is approved, the jobs of your neighborhood stand here.",
    action: "Complete Profile Setup",
  },

  application: {
    title: "Your application is with us",
    text: "Review takes 24-48 hours. We send you an e-mail on approval.",
    steps: "How your application goes on",
    done: "done",
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
