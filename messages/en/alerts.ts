/** Alerts for admins, and their quick actions. */
export const alerts = {
  title: "System Alerts",
  note: "{count, plural, =0 {All is well} one {# needs attention} other {# need attention}}",
  empty: "Nothing needs attention",
  emptyText: "Problems appear here with the way to fix them, and disappear once they are fixed.",
  putAway: "{count, plural, one {# snoozed} other {# snoozed}}",
  all: "Show All {count, number}",
  more: "{count, plural, one {and # more} other {and # more}}",

  mend: {
    assign: "Assign All",
    reassign: "Reassign",
    return: "Plan Return",
    give: "Assign Pickup",
    payAgain: "Send Again",
    refundText: "Send Again goes to the same card. If that card is closed, pay the person another way first.",
    refundPaid: "Paid Another Way",
    refundSettled: "{amount} refunded",
    refundFailed: "Failed to refund. Please try again.",
    release: "Release",
    done: "Nothing left to do here",
    retry: "Send All Again",
    retried: "{count, plural, one {# task} other {# tasks}} will run again",
    retryFailed: "Failed to send again. Please try again.",
    apply: "Apply Notice",
    applyText:
      "{name} goes offline and can’t take jobs. Jobs they haven’t started open up again. They finish any they’ve started.",
    applied: "Notice Applied",
    applyFailed: "Failed to apply the notice. Please try again.",
    named: "{action}: {title}",
  },

  kinds: {
    unclaimed: {
      title:
        "{count, plural, one {# pickup has} other {# pickups have}} no runner in {areas, plural, =1 {{zipCode}} other {# areas}}",
      text: "{day}. The first cans are due out {at}.",
      action: "Open Dispatch",
    },
    missed: {
      title:
        "{count, plural, one {# pickup was} other {# pickups were}} missed in {areas, plural, =1 {{zipCode}} other {# areas}}",
      text: "{day}. We told the homeowners and credited them where due. Plan a return pickup, or note what was done.",
      action: "See Missed",
    },
    unclaimedAhead: {
      title:
        "{count, plural, one {# pickup tomorrow has} other {# pickups tomorrow have}} no runner yet in {areas, plural, =1 {{zipCode}} other {# areas}}",
      text: "{day}. There is still time: the first cans are due out {at}.",
      action: "Open Dispatch",
    },
    runnerUnsafe: {
      title: "{name} felt unsafe at a home in {zipCode}",
      text: "{day}. Reported {at}. The job doesn’t count against the runner, and no runner is offered it. Call them, then give or offer it in Dispatch.",
      action: "Open Homeowner",
    },
    outLate: {
      title: "{name} has {count, plural, one {# home} other {# homes}} to put out",
      text: "{day}. Due {at}.",
      action: "Open Dispatch",
    },
    inLate: {
      title: "{name} has {count, plural, one {# home} other {# homes}} to bring back",
      text: "{day}. Due {at}.",
      action: "Open Dispatch",
    },
    paymentFailed: {
      title: "{name}’s payment failed",
      text: "The card was declined. We try it again automatically.",
      action: "Open Homeowner",
    },
    deadLetters: {
      title: "{count, plural, one {# task} other {# tasks}} failed: {name}",
      text: "Since {at}.",
      action: "Send Again",
    },
    deliveriesFailing: {
      title: "{count, number} {name} did not arrive",
      text: "Since {at}.",
      action: "See Details",
    },
    payRunsHeld: {
      title: "Pay runs are on hold",
      text: "This database doesn’t know {count, plural, one {# transfer} other {# transfers}}, as after a restore. Follow the runbook to confirm. Since {at}.",
      action: "Open Pay",
    },
    invariantViolated: {
      title:
        "{count, plural, =0 {A data check took too long} one {# record fails a data check} other {# records fail a data check}}: {name}",
      text: "Since {at}. Follow the runbook. The alert ends when the check passes.",
      action: "Open Health",
    },
    restoreHeld: {
      title: "Nothing has been sent or charged since a restore",
      text: "Backup: {at}. Messages, payments and schedules are on hold until an operator releases them. Follow the runbook.",
      action: "Open Health",
    },
    clockSkew: {
      title: "A server’s clock is off by {count, plural, one {# second} other {# seconds}}",
      text: "Since {at}. Set its clock. Pay and schedules use the database’s clock.",
      action: "Open Health",
    },
    smsCodes: {
      title: "{count, number} codes by text message in 24 hours",
      text: "Since {at}. This is near or at the daily limit. At the limit, nobody gets a code. It may be abuse.",
      action: "Open Health",
    },
    holidayAhead: {
      title: "{name} has no rule",
      text: "{day}. Find out whether the trucks come, then set a rule.",
      action: "Set Rule",
    },
    streetWrong: {
      title:
        "{count, plural, one {# person reports} other {# people report}} a different collection day on {name}, {zipCode}",
      text: "First proposed {at}. One tap fixes the whole street.",
      action: "Review",
    },
    dayWrong: {
      title: "{count, plural, one {# home says} other {# homes say}} a day is wrong in {zipCode}",
      text: "{day}. First reported {at}.",
      action: "Answer",
    },
    feedFailing: {
      title: "A calendar of {name} cannot be read",
      text: "First failed {at}. Pickups stay unchanged.",
      action: "Open Calendar",
    },
    feedSuspicious: {
      title: "{count, plural, one {# stay is} other {# stays are}} missing from a calendar of {name}",
      text: "Noticed {at}. Nothing was canceled.",
      action: "Open Calendar",
    },
    feedIncomplete: {
      title: "A calendar of {name} was only partly imported",
      text: "Since {at}. {count, plural, one {# entry is} other {# entries are}} left out.",
      action: "Open Calendar",
    },
    extraWaiting: {
      title: "{name} asks for {count, plural, one {# more extra pickup} other {# more extra pickups}}",
      text: "Asked {at}. The first is on {day}. No runner sees it until you confirm.",
      action: "Decide",
    },
    tooFast: {
      title: "{name} completed {count, number} pickups within 3 minutes",
      text: "It began {at}. Check the photos before the next payout.",
      action: "Open Runner",
    },
    tooOften: {
      title: "{name}: {count, number} extra pickups in 28 days",
      text: "One runner serves one homeowner this often since {at}. Check the photos before the next payout.",
      action: "Open Runner",
    },
    problemOpen: {
      title: "{name} is waiting for an answer about a problem",
      text: "Reported {at}.",
      action: "Settle",
    },
    supportOpen: {
      title: "{name} is waiting for an answer to a message",
      text: "Written {at}.",
      action: "Answer",
    },
    anomalyOpen: {
      title: "{count, plural, one {# pickup} other {# pickups}} of {name} to review",
      text: "A photo or time needs a look. The oldest is from {at}.",
      action: "Review",
    },
    applicationWaiting: {
      title: "The application of {name} is overdue",
      text: "Submitted {at}. We promise an answer in 24 to 48 hours.",
      action: "Review",
    },
    noticeDue: {
      title: "{name}’s notice period is over",
      text: "It ended {at}. Apply the suspension or removal, or withdraw the notice.",
      action: "Open Runner",
    },
    refundFailed: {
      title: "{name}’s refund did not arrive",
      text: "A tip or a gift. The bank returned the money {at}.",
      action: "See Details",
    },
    payHeld: {
      title: "{count, plural, one {# payout is} other {# payouts are}} held",
      text: "Week of {day}.",
      action: "Open Pay Run",
    },
    payFailed: {
      title: "{count, plural, one {# payout} other {# payouts}} failed",
      text: "Week of {day}.",
      action: "Open Pay Run",
    },
  },
  actionNamed: "{action}: {title}",

  channels: {
    email: "emails",
    sms: "text messages",
    push: "push messages",
  },

  tasks: {
    deliverMail: "Email",
    confirmEmail: "Email confirmation",
    sendAccountLink: "Account link",
    sendResetLink: "Password reset link",
    sendFarewell: "Account deletion confirmation",
    sendProofCode: "Confirmation code",
    deliverNotices: "Text or push message",
    deliverToVisitor: "Email to a visitor",
    tellWaiting: "News for the waiting list",
    orderBackgroundCheck: "Background check order",
    askConsent: "Text message consent",
    sendHelperLink: "Helper link",
    tellCircle: "Email about empty cans",
    sendGiftEmail: "Email about a gift",
    sendInvitation: "Runner invitation",
    guestMessage: "Message to a guest",
    tellOperator: "Alert message",
    deliverWebhook: "Webhook event",
    recordEmail: "Record of a rental",
    sweepPhoto: "Unused upload",
    endSubscription: "Subscription end",
    tellCustomer: "Customer at the payment provider",
    sendRefund: "Refund",
    removePhotos: "Photo removal",
    replanVisits: "Pickups after a holiday change",
    stampJobs: "Pay rate of open jobs",
    findPin: "Address location",
    runSchedule: "Schedule run",
  },

  holidays: {
    martinLutherKing: "Martin Luther King Jr. Day",
    presidents: "Presidents’ Day",
    juneteenth: "Juneteenth",
    columbus: "Columbus Day",
    veterans: "Veterans Day",
  },

  snooze: {
    open: "Snooze",
    openNamed: "Snooze: {title}",
    for: "Snooze for",
    hours: "{hours, plural, =1 {1 hour} =4 {4 hours} =24 {1 day} =168 {1 week} other {# hours}}",
    done: "Alert Snoozed",
    doneText: "It comes back {until}, unless it is fixed by then.",
    undo: "Undo",
    by: "Snoozed by {by} until {until}",
    wake: "Show Again",
    wakeNamed: "Show again: {title}",
    failed: "Failed to snooze the alert. Please try again.",
    wakeFailed: "Failed to show the alert again. Please try again.",
  },

  quick: {
    title: "Quick Actions",
    problems: "Problems",
    support: "Support",
    review: "Review Applications",
    generate: "Add Weekly Pickups",
    generateStarted: "On its way",
    generateStartedText: "Weekly pickups are added within a minute.",
    generateFailed: "The schedule could not be started. Please try again.",
  },
} as const;

