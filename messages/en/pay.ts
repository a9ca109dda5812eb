/** The admins' pay run and rates. */
export const pay = {
  weekOf: "{from} to {to}",

  run: {
    title: "Pay Run",
    note: "Weeks go from Monday to Sunday. By itself, each is paid on the Tuesday after it.",
    noteTest: "Test mode: pay is booked, and no money is sent.",
    weeks: "Choose a week",
    previous: "Week before",
    next: "Week after",
    total: "To be paid in all",
    runners: "Runners",
    paid: "Paid",
    held: "On hold",
    list: "Runners of this week",
    empty: "Nobody earned anything in this week.",
    more: "Show more",
    moreFailed: "More could not be loaded. Please try again.",
    now: "Run Now",
    nowTitle: "Run the pay run now?",
    nowDue:
      "{week}: {count, plural, =0 {nobody is left to be paid.} one {# runner gets {amount}.} other {# runners get {amount} in all.}}",
    nowOthers:
      "Other weeks that are over: {count, plural, one {# more payout of {amount}.} other {# more payouts, {amount} in all.}}",
    nowText: "Every week that is over is paid now, except for what is on hold. Nobody is paid twice.",
    nowAction: "Pay Runners",
    done: "Pay Run Finished",
    result:
      "{paid, plural, one {# runner paid.} other {# runners paid.}} {left, plural, =0 {Nothing is left.} one {# payout is left.} other {# payouts are left.}}",
    failed: "The pay run could not be started. Please try again.",
    left: "What is left after the run",
    leftWaiting:
      "{count, plural, one {# runner has no bank account yet.} other {# runners have no bank account yet.}}",
    leftHeld: "{count, plural, one {# payout is on hold.} other {# payouts are on hold.}}",
    leftFailed:
      "{count, plural, one {# payout was refused by the payment provider.} other {# payouts were refused by the payment provider.}}",
    leftSending:
      "{count, plural, one {# payout is on its way, and is looked up by the next run.} other {# payouts are on their way, and are looked up by the next run.}}",
  },

  row: {
    jobs: "{count, plural, one {# job} other {# jobs}}",
    adjusted: "{amount} adjusted",
    waiting: "No bank account yet",
    reason: "Why: {reason}",
    hold: "Hold",
    holdNamed: "Hold the pay of {name}",
    release: "Release",
    releaseNamed: "Release the pay of {name}",
    retry: "Send Again",
    retryNamed: "Send again: the pay of {name}",
    adjust: "Adjust",
    adjustNamed: "Adjust the pay of {name}",
  },

  statuses: {
    open: "Week goes on",
    due: "To be paid",
    pending: "To be paid",
    held: "On hold",
    sending: "On its way",
    paid: "Paid",
    failed: "Refused",
  },

  hold: {
    title: "Hold the pay of {name}?",
    text: "It stays back until you release it. The runner reads why.",
    reason: "Reason",
    action: "Hold Pay",
    done: "Pay Held",
    doneText: "The pay of {name} stays back.",
    released: "Pay Released",
    releasedText: "The pay of {name} goes with the next run.",
    failed: "Failed to save. Please try again.",
  },

  retry: {
    paid: "Pay Sent",
    paidText: "{name} is paid.",
    unpaid: "Not Paid Yet",
    unpaidText: "The pay of {name} could not be sent. The row says why.",
  },

  adjust: {
    title: "Adjust the pay of {name}",
    text: "The week has {total}. It can be adjusted until it is sent, and never below zero.",
    kind: "What",
    add: "Add to it",
    take: "Take away from it",
    amount: "Amount in dollars",
    reason: "Reason",
    reasonHelp: "The runner reads it in the statement.",
    action: "Adjust Pay",
    done: "Pay Adjusted",
    doneText: "The week of {name} has {total} now.",
  },

  rates: {
    title: "Rates",
    note: "What counts from which day on. Accepted jobs keep their pay; who has subscribed hears of a new price at least two weeks ahead.",
    names: { runnerRate: "Runner payment", monthlyPrice: "Subscription price" },
    now: { runnerRate: "{amount}/pickup", monthlyPrice: "{amount}/month" },
    from: {
      runnerRate: "{amount}/pickup from {day}",
      monthlyPrice: "{amount}/month from {day}",
    },
    change: "Change a Rate",
    which: "Which rate",
    amount: "Amount in dollars",
    effectiveOn: "First day",
    save: "Set Rate",
    saved: "Rate Set",
    savedText: "It counts from {day} on.",
    failed: "Failed to set the rate. Please try again.",
  },

  margin: {
    title: "What a plan leaves in a month",
    caption: "After runner pay and the card fee of 2.9% + 30¢, with 52 weeks in 12 months",
    lossTitle: "The service loses money",
    loss: "At {price} a month and {rate} a pickup, a home with one pickup a week costs {amount} more each month than it brings.",
    lossLater: "From {day} on, a home with one pickup a week costs {amount} more each month than it brings.",
    worseTitle: "Lose more with each home?",
    worse:
      "From {day} on, a home with one pickup a week costs {amount} more each month than it brings. Now it leaves {now}.",
    preview: "With this rate, a home with one pickup a week leaves {amount} a month.",
    when: "When",
    today: "Now",
    fromDay: "From {day}",
    pickups: "Pickups a week",
    price: "Price",
    fee: "Card fee",
    pay: "Runner pay",
    left: "Left",
  },
} as const;
