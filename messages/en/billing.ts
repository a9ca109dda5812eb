/** A homeowner's payments and refunds, and canceling the subscription. */
export const billing = {
  credit: "Credit",
  creditNext: "{amount} comes off your next bill",
  debtNext: "{amount} is added to your next bill",
  priceFrom: "From {day} on",
  nextBilling: "Next billing date",
  endsOn: "Ends on",
  ending:
    "The next month is not charged. {status, select, paused {Your pickups stay paused.} other {Your pickups continue until then.}}",
  ended: "Your service has ended, and nothing more is charged. You can come back anytime.",
  pastDue:
    "Your last payment did not go through. Your pickups continue, and we’ll try again. Please update your payment method below, or pay the open bill.",

  cancel: {
    open: "Cancel Service",
    title: "Cancel your service?",
    text: "It continues until {day}, and the next month is not charged.",
    textNow:
      "{status, select, paused {The days left in your paid month start running today. You can resume until they run out. Then your service ends} credited {It ends now} other {It continues to the end of the month you paid for}}, and the next month is not charged.",
    after:
      "Pickups after that are canceled. You keep unused credit, which comes off your first bill if you come back.",
    reason: "What made you decide?",
    action: "Cancel Service",
    keep: "Keep Service",
    done: "Service Canceled",
    doneText: "It ends with the month you paid for. You can change your mind until then.",
    failed: "Failed to cancel the service. Please try again.",
    canceledTitle: "You Canceled Your Service",
    canceledText: "It ends on {day}, and you will not be charged again. You can keep it until then.",
    undo: "Keep My Service",
    undone: "Service Continues",
    undoneText: "Good to have you with us. Your pickups are planned as before.",
    undoFailed: "Failed to continue the service. Please try again.",
  },

  invoices: {
    title: "Bills & Receipts",
    empty: "No bills yet",
    emptyText: "The first one comes with setting up your service.",
    credited: "{amount} paid by credit",
    added: "{amount} added from before",
    refunding: "Refund of {amount} on its way",
    refunded: "{amount} refunded",
    nextAttempt: "We try again on {day}.",
    needsAction: "Your bank wants you to confirm this payment.",
    pay: "Pay Now",
    payNamed: "Pay now: {period}",
    receipt: "Receipt",
    receiptNamed: "Receipt: {period}",
    statuses: {
      open: "Not paid yet",
      paid: "Paid",
      uncollectible: "Not collected",
      void: "Canceled",
      refunded: "Refunded",
    },
  },

  credits: {
    title: "Credits",
    empty: "No credits",
    emptyText:
      "We automatically credit missed pickups, up to your monthly price, and vacation holds of a week or more.",
    missed: "Missed pickup on {day}",
    cancelled: "Canceled pickup on {day}",
    problem: "Problem with the pickup on {day}",
    hold: "Vacation hold",
    other: "Credit",
    booked: "Added {day}",
  },

  guarantee: {
    title: "30-Day Guarantee",
    text: "Not happy? Until {day}, you can get back everything you paid. Your service then ends right away.",
    open: "Get My Money Back",
    ask: "Get your money back?",
    askText:
      "Everything you paid goes back to your card, your service ends now, and planned pickups are canceled.",
    reason: "What went wrong?",
    done: "Refund on Its Way",
    doneText: "{amount} goes back to your card. Banks take a few days to show it.",
    failed: "Failed to refund your payment. Please try again.",
  },

  receipt: {
    title: "Receipt",
    billTitle: "Bill",
    number: "Number",
    period: "Service",
    billedTo: "Billed to",
    plan: "{plan} plan, one month",
    credited: "Paid by credit",
    added: "Added from before",
    charged: "Charged to your card",
    due: "To be paid",
    refunded: "Refunded",
    paidOn: "Paid on",
    test: "Test mode: no money was moved.",
    print: "Print",
    provider: "Open at Stripe",
    back: "Back to Billing",
    missing: "Receipt not found",
    missingText: "It may belong to another account.",
  },
} as const;

/** Service setup, and the card form it shares with changing the card. */
export const subscribe = {
  title: "Set Up Your Service",
  lead: "An address, a day or two, and garbage day is somebody else’s.",
  starting: "Setting up your subscription...",
  startFailed: "Failed to initialize subscription. Please try again.",
  addressTitle: "Service Address",
  scheduleTitle: "Pickup Schedule",
  scheduleNote: "Which days does the truck come?",
  summary: {
    title: "Service Summary",
    monthly: "Monthly service",
    unlimited: "Unlimited weekly pickups",
    photo: "Photo confirmation",
    notifications: "Real-time notifications",
    cancel: "Cancel anytime",
    total: "Total",
    perMonth: "{price}/month",
  },
  payment: {
    afterAddress:
      "Save your address first. If a runner serves it, you’ll add your card next. Nothing is charged until then.",
    title: "Payment",
    testTitle: "Test mode",
    testText: "No payment will be processed",
    active:
      "{isStopping, select, true {} other {Your service is active already. }}This saves your changes and charges nothing.",
    toService: "Go to My Service",
    complete: "Complete Setup (Test Mode)",
    completeWithCard: "Complete Setup",
    cardLoading: "Getting the card form ready...",
    cardFailed: "The card form could not be loaded. Please reload this page.",
    cardDeclined: "Your card could not be confirmed. Please check it, or try another one.",
    cardNote: "Your card goes straight to Stripe, our payment provider. We never see its number.",
  },
  waiting: {
    title: "No runner in {zipCode} yet",
    text: "You’re on the waiting list, and your setup is saved. We’ll email you when a runner starts. Nothing is charged.",
    save: "Save My Setup",
    done: {
      title: "You’re on the Waiting List",
      text: "No runner serves {zipCode} yet. We’ll email you when one starts. Nothing is charged.",
    },
    over: { title: "We Serve Your ZIP Code", text: "Complete the setup, and your pickups begin." },
  },
  missing: {
    title: "Missing Information",
    text: "Please fill in all required fields and select at least one pickup day.",
  },
  done: {
    title: "Account Setup Complete!",
    text: "Your service is active, and your weekly pickups are planned.",
    first: "Your service is active. First service: {day}, {window}.",
    saved: "Setup Saved",
    savedText: "Your changes are saved.",
  },
  failed: {
    title: "Setup Failed",
    text: "There was an error setting up your account. Please try again.",
  },
} as const;