/** Proposed corrections of a street’s collection day. */
export const streetCorrections = {
  title: "Streets with a Different Collection Day",
  note: "{count, plural, one {# street to review} other {# streets to review}}",
  row: "{street}, {zipCode}: {from} → {to}",
  otherWeek: "the other week",
  said: "{voices, plural, one {# person says so} other {# people say so}}, {homes, plural, one {# home} other {# homes}}. Our confidence in {from}: {confidence}.",
  reasons: {
    emptied: "{count, plural, one {# truck seen} other {# trucks seen}}",
    wrongDay: "{count, plural, one {# wrong day} other {# wrong days}}",
    notEmptied: "{count, plural, one {# home not emptied} other {# homes not emptied}}",
    nothingOut: "{count, plural, one {no cans out once} other {no cans out # times}}",
    notHere: "{count, plural, one {truck late once} other {truck late # times}}",
  },
  mend: "Fix",
  mendTitle: "Move {street} to {to}?",
  preview:
    "{pickups, plural, =0 {No planned pickups move} one {# planned pickup moves} other {# planned pickups move}} at {homes, plural, one {# home} other {# homes}}.{runners, plural, =0 {} one { # runner is notified.} other { # runners are notified.}}",
  credit:
    "{pickups, plural, one {# pickup on the wrong day is} other {# pickups on the wrong day are}} credited: {amount} to {homes, plural, one {# home} other {# homes}}.",
  tells: "Each homeowner is notified, by email too. You can undo this for 7 days; credits stay.",
  address: "{address}: {pickups, plural, one {# pickup} other {# pickups}}",
  dismiss: "Dismiss",
  mended: {
    title: "Street Fixed",
    text: "{count, plural, one {# home has} other {# homes have}} a new collection day.",
  },
  dismissed: { title: "Proposal Dismissed", text: "It comes back only if new reports agree." },
  undo: "Undo",
  undone: {
    title: "Change Undone",
    text: "{back, plural, one {# home went back} other {# homes went back}} to the old day.",
  },
  failed: "Failed to save your decision. Please try again.",
  decided: "{outcome, select, mended {Fixed} dismissed {Dismissed} other {Undone}} by {by}, {time}",
} as const;
