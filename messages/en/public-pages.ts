/** What the plan covers, in the same words on every page. */
export const covers =
  "One subscription of {price} a month covers the weekly pickups at your home and the checkout pickups at one rental on your account. Each additional rental costs {rentalPart} a month with up to {rentalPickups} pickups, and {rentalExtra} for each extra pickup. A month without a pickup there costs nothing.";

/** The texts of the ZIP code's answer, of the pages for runners and hosts, and of the links to all three. */
export const area = {
  title: "Check Your Area",
  description:
    "Enter your ZIP code to see if a TidyCurb runner serves your street, and how soon your first pickup could be.",
  another: "Check another ZIP code",
  noSuchZip: "We can’t find ZIP code {zip}. Check the digits.",
  served: "Runners serve {zip}. First pickup as early as {firstDay}.",
  once: "Just this once? {price}",
  getStarted: "Get Started",
  offer: "No runner serves {zip} yet.",
  invite: "Join the waiting list. We’ll email you when a runner starts in {zip}.",
  email: "Email",
  join: "Join the Waiting List",
  consent: "We use your email for this one message, and delete it within a year.",
  later: "That didn’t work. Try again in a few minutes.",
  joined: "You’re on the list.",
  joinedOn: "You joined on {today}.",
  next: {
    title: "What happens next",
    email: "We email you once, when a runner starts in {zip}.",
    pay: "You pay nothing and owe nothing.",
    end: "We delete your email within a year.",
  },
  run: "Up early yourself? Be the first runner in {zip}",
  failed: "We can’t check right now.",
  failedNext: "Try again in a minute.",
  limited: "Too many checks.",
  limitedNext: "Wait a minute, then try again.",
} as const;

export const runnersPage = {
  title: "Run With TidyCurb",
  description:
    "Get paid to take garbage cans to the curb and back: {runnerRate} per pickup, paid weekly. What a morning pays, what you need and how to apply.",
  eyebrow: "For runners",
  headline: "Up early anyway? Get paid for the walk.",
  lead: "{runnerRate} per pickup. You choose your ZIP codes and times, and see the pay before you take a job.",
  pay: {
    title: "What a morning pays",
    pickups: "pickups",
    each: "each",
    total: "a morning",
    measured:
      "About {morningMinutes} minutes for {morningStops} stops. Over the last four weeks, our runners took about {stopMinutes} minutes for each.",
    estimate:
      "About {morningMinutes} minutes for {morningStops} stops. We estimate {stopMinutes} minutes for each.",
    paid: "You’re paid by direct deposit the following week.",
  },
  need: {
    title: "What you need",
    age: "You’re 18 or older",
    ride: "A car, truck, SUV, bike or your own two feet",
    phone: "A phone that takes photos",
    check: "An ID and background check, and a short training",
  },
  approval: {
    title: "How approval works",
    apply: { title: "Apply", text: "Tell us your ZIP codes, your times and how you get around." },
    train: { title: "Train", text: "Finish the short training on your phone." },
    review: {
      title: "Get approved",
      text: "We review applications in 24-48 hours and email you the answer.",
    },
  },
  week: {
    title: "Your first week",
    setUp: { title: "Set up", text: "Add your bank account and turn on alerts for new jobs." },
    take: {
      title: "Take a job",
      text: "See open jobs near you, each with its pay and deadline. Take the ones you want.",
    },
    earn: { title: "Two photos", text: "One at the curb, one back in place. Then the pay is yours." },
  },
} as const;

export const hostsPage = {
  title: "For Vacation Rental Hosts",
  description:
    "Connect your booking calendar and a local runner takes the cans out on checkout day and brings them back, with photos. {price} a month.",
  eyebrow: "For vacation rental hosts",
  headline: "Checkout day, cans handled.",
  lead: "Connect your booking calendar. A local runner takes the cans out and brings them back, and you see both photos.",
  day: {
    title: "How a checkout day works",
    calendar: {
      title: "Your calendar shows a checkout",
      text: "Paste the calendar link from your booking site. We read it every two hours.",
    },
    runner: {
      title: "A runner comes",
      text: "Your guests leave. A local runner takes the cans to the curb in your time window.",
    },
    photos: {
      title: "You see both photos",
      text: "One at the curb, one back in place. Your next guests find empty cans.",
    },
  },
  price: {
    title: "What it costs",
    text: covers,
    note: "No setup fees. Cancel anytime.",
  },
  steps: {
    title: "Start in three steps",
    account: {
      title: "Create your account",
      text: "Sign up. Your own home doesn’t need a subscription.",
    },
    property: {
      title: "Add your properties",
      text: "For each one: the address, the calendar link and the collection days.",
    },
    confirm: { title: "Confirm the price", text: "You see the price before you pay." },
  },
} as const;

export const ways = {
  title: "Three ways to start",
  homeowner: { title: "I have a home", text: "Cans out and back for {price} a month." },
  runner: { title: "I want to be a runner", text: "{runnerRate} per pickup, paid weekly." },
  host: { title: "I host guests", text: "Cans handled on checkout days." },
} as const;

/** The texts of the page with the promises kept. */
export const reliability = {
  title: "Promises Kept",
  description:
    "How many promises TidyCurb kept in the last twelve weeks: cans out on time, cans back on time, a photo of each, and credits given without a request.",
  lead: "Twelve weeks of pickups, counted from our records every night. Anyone can check them.",
  everywhere: "All areas, {days}",
  here: "{zip}, {days}",
  merged: "Counted together: {zips}. Each figure covers at least {fewestHomes} homes.",
  none: "There are no figures yet. We publish them once at least {fewestHomes} homes have a pickup in the same week.",
  absent: "No pickups in {zip} in these twelve weeks.",
  failed: "We can’t show the figures right now. Try again in a minute.",
  demo: "These are sample data, not real pickups.",
  of: "{kept} of {made}",
  promises: {
    out: "Cans out on time",
    back: "Cans back on time",
    photos: "A photo of each",
  },
  counts: {
    pickups: "Pickups counted",
    missed: "Missed pickups",
    credits: "Credits given without a request",
    creditAmount: "Credits in dollars",
  },
  byWeek: "Week by week",
  week: "Week",
  columns: {
    pickups: "Pickups",
    out: "Out",
    back: "Back",
    photos: "Photos",
    missed: "Missed",
    credits: "Credits",
  },
  areas: {
    title: "By area",
    ask: "See your ZIP code",
    all: "All areas",
  },
  how: {
    title: "How we count",
    promises: "Each pickup makes three promises: cans out on time, cans back on time, and a photo of each.",
    which:
      "We count every completed or missed pickup. A canceled pickup, or one where the runner couldn’t reach the cans, isn’t counted.",
    credits:
      "We count the credits for missed pickups and for pickups we canceled. Nobody had to ask for them.",
    settled: "A week appears {settlingDays} days after it ends. A photo that arrives late still counts.",
    down: "We round percentages down.",
    homes:
      "Each figure covers at least {fewestHomes} homes. Smaller areas and weeks are combined with others.",
  },
  json: "The same figures as JSON",
  counted: "Counted on {countedOn}",
} as const;
