import { accountNotifications } from "./account-notices.ts";
import { addOnNotifications } from "./add-on-notices.ts";
import { dayNotifications } from "./day-notices.ts";
import { growthNotifications } from "./growth-notices.ts";
import { regularNotifications } from "./regular-notices.ts";
import { supportNotifications } from "./support-notices.ts";
import { tipNotifications } from "./tip-notices.ts";

/** Notices in the app, by type; `page` is the screen that lists them. */
export const notifications = {
  page: {
    title: "Notifications",
    lead: "{count, plural, =0 {You have read everything.} one {# is unread.} other {# are unread.}}",
    list: "Notifications, newest first",
    filter: "Which notifications",
    filters: { all: "All", unread: "Unread" },
    unread: "New",
    markRead: "Mark as read",
    markUnread: "Mark as unread",
    markedRead: "Marked as read",
    markAll: "Mark all as read",
    allRead: {
      title: "All read",
      text: "{count, plural, =0 {There was nothing left to mark.} one {# notification marked as read.} other {# notifications marked as read.}}",
    },
    undo: "Undo",
    markFailed: "That could not be marked. Please try again.",
    undoFailed: "That could not be undone. Please try again.",
    more: "Show older ones",
    moreFailed: "The older ones did not load. Please try again.",
    noneUnread: "Nothing unread",
    noneUnreadText: "You have read everything.",
    smsCode: "{code} is your TidyCurb code. It is good for 10 minutes. If you did not ask for it, ignore it.",
    testPush: { title: "It works", message: "This is how we tell you what is new." },
    panelFailed: "Your notifications did not load. Open the page to try again.",
    empty: "Nothing to tell you yet",
    emptyText: "News about your pickups or your application appears here.",
  },
  jobAccepted: {
    title: "Your pickup has a runner",
    message:
      "A runner has taken your pickup on {date}{property, select, none {} other { at {property}}}{legs, select, evening {: out the evening before, back after the truck} day {: out that day, back after the truck} other {}}.",
  },
  runnerOnTheWay: {
    title: "Your runner is on the way",
    message:
      "Your runner is on the way to take your cans out for the pickup on {date}{property, select, none {} other { at {property}}}.",
  },
  pickupMessage: {
    title: "{side, select, runner {Message from your runner} other {Message from a homeowner}}",
    message:
      "{side, select, runner {Your runner} other {The homeowner}} wrote to you about the pickup on {date}{property, select, none {} other { at {property}}}.",
  },
  jobStarted: {
    title: "Cans at the curb",
    message:
      "Your cans{property, select, none {} other { at {property}}} are out. {legs, select, none {Pickup on {date}: in progress.} other {Back on {date}, after the truck.}}",
  },
  startUndone: {
    title: "Your cans are not out yet",
    message:
      "The pickup on {date}{property, select, none {} other { at {property}}} was marked as started by mistake. It is still on your runner’s route.",
  },
  jobReopened: {
    title: "A pickup was reopened",
    message: "The pickup on {date} is on your route again: {reason}",
  },
  jobReleased: {
    title: "Your runner had to step back",
    message:
      "Your pickup on {date}{property, select, none {} other { at {property}}} is open again{finder, select, none {, and other runners can take it} other {. Our team is looking for another runner}}.",
  },
  jobCancelled: {
    title: "Pickup canceled",
    message: "The pickup on {date} was canceled. It is off your route.",
  },
  jobCompleted: {
    title: "Pickup completed",
    message: "Your cans are back in place. Pickup on {date}: done.",
  },
  curbClear: {
    title: "Curb clear at {property}",
    message:
      "{property}: curb clear at {time}{next, select, none {.} other {, before the next guests at {next}.}}",
  },
  jobMissed: {
    title: "We missed your pickup",
    message:
      "Your pickup on {date}{property, select, none {} other { at {property}}} was not done in time{legs, select, out {: the cans were not taken out} in {: the cans were not brought back} other {}}. We are sorry{credit, select, none {} other {, and have credited you {credit}: it comes off your next bill}}.",
  },
  jobNotServed: {
    title: "We could not serve {property, select, none {your home} other {{property}}}",
    message:
      "Your runner came for your pickup on {date}{property, select, none {} other { at {property}}}, but {reason, select, noAccess {the way to the cans was locked} noCans {there were no cans where they should be} blocked {the cans or the curb were blocked} animal {an animal was loose} unsafe {it was not safe} other {something was in the way}}.{fee, select, warned { This one is free. If a stop at your home is blocked again by {until}, a trip fee of {amount} applies.} charged { The trip fee of {amount} is on your next bill.} other {}} The photo and notes are in your history.",
  },
  cansNotEmptied: {
    title:
      "{verdict, select, tagged {The hauler tagged your cans} truckNotHere {The truck hasn’t come yet} other {The truck didn’t empty your cans}}",
    message:
      "Pickup on {date}{property, select, none {} other { at {property}}}: your cans {cans, select, leftOut {are still at the curb} other {are back in place, still full}}.{movedTo, select, none {} other { We’ll come back on {movedTo}, at no charge.}} We have a message ready for your hauler.",
  },
  jobDoneAfterAll: {
    title: "Your pickup was done after all",
    message:
      "Your runner’s proof for {date}{property, select, none {} other { at {property}}} arrived late because they had no connection. Your pickup was done in time.{credit, select, none {} other { The credit of {credit} is taken back.}}",
  },
  jobNotServedAfterAll: {
    title: "Why your pickup was not done",
    message:
      "Your runner’s report for {date}{property, select, none {} other { at {property}}} arrived late because they had no connection: {reason, select, noAccess {the way to the cans was locked} noCans {there were no cans where they should be} blocked {the cans or the curb were blocked} animal {an animal was loose} unsafe {it was not safe} other {something was in the way}}.{credit, select, none {} other { The credit of {credit} is taken back.}}",
  },
  problemReported: {
    title: "A pickup has a problem",
    message:
      "A homeowner in {city} reports a problem with the pickup on {date}. It is waiting for an answer.",
  },
  problemResolved: {
    title: "We looked into your problem",
    message:
      "{outcome, select, returnVisit {We’ll come back on {date}.} credit {We have credited you {credit}: it comes off your next bill.} other {Here is our answer.}}{answer, select, none {} other { {answer}}}",
  },
  canStays: {
    title: "The truck has not come",
    message: "Pickup on {date}: please leave the cans at the curb, and bring them back by tomorrow evening.",
  },
  jobTakenBack: {
    title: "Pickup missed",
    message: "The pickup on {date} was not done in time. It is off your route and cannot be paid.",
  },
  jobRefused: {
    title: "You won’t be paid for a pickup",
    message: "Your pickup on {date} doesn’t count after our review: {reason}",
  },
  refusalReviewed: {
    title: "Your answer was reviewed",
    message:
      "Pickup on {date}: {outcome, select, reversed {we agree with you and pay you for it.} other {our decision stands.}}{reason, select, none {} other { {reason}}}",
  },
  noticeAppealed: {
    title: "A runner appeals a decision",
    message: "An admin who didn’t make the decision needs to review it.",
  },
  pickupReplanned: {
    title: "Your pickup is planned again",
    message:
      "We could not confirm that your pickup on {date}{property, select, none {} other { at {property}}} was done. It is open to runners again for the same day.",
  },
  holdOver: {
    title: "Welcome back",
    message:
      "Your vacation hold is over and your pickups continue.{credit, select, none {} other { We have credited you {credit} for it.}}",
  },
  areaServed: {
    title: "A runner now serves {zipCode}",
    message: "Your setup is saved. Confirm it, and your pickups begin.",
  },
  serviceCancelled: {
    title: "You canceled your service",
    message:
      "{until, select, none {It ends today} other {It ends on {until}}}, and you will not be charged again. You can keep it until then.",
  },
  serviceEnded: {
    title: "Your service has ended",
    message: "It ended as you asked, and nothing more is charged. You can come back anytime.",
  },
  serviceStopped: {
    title: "Your service has ended",
    message:
      "Your card could not be charged, so we had to stop. You can come back anytime with another card.",
  },
  paymentFailed: {
    title: "Your card was declined",
    message:
      "We could not charge {amount}. Please update your payment method{again, select, none {.} other {. We’ll try again on {again}.}}",
  },
  paymentAction: {
    title: "Confirm your payment",
    message: "Your bank wants you to confirm the payment of {amount}. The link is in the email we sent you.",
  },
  cardExpires: {
    title: "Your card expires soon",
    message: "Your card ending in {last4} is valid until {expiry}. Please update your payment method.",
  },
  disputeOpened: {
    title: "A payment is disputed",
    message:
      "A bank is disputing {amount}{status, select, inquiry {, and is only asking so far} other { and has taken it back}}.{respondBy, select, none {} other { Answer it in Stripe’s dashboard by {respondBy}.}}",
  },
  disputeClosed: {
    title: "A dispute is closed",
    message:
      "{status, select, won {We keep the {amount}.} other {The {amount} went back to the cardholder, and we paid the fee.}}",
  },
  creditGiven: {
    title: "A credit for you",
    message: "We have credited you {amount}: it comes off your next bill. {reason}",
  },
  creditTakenBack: {
    title: "A credit was taken back",
    message: "The credit of {amount} no longer comes off your next bill. {reason}",
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
    message: "{amount} for the week from {week} is waiting. Add your bank account, and we’ll send it.",
  },
  payAdjusted: {
    title: "Your pay was adjusted",
    message: "{amount} in the week from {week}: {reason}",
  },
  holidayMoved: {
    title: "{holiday} moves your pickup",
    message: "Your pickup on {date} moves to {movedTo}.",
  },
  holidaySkipped: {
    title: "No collection: {holiday}",
    message: "Nothing is collected on {date}, so there is no pickup that day.",
  },
  holidayBack: {
    title: "Your pickup is back on schedule",
    message: "The holiday was changed: your pickup on {date} takes place as usual.",
  },
  pickupTomorrow: {
    title: "Your pickup is tomorrow",
    message:
      "{date}{legs, select, day {: out that day, back after the truck} window {: out and back during your pickup window} other {}}. Please leave the cans where your runner can find them.",
  },
  pickupTonight: {
    title: "Your cans go out tonight",
    message:
      "For collection on {date}{legs, select, evening {: out tonight, back after the truck} window {: out tonight, back during your pickup window} other {}}. Please leave the cans where your runner can find them.",
  },
  homeChanged: {
    title: "A home on your route has changed",
    message: "The homeowner changed details for your pickup on {date}. Take a look before you go.",
  },
  calendarFailing: {
    title: "A calendar cannot be read",
    message:
      "We have not been able to read {calendar} of {property} for a day. Your pickups stay unchanged. Please check its address.",
  },
  calendarDoubted: {
    title: "Stays are missing from a calendar",
    message:
      "Missing from {calendar} of {property}: {count, plural, one {# stay} other {# stays}}. We canceled nothing. Tell us whether that is right.",
  },
  webhookPaused: {
    title: "Your webhook is paused",
    message:
      "No events have reached {host} for days. Check the address, then send a test to turn it on again.",
  },
  calendarIncomplete: {
    title: "A calendar was only partly imported",
    message:
      "We could not import all of {calendar} of {property}. Its page shows what is left out, and what that means for your pickups.",
  },
  helperActed: {
    title:
      "{name} ({role, select, cohost {co-host} cleaner {cleaner} family {family} neighbor {neighbor} carer {caregiver} coowner {co-owner} manager {property manager} other {helper}}) {what, select, confirmed {confirmed pickups} unconfirmed {undid a confirmation} kept {kept a pickup} cancelled {canceled a pickup} cleaning {is cleaning} cleaned {is done cleaning} notCleaning {needs no extra time} reported {reported a problem} skipped {skipped a pickup} unskipped {undid a skip} approved {approved extra work} declined {declined extra work} held {added a vacation hold} unheld {ended a vacation hold} paused {paused the service} resumed {resumed the service} days {changed a pickup day} details {changed notes for your runner} card {changed the payment card} other {saw the gate code}}",
    message:
      "{what, select, confirmed {Confirmed {count, select, 1 {a pickup} other {{count} pickups}}{rental, select, none {} other { at {rental}}}.} unconfirmed {Moved {count, select, 1 {a pickup} other {{count} pickups}}{rental, select, none {} other { at {rental}}} back to draft.} kept {The pickup{rental, select, none {} other { at {rental}}} on {date} will happen as planned.} cancelled {The pickup{rental, select, none {} other { at {rental}}} on {date} is canceled.} cleaning {The runner will wait to move the cans{rental, select, none {} other { at {rental}}} on {date}.} cleaned {The runner can move the cans{rental, select, none {} other { at {rental}}} on {date}.} notCleaning {The pickup{rental, select, none {} other { at {rental}}} on {date} will happen as planned.} reported {Reported a problem with the pickup{rental, select, none {} other { at {rental}}} on {date}.} skipped {No pickup on {date}. You can undo the skip on your calendar.} unskipped {The pickup on {date} is back on your calendar.} approved {Approved extra work at the pickup on {date}. It will be on your next bill.} declined {Declined extra work at the pickup on {date}.} held {The vacation hold begins on {date}. You can end it on your calendar.} unheld {The vacation hold from {date} is over. Your pickups resume.} paused {Nothing is charged and no pickups are planned. You can resume on your billing page.} resumed {Pickups are planned again. You can pause on your billing page.} days {Your calendar shows the new days. You can change them back there.} details {Your next runner will see the change. You can read it on your profile.} card {Your service is now charged to another card. See your billing page.} other {The gate code{rental, select, none {} other { at {rental}}} was shown.}}",
  },
  cleanerWaits: {
    title:
      "{state, select, until {A cleaner needs the cans until {time}} done {The cleaner is done} other {No need to wait for the cleaner}}",
    message:
      "{state, select, until {{leg, select, out {Take the cans out after {time}} other {Take the cans in after {time}}}} other {{leg, select, out {You can take the cans out} other {You can take the cans in}}}} on {date}. See the stop on your route.",
  },
  visitAsked: {
    title: "{state, select, asked {Should your runner still come?} other {Your answer about a pickup}}",
    message:
      "{state, select, asked {The pickup at {property} on {date} no longer fits your calendars, but a runner has taken it. Tell us whether to keep it.} kept {You kept the pickup at {property} on {date}. It takes place as planned.} dropped {You canceled the pickup at {property} on {date}.} other {The pickup at {property} on {date} no longer needs an answer.}}",
  },
  changedForYou: {
    title: "We changed something for you",
    message:
      "As you asked, {what, select, days {we changed your pickup days or times} home {we changed the details of your home} skip {we skipped a week of pickups} undoSkip {we put your skipped pickups back on schedule} extra {we added an extra pickup} pause {your service is paused} resume {your service is active again} undoPause {we canceled the planned pause} undoCancel {your service continues} areas {we changed your areas} hours {we changed your hours} daysOff {we added your days off} endDaysOff {we removed your days off} online {we changed whether you get offers} other {we made a change}}. Not right? Write to support.",
  },
  applicationSubmitted: {
    title: "Application submitted",
    message: "We’ll review your application within 24-48 hours and email you.",
  },
  applicationApproved: {
    title: "Application approved",
    message: "Welcome aboard! Go online to see open jobs in your ZIP codes.",
  },
  applicationRejected: { title: "Application not approved", message: "We cannot take you on at this time." },
  applicationMoreInfo: {
    title: "Your application needs more information",
    message: "Please answer our question: {reason}",
  },
  applicationAnswered: {
    title: "An applicant has answered",
    message: "They answered your question. The application is waiting for your review.",
  },
  checkInDoubt: {
    title: "No new jobs for now",
    message:
      "Your background check is under review, so you are offline. You keep the jobs you have taken. We will tell you as soon as it is clear.",
  },
  checkClear: {
    title: "Your background check is clear",
    message: "You can go online again and take new jobs.",
  },
  ratingAppealed: {
    title: "A runner appeals a rating",
    message: "It is about the pickup on {date} and is waiting for a decision.",
  },
  appealDecided: {
    title: "Your appeal was decided",
    message:
      "Pickup on {date}: {outcome, select, removed {the rating no longer counts.} other {the rating stays.}}{answer, select, none {} other { {answer}}}",
  },
  jobAssigned: {
    title: "{many, select, none {You have a new pickup} other {You have {many} new pickups}}",
    message:
      "{many, select, none {We have given you the pickup on {date}} other {We have given you {many} pickups on {date}}}{legs, select, evening {: out the evening before, back after the truck} day {: out that day, back after the truck} other {}}. {many, select, none {It is} other {They are}} on your route.",
  },
  jobReassigned: {
    title: "{many, select, none {A pickup is} other {{many} pickups are}} off your route",
    message:
      "{many, select, none {The pickup on {date} is no longer yours: we have taken it} other {{many} pickups on {date} are no longer yours: we have taken them}} off your route.",
  },
  runnerChanged: {
    title: "Your pickup has another runner",
    message:
      "{runner, select, none {Another runner} other {{runner}}} will do your pickup on {date}{property, select, none {} other { at {property}}}. You don’t need to do anything.",
  },
  pickupCancelled: {
    title: "Pickup canceled",
    message:
      "Your pickup on {date}{property, select, none {} other { at {property}}} was canceled{cause, select, ours {: we’re sorry, we can’t make it} other {}}.{credit, select, none {} other { We have credited you {credit}: it comes off your next bill.}}",
  },
  pickupPushed: {
    title: "Your pickup moves to another day",
    message:
      "{reason, select, weather {The weather is in the way} holiday {It is a holiday} runners {We are short of runners} other {We have to change our plans}}: your pickup on {date} moves to {movedTo}.",
  },
  pickupPushedBack: {
    title: "Your pickup is back on its day",
    message: "We changed our plans back: your pickup on {date} takes place as usual.",
  },
  pickupLater: {
    title: "Your pickup is later than planned",
    message:
      "{cause, select, street {Your street is closed until {time} on {date}. We come after that.} other {The truck is late on {date}. Your cans are back by {time}.}}",
  },
  jobsPushed: {
    title: "Pickups move to another day",
    message:
      "{reason, select, weather {The weather is in the way} holiday {It is a holiday} runners {We are short of runners} other {Plans have changed}}: your pickups on {date} move to {movedTo}.{givenBack, select, 0 {} other { You cannot take {givenBack} of them then, so other runners can.}}",
  },
  jobsPushedBack: {
    title: "Your pickups are back on schedule",
    message: "Plans were changed back: your pickups on {date} take place as usual.",
  },
  jobsLater: {
    title: "Pickups are due later",
    message:
      "{cause, select, street {A street is closed until {time}} other {The truck is {hours, select, 1 {an hour} other {{hours} hours}} late}} on {date}: {count, select, 1 {one pickup is} other {{count} pickups are}} due later. Your route shows the new times.",
  },
  ...accountNotifications,
  ...addOnNotifications,
  ...tipNotifications,
  ...growthNotifications,
  ...supportNotifications,
  ...dayNotifications,
  ...regularNotifications,
} as const;
