/** Text messages, combined notices, and email footers. */
export const outgoing = {
  /** The button of a push message. */
  skip: "Skip",
  /** The button for a runner, and what the message says then. */
  setOut: "On My Way",
  haveSetOut: "You’re on your way. We told the homeowner.",
  /** At least two notices of a kind sent together. */
  several: {
    visitAsked: "{count} pickups: should your runner still come?",
    pickupMessage: "{count} new messages about pickups",
    runnerOnTheWay: "Your runner is on the way to {count} pickups",
    jobReleased: "{count} pickups are open again",
    jobMissed: "We missed {count} of your pickups",
    jobNotServed: "We could not serve your home {count} times",
    cansNotEmptied: "The truck left your cans full {count} times",
    addOnAsked: "{count} questions about extra work",
    addOnDone: "Extra work done {count} times",
    addOnAnswered: "{count} answers about extra work",
    jobCancelled: "{count} pickups were canceled",
    jobAssigned: "You have {count} new pickups",
    jobReassigned: "{count} pickups are off your route",
    homeChanged: "Details changed at {count} homes on your route",
    canStays: "Leave the cans of {count} pickups at the curb",
    pickupTonight: "{count} pickups begin tonight",
    jobAccepted: "{count} of your pickups have a runner",
    jobStarted: "{count} pickups are in progress",
    startUndone: "{count} pickups are not started yet",
    jobReopened: "{count} pickups were reopened",
    jobRefused: "{count} pickups won’t be paid",
    noticeAppealed: "{count} runners appeal a decision",
    pickupReplanned: "{count} of your pickups are planned again",
    jobCompleted: "{count} pickups completed",
    curbClear: "{count} curbs are clear",
    jobDoneAfterAll: "{count} pickups were done after all",
    jobNotServedAfterAll: "Why {count} pickups were not done",
    jobTakenBack: "{count} pickups were missed",
    runnerChanged: "{count} pickups have another runner",
    pickupTomorrow: "{count} pickups are tomorrow",
    pickupCancelled: "{count} of your pickups were canceled",
    pickupPushed: "{count} of your pickups move to another day",
    pickupPushedBack: "{count} of your pickups are back on schedule",
    jobsPushed: "Pickups on {count} days move to another day",
    jobsPushedBack: "Pickups on {count} days are back",
    pickupLater: "{count} of your pickups are later than planned",
    helperActed: "{count} things your helpers did",
    cleanerWaits: "{count} updates from cleaners",
    jobsLater: "Pickups are due later: {count} changes",
    holidayMoved: "Holidays move {count} of your pickups",
    holidaySkipped: "Holidays: {count} days without a pickup",
    holidayBack: "{count} of your pickups are back on their day",
    dayCorrected: "We corrected {count} days in your calendar",
    dayIsRight: "{count} days in your calendar are right",
    streetDayChanged: "Your collection day changed {count} times",
    calendarFailing: "{count} calendars cannot be read",
    calendarDoubted: "Stays are missing from {count} calendars",
    calendarIncomplete: "{count} calendars were only partly imported",
    problemReported: "{count} pickups have a problem",
    applicationAnswered: "{count} applicants have answered",
    ratingAppealed: "{count} ratings are appealed",
    supportAsked: "{count} people write to support",
  },
  photos: { out: "Cans at the curb", in: "Cans back in place", addOn: "The extra work" },
  /** What we reply to a text message that answers a question about extra work. */
  addOnReply:
    "{outcome, select, approved {Approved. Thank you!} declined {Declined. Nothing is charged.} several {{count} questions are open. Answer them in the app.} other {This question is closed. Nothing is charged.}}",
  severalEmail: "Hi {firstName},\n\n{title}:\n\n{list}\n\n{link}\n\nTidyCurb",
  /** The daily summary: its push message’s title, and its email’s last line. */
  digest: {
    title: "{count, plural, one {# update today} other {# updates today}}",
    more: "…and {count, plural, one {# more update} other {# more updates}} in the app.",
  },
  /** The footer of an email that a setting turns off. */
  footer:
    "You get this because {switch, select, jobAlerts {Job Alerts are} securityAlerts {Security Alerts are} weeklyReports {Weekly Reports are} marketingEmails {Marketing Emails are} other {Email Notifications are}} on. To turn that off: {link}",
  /** At most 100 characters, followed by a link; characters that plain text messages lack are replaced. */
  text: {
    pickupLater:
      "{cause, select, street {Your street is closed until {time} on {date}. We come after that.} other {The truck is late on {date}. Your cans are back by {time}.}}",
    cleanerWaits:
      "{state, select, until {Cleaner until {time} on {date}: take the cans {leg, select, out {out} other {in}} after that.} other {The cleaner is done. You can move the cans.}}",
    jobsLater:
      "Due later on {date}: {count, select, 1 {one pickup} other {{count} pickups}}. See your route.",
    supportTexted: "{words}",
    pickupMessage: "There is a message for you about the pickup on {date}.",
    runnerOnTheWay: "Your runner is on the way to take your cans out for {date}.",
    startUndone: "Your cans are not out yet: the start of your pickup on {date} was a mistake.",
    jobReopened: "The pickup on {date} is on your route again.",
    pickupReplanned: "Your pickup on {date} is planned again for the same day.",
    jobReleased: "Your runner had to step back. Your pickup on {date} is open again.",
    jobMissed:
      "{legs, select, out {Sorry, we did not take your cans out on {date}.} in {Sorry, we did not bring your cans back on {date}.} other {Sorry, we missed your pickup on {date}.}}{credit, select, none {} other { We have credited you {credit}.}}",
    jobNotServed:
      "We could not serve your home on {date}.{fee, select, warned { Free this time. If it happens again by {until}: {amount}.} charged { Trip fee: {amount}, on your next bill.} other {}} See what your runner saw.",
    cansNotEmptied:
      "{verdict, select, tagged {The hauler tagged your cans on {date}.} truckNotHere {The truck hasn’t come yet ({date}).} other {The truck didn’t empty your cans on {date}.}}{movedTo, select, none {} other { We’ll come back on {movedTo}.}}",
    addOnAsked:
      "{kind, select, extraBags {Extra bags} bulkyItem {Bulky items} canWash {Can wash} other {Cans from the garage}}: {count}. {amount}. Reply YES or NO.",
    addOnAnswered:
      "{answer, select, approved {Approved: do the extra work} other {Declined: don’t do the extra work}} ({kind, select, extraBags {bags} bulkyItem {bulky item} canWash {can wash} other {garage}}).",
    jobCancelled: "The pickup on {date} was canceled and is off your route.",
    jobAssigned:
      "You have {many, select, none {a new pickup} other {{many} new pickups}} on {date}{legs, select, evening {, out the evening before} other {}}. See your route.",
    jobReassigned:
      "{many, select, none {The pickup on {date} is} other {{many} pickups on {date} are}} no longer on your route.",
    homeChanged: "A home on your route for {date} has changed. Look before you go.",
    canStays: "The truck has not come: leave the cans of {date} at the curb for now.",
    pickupTonight:
      "Your cans go out tonight, for collection on {date}{legs, select, evening {, and come back after the truck} other {}}.",
    visitAsked: "Should your runner still come on {date}? Your calendars say no.",
    passwordChanged: "Your password was changed. Not you? Choose a new one right away.",
    newSignIn: "A new device has signed in to your account. Not you? Secure your account.",
    emailMoved: "The email address of your account has changed.",
    secondFactorOn: "Two-factor authentication is on.",
    secondFactorOff: "Two-factor authentication is off. Not you? Secure your account.",
    secondFactorTried: "Somebody has your password: wrong codes were entered. Not you? Change it.",
    recoveryCodeUsed: "A recovery code was used. Not you? Change your password.",
    recoveryCodesMade: "There are new recovery codes. Not you? Change your password.",
    googleLinked: "A Google account was linked to yours. Not you? Unlink it here.",
    googleUnlinked: "The Google account was unlinked from yours.",
    passkeyAdded: "A passkey was added to your account. Not you? Remove it here.",
    passkeyRemoved: "A passkey was removed from your account.",
    payoutEmailChanged: "Your payout email has changed. Not you? Secure your account.",
  },
} as const;
