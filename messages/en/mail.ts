/** E-mails: plain text, worded for their reader at delivery. */
export const mail = {
  applicationApproved: {
    subject: "You're in: your TidyCurb runner application was approved",
    text: "Hi {firstName},\n\nGood news: your application was approved. Go online whenever you like and the open jobs of your ZIP codes are yours to take.\n\n{link}\n\nSee you at the curb,\nTidyCurb",
  },
  applicationRejected: {
    subject: "About your TidyCurb runner application",
    text: "Hi {firstName},\n\nThank you for applying. We cannot take you on as a runner at this time.\n\n{reason}\n\nIf you think that we got something wrong, just reply to this e-mail.\n\nTidyCurb",
  },
  confirmEmail: {
    subject: "Confirm your new e-mail address",
    text: "Hi {firstName},\n\nOpen this link within an hour, and this becomes the address of your TidyCurb account:\n\n{link}\n\nIf you did not ask for it, ignore this letter: nothing changes.\n\nTidyCurb",
  },
  jobMissed: {
    subject: "We missed your pickup of {date}",
    text: "Hi {firstName},\n\nYour pickup of {date} was not done in time. That is on us, and we are sorry.\n\nYou need not ask for anything: {credit} has been credited and comes off your next bill.\n\n{link}\n\nTidyCurb",
  },
  serviceEnded: {
    subject: "Your TidyCurb service has ended",
    text: "Hi {firstName},\n\nThe month you paid for is over: your service has ended, as you asked, and nothing more is charged.\n\nWhenever you miss us, it takes a minute to come back:\n\n{link}\n\nTidyCurb",
  },
  holidayMoved: {
    subject: "{holiday} moves your pickup to {movedTo}",
    text: "Hi {firstName},\n\nCollection is later that week: your pickup of {date} takes place on {movedTo}. There is nothing for you to do.\n\n{link}\n\nTidyCurb",
  },
  holidaySkipped: {
    subject: "No collection on {date}",
    text: "Hi {firstName},\n\nNothing is collected on {date} ({holiday}), so that pickup falls out. The next one takes place as usual.\n\n{link}\n\nTidyCurb",
  },
  holidayBack: {
    subject: "Your pickup of {date} takes place as usual",
    text: "Hi {firstName},\n\nWe told you that a holiday changes your pickup of {date}. That was changed: it takes place as usual.\n\n{link}\n\nTidyCurb",
  },
  pickupTomorrow: {
    subject: "Your pickup is tomorrow",
    text: "Hi {firstName},\n\nYour next pickup is on {date}. Please leave the cans where your runner finds them.\n\nNot this time? Skip it here:\n\n{link}\n\nTidyCurb",
  },
  pickupTonight: {
    subject: "Your cans go out tonight",
    text: "Hi {firstName},\n\nYour cans go out tonight, for collection on {date}. Please leave them where your runner finds them.\n\nNot this time? Skip it here:\n\n{link}\n\nTidyCurb",
  },
  serviceStopped: {
    subject: "Your TidyCurb service has ended",
    text: "Hi {firstName},\n\nWe tried several times and could not charge your card, so your service has ended. Nothing more is charged.\n\nYou can come back anytime, with this card or another one:\n\n{link}\n\nTidyCurb",
  },
  receipt: {
    subject: "Your TidyCurb receipt {number}",
    text: "Hi {firstName},\n\nThank you! We received {amount} for your service from {from} to {until}.\n\nReceipt {number}:\n\n{link}\n\nTidyCurb",
  },
  paymentFailed: {
    subject: "Your card was declined",
    text: "Hi {firstName},\n\nWe could not charge {amount} for your TidyCurb service.{again, select, none {} other { We try again on {again}.}} Your pickups go on meanwhile.\n\nPlease update your payment method:\n\n{link}\n\nTidyCurb",
  },
  paymentAction: {
    subject: "Your bank wants you to confirm a payment",
    text: "Hi {firstName},\n\nYour bank wants to hear from you before it pays {amount} for your TidyCurb service. It takes a minute:\n\n{link}\n\nYour pickups go on meanwhile.\n\nTidyCurb",
  },
  cardExpires: {
    subject: "Your card expires soon",
    text: "Hi {firstName},\n\nThe card ending in {last4}, which your TidyCurb service is charged to, is valid until {expiry}.\n\nWhen you have the new one, please update your payment method:\n\n{link}\n\nTidyCurb",
  },
  disputeOpened: {
    subject: "A payment of {amount} is disputed",
    text: "Hi {firstName},\n\nA homeowner’s bank calls {amount} in question{status, select, inquiry {. It only asks so far, no money has moved} other { and has taken it back}}.\n\n{respondBy, select, none {There is nothing to answer for now.} other {Answer it in Stripe’s dashboard until {respondBy}, or it is lost.}} All disputes are listed here:\n\n{link}\n\nTidyCurb",
  },
  disputeClosed: {
    subject: "The dispute about {amount} is {status, select, won {won} other {lost}}",
    text: "Hi {firstName},\n\n{status, select, won {The bank has decided for us: we keep the {amount}.} other {The bank has decided for the card’s owner: the {amount} and the fee are gone.}}\n\n{link}\n\nTidyCurb",
  },
  refundIssued: {
    subject: "Your refund of {amount}",
    text: "Hi {firstName},\n\nWe have sent {amount} back to your card. Banks take a few days to show it.\n\n{link}\n\nTidyCurb",
  },
  payoutPaid: {
    subject: "Your pay is on its way: {amount}",
    text: "Hi {firstName},\n\n{amount} for the week from {week} is on its way to you. Each job is listed here:\n\n{link}{page}\n\nSee you at the curb,\nTidyCurb",
  },
  payoutWaiting: {
    subject: "{amount} is waiting for your bank account",
    text: "Hi {firstName},\n\nYou earned {amount} in the week from {week}, and we do not know where to send it yet. Add your bank account under Settings, Billing, and it leaves with the next pay run:\n\n{link}\n\nTidyCurb",
  },
  runnerStarted: {
    subject: "TidyCurb has come to your neighborhood",
    text: "Hi,\n\nGood news: a runner now carries cans in {zipCodes}. You asked us to tell you. Your address is off that list, and you get no other letter about it.\n\nSee how it works, and sign up whenever you like:\n\n{link}\n\nSee you at the curb,\nTidyCurb",
  },
  emailChanged: {
    subject: "Somebody wants to change your e-mail address",
    text: "Hi {firstName},\n\nYour TidyCurb account is about to get another e-mail address. If that was you, there is nothing to do. If it was not, change your password now:\n\n{link}\n\nTidyCurb",
  },
} as const;
