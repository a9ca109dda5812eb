/** Emails: plain text, worded for their reader at delivery. */
export const emails = {
  applicationApproved: {
    subject: "You’re in: your TidyCurb runner application was approved",
    text: "Hi {firstName},\n\nGood news: your application was approved. Go online whenever you like to see and take open jobs in your ZIP codes.\n\n{link}\n\nSee you at the curb,\nTidyCurb",
  },
  applicationRejected: {
    subject: "About your TidyCurb runner application",
    text: "Hi {firstName},\n\nThank you for applying. We can’t take you on as a runner at this time.\n\n{reason}\n\nIf you think we got something wrong, just reply to this email.\n\nTidyCurb",
  },
  applicationSubmitted: {
    subject: "We have your TidyCurb runner application",
    text: "Hi {firstName},\n\nThank you for applying. A person will read your application within 24-48 hours. We’ll email you as soon as there’s an answer.\n\nCheck its status:\n\n{link}\n\nTidyCurb",
  },
  applicationMoreInfo: {
    subject: "Your TidyCurb runner application needs more information",
    text: "Hi {firstName},\n\nWe are reviewing your application and have a question first:\n\n{reason}\n\nPlease answer here:\n\n{link}\n\nTidyCurb",
  },
  appealDecided: {
    subject: "About the rating of your pickup on {date}",
    text: "Hi {firstName},\n\nYou told us that a rating is not right. Thank you: we have looked into it.\n\n{outcome, select, removed {It no longer counts.} other {It stays.}}{answer, select, none {} other {\n\n{answer}}}\n\n{link}\n\nTidyCurb",
  },
  noticeGiven: {
    subject:
      "{measure, select, removal {Notice of removal as a TidyCurb runner} other {Notice of suspension as a TidyCurb runner}}",
    text: "Hi {firstName},\n\n{when, select, now {You can’t take TidyCurb jobs from now on, for this reason:} other {From {date} you can’t take TidyCurb jobs, for this reason:}}\n\n{reason}\n\nYou can answer in the app. You can still sign in, see your pay and write to Support:\n\n{link}\n\nTidyCurb",
  },
  noticeDecided: {
    subject:
      "{outcome, select, applied {You can’t take TidyCurb jobs for now} withdrawn {Your notice was withdrawn} upheld {About your appeal: the decision stands} other {You can work with TidyCurb again}}",
    text: "Hi {firstName},\n\n{outcome, select, applied {{measure, select, removal {Your removal} other {Your suspension}} has started. Please finish any pickup you’ve started; we’ll pay you for it. You can appeal within 30 days. An admin who didn’t make the decision will review it.} withdrawn {We withdrew our notice. Nothing changes for you.} upheld {Another admin looked at your appeal. The decision stands.} reversed {Another admin looked at your appeal and agreed with you. You can go online again; your rating, areas and hours are as before.} other {You can go online again.}}{reason, select, none {} other {\n\n{reason}}}\n\n{link}\n\nTidyCurb",
  },
  pickupCancelled: {
    subject: "Your pickup on {date}{property, select, none {} other { at {property}}} was canceled",
    text: "Hi {firstName},\n\nYour pickup on {date}{property, select, none {} other { at {property}}} was canceled.{cause, select, ours { We’re sorry, we can’t make it that day.} other {}}{credit, select, none {} other {\n\nYou don’t need to do anything: we credited you {credit}, which comes off your next bill.}}\n\n{link}\n\nTidyCurb",
  },
  pickupPushed: {
    subject: "Your pickup on {date} moves to {movedTo}",
    text: "Hi {firstName},\n\n{reason, select, weather {The weather is in the way} holiday {It is a holiday} runners {We are short of runners} other {We have to change our plans}}: your pickup on {date} moves to {movedTo}, at the usual time. You don’t need to do anything.\n\n{link}\n\nTidyCurb",
  },
  pickupPushedBack: {
    subject: "Your pickup on {date} takes place as usual",
    text: "Hi {firstName},\n\nWe changed our plans back: your pickup on {date} takes place as usual.\n\n{link}\n\nTidyCurb",
  },
  pickupLater: {
    subject: "Your pickup on {date} is later than planned",
    text: "Hi {firstName},\n\n{cause, select, street {Your street is closed until {time} on {date}. We come after that.} other {The truck is late on {date}. Your cans are back by {time}.}} You don’t need to do anything.\n\n{link}\n\nTidyCurb",
  },
  jobsPushed: {
    subject: "Your pickups on {date} move to {movedTo}",
    text: "Hi {firstName},\n\n{reason, select, weather {The weather is in the way} holiday {It is a holiday} runners {We are short of runners} other {Plans have changed}}: your pickups on {date} move to {movedTo}, at the same times ({count} in all).{givenBack, select, 0 {} other {\n\nYou cannot take {givenBack} of them then, so other runners can.}}\n\n{link}\n\nTidyCurb",
  },
  jobsPushedBack: {
    subject: "Your pickups on {date} take place as usual",
    text: "Hi {firstName},\n\nPlans were changed back: your pickups on {date} take place as usual ({count} in all).\n\n{link}\n\nTidyCurb",
  },
  jobsLater: {
    subject: "Your pickups on {date} are due later",
    text: "Hi {firstName},\n\n{cause, select, street {A street is closed until {time}} other {The truck is {hours, select, 1 {an hour} other {{hours} hours}} late}} on {date}: {count, select, 1 {one pickup is} other {{count} pickups are}} due later. Your route shows the new times.\n\n{link}\n\nTidyCurb",
  },
  supportAsked: {
    subject: "{name} writes to TidyCurb support",
    text: "Hi {firstName},\n\n{name} has written to support and is waiting for an answer:\n\n{link}\n\nTidyCurb",
  },
  supportWrote: {
    subject: "A message from TidyCurb support",
    text: "Hi {firstName},\n\n{words}\n\nAnswer here:\n\n{link}\n\nTidyCurb",
  },
  supportAnswered: {
    subject: "TidyCurb support has answered",
    text: "Hi {firstName},\n\nHere is our answer:\n\n{answer}\n\nRead the whole conversation, or write back:\n\n{link}\n\nTidyCurb",
  },
  accountSuspended: {
    subject: "Your TidyCurb account is suspended",
    text: "Hi {firstName},\n\nWe have suspended your account, so you cannot sign in for now. The reason:\n\n{reason}\n\nIf you think that we got something wrong, just reply to this email.\n\nTidyCurb",
  },
  accountReinstated: {
    subject: "Your TidyCurb account is open again",
    text: "Hi {firstName},\n\nYour account is no longer suspended. You can sign in again:\n\n{link}\n\nTidyCurb",
  },
  helperInvited: {
    subject: "{host} asked for your help with the cans",
    text: "Hi {name},\n\n{host} has invited you to help with trash pickups{rental, select, none {} other { at {rental}}}. Open your page (no account needed):\n\n{link}\n\nThis link is only for you. Don’t know the sender? Ignore this email.\n\nTidyCurb",
  },
  quietCans: {
    subject: "Nothing in {host}’s cans lately",
    text: "Hi {name},\n\n{host} asked us to let you know: our runner has found nothing in the cans for about three weeks. Often that just means a trip or less trash. You may want to say hello.\n\nThey turned this notice on under People on their profile, and can turn it off there.\n\nTidyCurb",
  },
  runnerInvited: {
    subject: "Run with TidyCurb",
    text: "Hi {firstName},\n\nWe would like you to run with us: rolling cans to the curb and back in your neighborhood, at the hours you choose.\n\nApplying takes a few minutes. This link is yours until {date}:\n\n{link}\n\nNot for you? Just ignore this email.\n\nTidyCurb",
  },
  confirmEmail: {
    subject: "Confirm your new email address",
    text: "Hi {firstName},\n\nTo use this address for your TidyCurb account, open this link within an hour, in a browser where you’re signed in:\n\n{link}\n\nIf you didn’t ask for this, ignore this email. Nothing changes.\n\nTidyCurb",
  },
  jobMissed: {
    subject: "We missed your pickup on {date}{property, select, none {} other { at {property}}}",
    text: "Hi {firstName},\n\nYour pickup on {date}{property, select, none {} other { at {property}}} was not done in time{legs, select, out {: the cans were not taken out} in {: the cans were not brought back} other {}}. That is on us, and we are sorry.{credit, select, none {} other {\n\nYou don’t need to do anything: we credited you {credit}, which comes off your next bill.}}\n\n{link}\n\nTidyCurb",
  },
  pickupReplanned: {
    subject: "Your pickup on {date}{property, select, none {} other { at {property}}} is planned again",
    text: "Hi {firstName},\n\nWe could not confirm that your pickup on {date}{property, select, none {} other { at {property}}} was done, so we planned it again for the same day. You don’t have to do anything.\n\nYou can follow it, or cancel it, here:\n\n{link}\n\nTidyCurb",
  },
  jobNotServed: {
    subject: "We could not serve {property, select, none {your home} other {{property}}} on {date}",
    text: "Hi {firstName},\n\nYour runner came for your pickup on {date}{property, select, none {} other { at {property}}}, but {reason, select, noAccess {the way to the cans was locked} noCans {there were no cans where they should be} blocked {the cans or the curb were blocked} animal {an animal was loose} unsafe {it was not safe} other {something was in the way}}.{fee, select, warned {\n\nThis one is free. If a stop at your home is blocked again by {until}, a trip fee of {amount} applies. To avoid it, leave the gate open or keep its code up to date, keep dogs inside, and leave the cans where your runner can reach them.} charged {\n\nAs our earlier message about a blocked stop said, a trip fee of {amount} applies. It is on your next bill. Not right? Contest it on the pickup’s page.} other {}}\n\nHere is what your runner saw. If something about it is wrong, you can tell us there:\n\n{link}\n\nTidyCurb",
  },
  cansNotEmptied: {
    subject:
      "{verdict, select, tagged {The hauler tagged your cans} truckNotHere {The truck hasn’t come yet} other {The truck didn’t empty your cans}} ({date}{property, select, none {} other {, {property}}})",
    text: "Hi {firstName},\n\nYour runner came for your pickup on {date}{property, select, none {} other { at {property}}}. {verdict, select, tagged {The hauler tagged your cans and left them full} truckNotHere {The truck hadn’t come yet} other {The truck hadn’t emptied your cans}}. They {cans, select, leftOut {are still at the curb} other {are back in place}}.{movedTo, select, none {} other {\n\nWe’ll come back on {movedTo}, at no charge.}}\n\nHere is a message you can send your hauler:\n\n{link}\n\nTidyCurb",
  },
  addOnAsked: {
    subject: "Extra work for {amount}?",
    text: "Hi {firstName},\n\n{kind, select, extraBags {{name} found {count, plural, one {an extra bag} other {# extra bags}}. {amount} to take {count, plural, one {it} other {them}}.} bulkyItem {{name} found {count, plural, one {a bulky item} other {# bulky items}}. {amount} to take {count, plural, one {it} other {them}}.} canWash {{name} can wash {count, plural, one {a can} other {# cans}} for {amount}.} other {Your cans are in the garage. {name} can get them for {amount}.}}\n\nSee the photo and approve or decline. No answer within {minutes} minutes means no, and nothing is charged:\n\n{link}\n\nTidyCurb",
  },
  addOnDone: {
    subject: "Extra work done ({amount})",
    text: "Hi {firstName},\n\n{kind, select, extraBags {{name} took {count, plural, one {an extra bag} other {# extra bags}}.} bulkyItem {{name} took {count, plural, one {a bulky item} other {# bulky items}}.} canWash {{name} washed {count, plural, one {a can} other {# cans}}.} other {{name} got your cans from the garage.}} {amount} goes on your next bill. See the photo:\n\n{link}\n\nTidyCurb",
  },
  jobDoneAfterAll: {
    subject: "Your pickup on {date}{property, select, none {} other { at {property}}} was done after all",
    text: "Hi {firstName},\n\nWe told you that your pickup on {date}{property, select, none {} other { at {property}}} was missed. It was not: your runner did it in time, but had no connection, and the proof has only reached us now.\n\n{credit, select, none {} other {We have taken back the credit of {credit}. }}The photos are here, and if something about them is wrong, you can tell us there:\n\n{link}\n\nTidyCurb",
  },
  jobNotServedAfterAll: {
    subject: "Why your pickup on {date}{property, select, none {} other { at {property}}} was not done",
    text: "Hi {firstName},\n\nWe told you that your pickup on {date}{property, select, none {} other { at {property}}} was missed. Your runner was there in time, but {reason, select, noAccess {the way to the cans was locked} noCans {there were no cans where they should be} blocked {the cans or the curb were blocked} animal {an animal was loose} unsafe {it was not safe} other {something was in the way}}; without a connection, the report has only reached us now.\n\n{credit, select, none {} other {We have taken back the credit of {credit}. }}If something about it is wrong, you can tell us here:\n\n{link}\n\nTidyCurb",
  },
  curbClear: {
    subject: "Curb clear at {property}, {time}",
    text: "Hi {firstName},\n\n{property}: curb clear on {date} at {time}{next, select, none {.} other {, before the next guests at {next}.}}\n\nThe photos and what was ticked off are in your record of the property:\n\n{link}\n\nTidyCurb",
  },
  pickupPhotos: {
    subject: "Photos of your pickup on {date}",
    text: "Hi {firstName},\n\nYour pickup on {date} is done. Your cans were back in place at {time}.\n\nSee the photos, rate your runner or report a problem:\n\n{link}\n\nTidyCurb",
  },
  homeChanged: {
    subject: "Something changed for your pickup on {date}",
    text: "Hi {firstName},\n\nThe homeowner has changed details of the home for your pickup on {date}. Please take a look before you go:\n\n{link}\n\nTidyCurb",
  },
  visitAsked: {
    subject: "Should your runner still come to {property} on {date}?",
    text: "Hi {firstName},\n\nThe pickup at {property} on {date} no longer fits your calendars: its stay is gone, or the truck now comes before it that day. A runner has taken the pickup, so we changed nothing. It takes place as planned unless you say otherwise.\n\nDecide here:\n\n{link}\n\nTidyCurb",
  },
  changedForYou: {
    subject: "We changed something for you",
    text: "Hi {firstName},\n\nAs you asked, {what, select, days {we changed your pickup days or times} home {we changed the details of your home} skip {we left out a week of pickups} undoSkip {we planned your skipped pickups again} extra {we added an extra pickup} pause {your service is paused} resume {your service is active again} undoPause {we canceled the planned pause} undoCancel {your service continues} other {we made a change}}. Your calendar shows how it is now:\n\n{link}\n\nNot right? Just reply to this email.\n\nTidyCurb",
  },
  dayCorrected: {
    subject: "We have corrected your calendar",
    text: "Hi {firstName},\n\nYou told us that {date} is wrong, and you were right. Your calendar is corrected:\n\n{link}\n\nThank you for telling us,\nTidyCurb",
  },
  streetDayChanged: {
    subject: "Your next pickup is on {movedTo} instead of {date}",
    text: "Hi {firstName},\n\n{cause, select, undone {We changed your collection day back.} other {Your neighbors or your runner told us the truck comes on a different day. We changed your calendar.}} Your next pickup is on {movedTo} instead of {date}. You don’t need to do anything.{credit, select, none {} other {\n\nFor pickups on the wrong day, we credited you {credit}, which comes off your next bill.}}\n\nSee your calendar:\n\n{link}\n\nNot right? Open the day there and tap “Wrong day?”.\n\nTidyCurb",
  },
  dayIsRight: {
    subject: "About {date} in your calendar",
    text: "Hi {firstName},\n\nYou told us that {date} is wrong. We looked into it: your hauler comes on that day, so we left it.\n\n{link}\n\nStill not right? Just reply to this email.\n\nTidyCurb",
  },
  problemResolved: {
    subject: "About the problem that you reported",
    text: "Hi {firstName},\n\nYou told us that something was wrong with a pickup. Thank you: we have looked into it.\n\n{outcome, select, returnVisit {We’ll come back on {date}.} credit {We have credited you {credit}: it comes off your next bill.} other {Here is our answer.}}{answer, select, none {} other {\n\n{answer}}}\n\n{link}\n\nTidyCurb",
  },
  accountDeleted: {
    subject: "Your TidyCurb account is deleted",
    text: "Hi {firstName},\n\nYour account is deleted, with your personal data and photos. If you had a service, it has ended, and you will not be charged again. Records of past payments stay, without your name.\n\nIf you did not ask for this, reply to this email right away.\n\nTidyCurb",
  },
  areaServed: {
    subject: "A runner now serves {zipCode}",
    text: "Hi {firstName},\n\nGood news: a runner has started in {zipCode}. Your setup is saved, and nothing has been charged.\n\nConfirm it, and your pickups begin:\n\n{link}\n\nTidyCurb",
  },
  welcome: {
    subject: "Welcome to TidyCurb",
    text: "Hi {firstName},\n\nWelcome! Your service is active, and your pickups are planned. You get a photo of every one.\n\nSee what comes next, and change it, here:\n\n{link}\n\nSee you at the curb,\nTidyCurb",
  },
  serviceCancelled: {
    subject: "You canceled your TidyCurb service",
    text: "Hi {firstName},\n\nYou canceled your service. {until, select, none {It ends today} other {It ends on {until}}}, and you will not be charged again.\n\nChanged your mind? You can keep your service here until it ends:\n\n{link}\n\nTidyCurb",
  },
  serviceEnded: {
    subject: "Your TidyCurb service has ended",
    text: "Hi {firstName},\n\nYour service has ended, as you asked, and nothing more is charged.\n\nWhenever you miss us, it takes a minute to come back:\n\n{link}\n\nTidyCurb",
  },
  holidayMoved: {
    subject: "{holiday} moves your pickup to {movedTo}",
    text: "Hi {firstName},\n\nCollection is later that week: your pickup on {date} moves to {movedTo}. There is nothing for you to do.\n\n{link}\n\nTidyCurb",
  },
  holidaySkipped: {
    subject: "No collection on {date}",
    text: "Hi {firstName},\n\nNothing is collected on {date} ({holiday}), so there is no pickup that day. The next one takes place as usual.\n\n{link}\n\nTidyCurb",
  },
  holidayBack: {
    subject: "Your pickup on {date} takes place as usual",
    text: "Hi {firstName},\n\nWe told you that a holiday changes your pickup on {date}. That has changed: it takes place as usual.\n\n{link}\n\nTidyCurb",
  },
  pickupTomorrow: {
    subject: "Your pickup is tomorrow",
    text: "Hi {firstName},\n\nYour next pickup is on {date}{legs, select, day {: the cans go out that day and come back after the truck} window {: the cans go out and come back during your pickup window} other {}}. Please leave the cans where your runner can find them.\n\nNot this time? Skip it here:\n\n{link}\n\nTidyCurb",
  },
  pickupTonight: {
    subject: "Your cans go out tonight",
    text: "Hi {firstName},\n\nYour cans go out tonight, for collection on {date}{legs, select, evening {, and come back after the truck} window {, and come back during your pickup window} other {}}. Please leave them where your runner can find them.\n\nNot this time? Skip it here:\n\n{link}\n\nTidyCurb",
  },
  serviceStopped: {
    subject: "Your TidyCurb service has ended",
    text: "Hi {firstName},\n\nWe tried several times and could not charge your card, so your service has ended. Nothing more is charged.\n\nYou can come back anytime, with this card or another one:\n\n{link}\n\nTidyCurb",
  },
  receipt: {
    subject: "Your TidyCurb receipt {number}",
    text: "Hi {firstName},\n\n{mode, select, test {This receipt is an example: TidyCurb is in test mode, and no money was moved. It is for {amount},} other {Thank you! We received {amount}}} for your service from {from} to {until}.\n\nReceipt {number}:\n\n{link}\n\nTidyCurb",
  },
  paymentFailed: {
    subject: "Your card was declined",
    text: "Hi {firstName},\n\nWe could not charge {amount} for your TidyCurb service.{again, select, none {} other { We’ll try again on {again}.}} Your pickups continue.\n\nPlease update your payment method:\n\n{link}\n\nTidyCurb",
  },
  paymentAction: {
    subject: "Your bank wants you to confirm a payment",
    text: "Hi {firstName},\n\nYour bank wants to hear from you before it pays {amount} for your TidyCurb service. It takes a minute:\n\n{link}\n\nYour pickups continue.\n\nTidyCurb",
  },
  cardExpires: {
    subject: "Your card expires soon",
    text: "Hi {firstName},\n\nThe card that pays for your TidyCurb service, ending in {last4}, is valid until {expiry}.\n\nWhen you have the new one, please update your payment method:\n\n{link}\n\nTidyCurb",
  },
  disputeOpened: {
    subject: "A payment of {amount} is disputed",
    text: "Hi {firstName},\n\nA homeowner’s bank is disputing {amount}{status, select, inquiry {. It is only asking so far, and no money has moved} other { and has taken it back}}.\n\n{respondBy, select, none {There is nothing to answer for now.} other {Answer it in Stripe’s dashboard by {respondBy}, or we lose it.}} All disputes are listed here:\n\n{link}\n\nTidyCurb",
  },
  disputeClosed: {
    subject: "The dispute about {amount} is {status, select, won {won} other {lost}}",
    text: "Hi {firstName},\n\n{status, select, won {The bank has decided for us: we keep the {amount}.} other {The bank has decided for the cardholder: the {amount} and the fee are gone.}}\n\n{link}\n\nTidyCurb",
  },
  priceChanged: {
    subject: "Your TidyCurb price from {date} on",
    text: "Hi {firstName},\n\nFrom {date} on, your service costs {amount} a month instead of {before}. Until then nothing changes.\n\nYou can look at your plan, and cancel it anytime, here:\n\n{link}\n\nTidyCurb",
  },
  priceStays: {
    subject: "Your TidyCurb price stays the same",
    text: "Hi {firstName},\n\nThe price change we told you about is off. Your service stays at {amount} a month.\n\n{link}\n\nTidyCurb",
  },
  rentalPriceChanged: {
    subject: "Your rental price from {date}",
    text: "Hi {firstName},\n\nStarting {date}, each rental after your first costs {amount} a month with {count} pickups, and {extra} for each extra pickup. A month without a pickup costs nothing. Confirmed pickups keep their price.\n\nYour bills are here:\n\n{link}\n\nTidyCurb",
  },
  creditGiven: {
    subject: "We have credited you {amount}",
    text: "Hi {firstName},\n\nWe have credited you {amount}: it comes off your next bill.\n\n{reason}\n\n{link}\n\nTidyCurb",
  },
  creditTakenBack: {
    subject: "A credit of {amount} was taken back",
    text: "Hi {firstName},\n\nThe credit of {amount} no longer comes off your next bill.\n\n{reason}\n\nIf you think that this is wrong, write to us, and we will look at it:\n\n{link}\n\nTidyCurb",
  },
  refundIssued: {
    subject: "Your refund of {amount}",
    text: "Hi {firstName},\n\nWe have sent {amount} back to your card. Banks take a few days to show it.{state, select, ended {\n\nYour service has ended, and you will not be charged again.} other {}}\n\n{link}\n\nTidyCurb",
  },
  payoutPaid: {
    subject: "Your pay is on its way: {amount}",
    text: "Hi {firstName},\n\n{amount} for the week from {week} is on its way to you. Each job is listed here:\n\n{link}{page}\n\nSee you at the curb,\nTidyCurb",
  },
  payoutWaiting: {
    subject: "{amount} is waiting for your bank account",
    text: "Hi {firstName},\n\nYou earned {amount} in the week from {week}, and we do not know where to send it yet. Add your bank account under Settings, Billing, and we’ll send it with the next pay run:\n\n{link}\n\nTidyCurb",
  },
  messageTest: { subject: "Test: {subject}", text: "{text}" },
  visitorWrote: { subject: "A visitor wrote to TidyCurb", text: "{words}\n\nReply to answer {email}." },
  giftBought: {
    subject: "Your gift: {count, plural, one {a month} other {# months}} of TidyCurb",
    text: "Hi {firstName},\n\nThank you. You paid {amount} for {count, plural, one {a month} other {# months}} of TidyCurb.\n\n{how, select, now {We’ve emailed your gift. You can also pass on this link:} later {We’ll email your gift on {date}. You can also pass on this link:} other {Pass on this link:}}\n\n{link}\n\nIts code is {code}. It never expires.\n\nWe can refund it until somebody uses it. Write to us:\n\n{contact}\n\nTidyCurb",
  },
  giftArrived: {
    subject:
      "{name, select, none {Somebody} other {{name}}} gave you {count, plural, one {a month} other {# months}} of TidyCurb",
    text: "Hi,\n\n{name, select, none {Somebody} other {{name}}} gave you {count, plural, one {a month} other {# months}} of TidyCurb. A local runner takes your garbage cans to the curb and back.{words, select, none {} other {\n\n“{words}”}}\n\nUse it here:\n\n{link}\n\nIts code is {code}. If you already have an account, enter the code under Settings, Billing. {amount} comes off your bills.\n\nTidyCurb",
  },
  giftUsed: {
    subject: "Your gift is in use",
    text: "Hi {firstName},\n\nYour gift of {count, plural, one {a month} other {# months}} of TidyCurb is now in use. Thank you for giving it.\n\nTidyCurb",
  },
  giftRefunded: {
    subject: "Your gift was refunded",
    text: "Hi {firstName},\n\nWe refunded {amount} to your card. Your bank may take a few days to show it. The gift’s code no longer works.\n\nTidyCurb",
  },
  runnerStarted: {
    subject: "TidyCurb has come to your neighborhood",
    text: "Hi,\n\nGood news: a runner now serves {zipCodes}. You asked us to tell you. We have taken your address off the list and won’t email you about it again.\n\nSee how it works, and sign up whenever you like:\n\n{link}\n\nSee you at the curb,\nTidyCurb",
  },
  secondFactorOn: {
    subject: "Two-factor authentication is on",
    text: "Hi {firstName},\n\nTwo-factor authentication was turned on for your TidyCurb account. From now on, signing in takes a code from your authenticator app besides the password. Your other browsers were signed out.\n\nIf that was not you, change your password and write to us:\n\n{link}\n\nTidyCurb",
  },
  secondFactorOff: {
    subject: "Two-factor authentication is off",
    text: "Hi {firstName},\n\nTwo-factor authentication was turned off for your TidyCurb account. Your password alone signs you in again.\n\nIf that was not you, change your password now and turn it on again:\n\n{link}\n\nTidyCurb",
  },
  secondFactorTried: {
    subject: "Somebody has your TidyCurb password",
    text: "Hi {firstName},\n\nSomebody has signed in with your password and then entered several wrong codes. They did not get in.\n\nIf that was not you, change your password now:\n\n{link}\n\nTidyCurb",
  },
  recoveryCodeUsed: {
    subject: "A recovery code was used",
    text: "Hi {firstName},\n\nOne of your recovery codes was used on TidyCurb. {count, plural, =0 {None is left: make new ones now.} one {One is left.} other {# are left.}}\n\nIf that was not you, change your password now and make new codes:\n\n{link}\n\nTidyCurb",
  },
  recoveryCodesMade: {
    subject: "New recovery codes for TidyCurb",
    text: "Hi {firstName},\n\nNew recovery codes were made for your TidyCurb account. The old ones no longer work.\n\nIf that was not you, change your password now and make new codes:\n\n{link}\n\nTidyCurb",
  },
  googleLinked: {
    subject: "A Google account was linked",
    text: "Hi {firstName},\n\nThe Google account {email} was linked to your TidyCurb account and can sign in to it.\n\nIf that was not you, unlink it and change your password now:\n\n{link}\n\nTidyCurb",
  },
  googleUnlinked: {
    subject: "A Google account was unlinked",
    text: "Hi {firstName},\n\nThe Google account {email} can no longer sign in to your TidyCurb account.\n\nIf that was not you, change your password now:\n\n{link}\n\nTidyCurb",
  },
  passkeyAdded: {
    subject: "A passkey was added",
    text: "Hi {firstName},\n\nA passkey was added to your TidyCurb account{name, select, none {} other {, with {name}}}. It can be used to sign in without your password.\n\nIf that was not you, remove it and change your password now:\n\n{link}\n\nTidyCurb",
  },
  passkeyRemoved: {
    subject: "A passkey was removed",
    text: "Hi {firstName},\n\nA passkey{name, select, none {} other { ({name})}} was removed from your TidyCurb account and can no longer be used to sign in.\n\nIf that was not you, change your password now:\n\n{link}\n\nTidyCurb",
  },
  payoutEmailChanged: {
    subject: "Your TidyCurb payout email was changed",
    text: "Hi {firstName},\n\nThe payout email of your TidyCurb account was changed.\n\nIf that was not you, change your password now, and change the address back under Settings, Billing:\n\n{link}\n\nTidyCurb",
  },
  proofCode: {
    subject: "{code} is your TidyCurb code",
    text: "Hi {firstName},\n\nYour code is {code}. Enter it on the page that asked for it within 10 minutes.\n\nNever tell it to anybody. If you did not ask for it, somebody is using a browser in which you are signed in: sign it out here:\n\n{link}\n\nTidyCurb",
  },
  emailChanged: {
    subject: "Somebody wants to change your email address",
    text: "Hi {firstName},\n\nYour TidyCurb account is about to get another email address. If that was you, there is nothing to do. If it was not, change your password now:\n\n{link}\n\nTidyCurb",
  },
  passwordChanged: {
    subject: "Your TidyCurb password was changed",
    text: "Hi {firstName},\n\nYour password was just changed, and every other device was signed out.{passkeys, select, removed {\n\nPasskeys added in the last 7 days were removed. Add yours again in Settings.} other {}}\n\nIf that was you, there is nothing to do. If it was not, choose a new password right away:\n\n{link}\n\nTidyCurb",
  },
  newSignIn: {
    subject: "New sign-in to your TidyCurb account",
    text: "Hi {firstName},\n\nSomebody signed in to your account from a device that we had not seen before: on {date} at {time}{browser, select, none {} other {, with {browser}{system, select, none {} other { on {system}}}}}.\n\nIf that was you, there is nothing to do. If it was not, sign that device out and change your password:\n\n{link}\n\nTidyCurb",
  },
  signInLink: {
    subject: "Sign in to TidyCurb",
    text: "Hi {firstName},\n\nOpen this link to sign in:\n\n{link}\n\nIt works once, for 15 minutes. If you did not ask for it, ignore this email: nobody can sign in without it.\n\nTidyCurb",
  },
  resetPassword: {
    subject: "Choose a new TidyCurb password",
    text: "Hi {firstName},\n\nOpen this link within an hour to choose a new password:\n\n{link}\n\nIf you did not ask for it, ignore this email. Your password stays the same.\n\nTidyCurb",
  },
  adminInvited: {
    subject: "Your TidyCurb admin account",
    text: "Hi {firstName},\n\nYou are an admin of TidyCurb now. Open this link within an hour to choose a password:\n\n{link}\n\nLater, “Forgot your password?” on the sign-in page sends a new link.\n\nTidyCurb",
  },
  verifyEmail: {
    subject: "Confirm your email address",
    text: "Your code is {code}\n\nType it in TidyCurb, or open this link within an hour:\n\n{link}\n\nIf you have no account with us, someone mistyped their address. Ignore this email.\n\nTidyCurb",
  },
  emailMoved: {
    subject: "Your TidyCurb account has a new email address",
    text: "Hi {firstName},\n\nYour account has a new email address now, and our emails go there.\n\nIf that was you, there is nothing to do. If it was not, take your account back within three days:\n\n{link}\n\nThis address becomes yours again, every device is signed out, and you choose a new password.\n\nTidyCurb",
  },
  dailyDigest: {
    subject: "Your day with TidyCurb",
    text: "Hi {firstName},\n\nToday’s updates:\n\n{report}\n\nSee them here:\n\n{link}\n\nTidyCurb",
  },
  weeklyReport: {
    subject: "Your week with TidyCurb",
    text: "Hi {firstName},\n\nYour week from {week}:\n\n{report}\n\nSee more here:\n\n{link}\n\nTidyCurb",
  },
} as const;
