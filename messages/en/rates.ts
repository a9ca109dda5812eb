/** Admin settings besides amounts, each effective from a day, and their change history. */
export const platform = {
  from: "From {day}",
  demoClaims: "With demo data, the sample quotes show either way.",
  change: "Change",
  changeNamed: "Change: {name}",
  withdraw: "Withdraw",
  withdrawNamed: "Withdraw: {name} from {day}",
  withdrawn: "Change Withdrawn",
  withdrawnText: "The previous setting stays.",
  effectiveOn: "First day",
  save: "Set",
  saved: "Saved",
  savedText: "It applies from {day}.",
  undo: "Undo",
  failed: "Failed to save. Please try again.",

  rules: {
    title: "What we offer and promise",
    note: "Each applies from its first day. Pickups already planned keep theirs.",
    names: {
      runnerRate: "Runner payment",
      monthlyPrice: "Subscription price",
      windows: "Pickup windows",
      promises: "Out and back",
      credit: "Credit rule",
      areas: "Areas",
      claims: "Public claims",
      rentals: "Rental price",
      addOns: "Extra work prices",
      prices: "Home prices",
      pay: "Extra pay",
      referrals: "Referrals",
    },
    values: {
      windows: "{windows}",
      promises:
        "Evening before: out from {outFrom} to {outBy}. Back by {backBy} where collection must be over.",
      credit:
        "A missed pickup gives back {percent, number}% of its share. {byRule, plural, =0 {Every problem waits for an admin.} one {# problem in four weeks is settled automatically.} other {# problems in four weeks are settled automatically.}} By hand, at most {most} at a time.",
      areas: "{count, plural, =0 {Everywhere} other {ZIP codes that begin with {zipCodes}}}",
      claims: "{count, plural, =0 {No claims are shown} other {Shown: {claims}}}",
      rentals:
        "Each rental after the first: {part} a month with {count, plural, one {# pickup} other {# pickups}}, {extra} for each extra pickup",
      addOn:
        "{kind, select, extraBags {extra bag} bulkyItem {bulky item} canWash {can wash} other {cans from the garage}} {price} (pays {pay}, at most {count, number})",
      addOns: "{count, plural, =0 {None offered} other {{kinds}. {minutes, number} minutes to answer}}",
      prices:
        "{cans, plural, one {# can} other {# cans}} and {days, plural, one {# day} other {# days}} a week included. Each extra can {extraCan}, each extra day {extraDay}, long driveway {longDriveway}. {count, plural, =0 {No street discount.} other {Street discount: {steps}; never below {floor}.}}{tripFee, select, none {} other { Trip fee after a warning: {tripFee}.}}{oneOff, select, none {} other { Single pickup without a service: {oneOff}.}}",
      priceStep: "{off} off with {count, number} or more homes",
      priceArea: "ZIP codes {zipBeginning}…: {prices}",
      referrals:
        "{cents, plural, =0 {} other {{amount} for each home. }}{runnerCents, plural, =0 {} other {{runnerAmount} for each runner after {pickups, plural, one {# pickup} other {# pickups}}. }}{total, plural, =0 {No referrals} other {At most {count, number} a month per person}}",
      withdrawn: "Withdrawn",
    },
  },

  form: {
    windows: "Homeowners can choose",
    windowsHint: "People who already have a window keep it.",
    outFrom: "Out from (hour)",
    outBy: "Out by (hour)",
    backBy: "Back by (hour)",
    promisesHint:
      "Hours of the home’s day, 0 to 23. Earliest first day: {day}, as pickups are planned until then.",
    missedPercent: "Percent of a pickup’s share",
    missedPercentHelp: "A whole number from 100 to 300.",
    byRule: "Settled automatically in four weeks",
    byRuleHelp: "A whole number from 0 to 10.",
    mostByHand: "Most by hand, in dollars",
    creditHint: "Counts for pickups from the first day on.",
    zipCodes: "ZIP codes, or their first digits",
    areasHint: "Separated by spaces; left empty: everywhere. Homes we serve now stay served.",
    rentalsHint:
      "For each rental after a host’s first, which the subscription includes. A month without a pickup costs nothing. New rentals pay it right away; current hosts get 30 days’ notice.",
    part: "Monthly price, in dollars",
    includedPickups: "Pickups included",
    extra: "Each extra pickup, in dollars",
    addOnsHint:
      "What a runner may offer at a stop. The homeowner approves each; offers already made keep their price.",
    answerMinutes: "Minutes to answer",
    addOnKinds: {
      extraBags: "Extra bags",
      bulkyItem: "Bulky item",
      canWash: "Can wash",
      garageRetrieval: "Cans from the garage",
    },
    isOffered: "Offered",
    addOnPrice: "Price for one, in dollars",
    addOnPay: "Runner’s pay for one, in dollars",
    mostUnits: "Maximum per stop",
    referralsHint:
      "Both homes get a credit after the new home’s first on-time pickup. Both runners get paid after the new runner’s pickups. 0 turns either one off. Anyone who joined before still gets theirs.",
    referralCredit: "Credit for each home, in dollars",
    mostAMonth: "Maximum a month per person",
    runnerPay: "Pay for each runner, in dollars",
    runnerPickups: "Pickups the new runner must complete",
    claims: "Show on public pages",
    claimsHint:
      "Turn a claim on only if it is true. The number of pickups shows automatically from 500 a month.",
    claimNames: {
      checkedRunners: "Runners are background-checked and insured",
      sampleQuotes: "Sample quotes",
    },
  },

  history: {
    title: "Who changed what",
    note: "Newest first",
    empty: "Nothing was changed yet",
    row: "{name} from {day}",
    text: "{before} → {after}",
    by: "{name}, {time}",
    gone: "A deleted account",
  },
} as const;

/** The pickups that a holiday or a curb rule would move, in its form. */
export const movedPreview = {
  title: "What this changes",
  failed: "The preview could not be loaded.",
  none: "No planned pickup changes.",
  count:
    "{pickups, plural, one {# pickup} other {# pickups}} of {homes, plural, one {# home} other {# homes}} would change.",
  more: "and {count, plural, one {# more} other {# more}}",
} as const;

/** Places' rules for cans at the curb. */
export const curbLaws = {
  title: "Curb Rules",
  note: "When each place allows cans at the curb. We plan every pickup within these times.",
  empty: "No rules yet.",
  add: "Add a Rule",
  row: "Out from {from}{hasEnd, select, true {, back {by}} other {}}. From {day}. {source}{fine, select, none {} other {, fine up to {fine}}}.",
  unread: "Source not checked",
  withdraw: "Withdraw",
  withdrawNamed: "Withdraw: {name}, from {day}",
  form: {
    kind: "For",
    kinds: { zip: "One ZIP code", city: "A city", county: "A county, by its ZIP codes", state: "A state" },
    city: "City",
    county: "County",
    stateName: "Name",
    zipCodes: "ZIP codes",
    state: "State",
    startsOn: "In effect from",
    outClock: "Out from, the day before",
    outSunset: "Or minutes after sunset",
    outHint: "0 is sunset, -60 an hour before. If both are given, the earlier one applies.",
    backClock: "Back by",
    backDay: "That time is",
    sameDay: "On collection day",
    nextDay: "The day after",
    backHours: "Or hours after the truck",
    backHint: "If both are given, the later one applies.",
    fine: "Fine in dollars",
    source: "Source",
    readOn: "Checked on",
    save: "Add Rule",
    saved: "Rule Added",
    savedText: "Planned pickups update within minutes.",
    failed: "Rule not added",
    undo: "Undo",
    undoFailed: "Could not be undone",
  },
  preview: {
    waiting: "Fill in the place, the day and the times.",
    row: "{city}, {zipCode}, {day}: out from {before} → {after}, back by {backBefore} → {backAfter}",
  },
  removal: {
    title: "Withdraw the rule for {name}?",
    text: "Any earlier rule for this place applies again. Planned pickups update within minutes.",
    action: "Withdraw Rule",
    done: "Rule Withdrawn",
    doneText: "Planned pickups update within minutes.",
    failed: "Rule not withdrawn",
  },
} as const;

/** The admins' holidays: days without trucks, where, and the effect on pickups. */
export const holidays = {
  title: "Holidays",
  note: "The narrowest area applies: ZIP codes before a state, a state before the whole country.",
  add: "Add Holiday",
  empty: "No holidays are set",
  country: "Whole country",
  zipCodes: "ZIP codes {prefix}…",
  row: "{day} · {area}",
  rules: {
    shift_day: "One day later, that day only",
    shift_week: "One day later, until Sunday",
    skip: "No pickup",
    none: "No effect",
  },
  change: "Change",
  changeNamed: "Change: {name}, {day}",
  remove: "Remove",
  removeNamed: "Remove: {name}, {day}",

  undecided: {
    title: "Holidays Without a Rule",
    note: "Find out whether the trucks come, then set a rule.",
    decide: "Set Rule",
    decideNamed: "Set rule: {name}",
  },

  form: {
    add: "Add a Holiday",
    change: "Change the Holiday",
    name: "Name",
    onDay: "Day",
    area: "Area",
    areaHint: "A state such as IL, or the first digits of ZIP codes. Empty: the whole country.",
    rule: "Pickups on that day",
    save: "Save Holiday",
    saved: "Holiday Saved",
    savedText: "Pickups update within minutes, and homeowners are told days ahead.",
    failed: "Failed to save the holiday. Please try again.",
  },

  preview: {
    waiting: "Choose a day to see which pickups it affects.",
    moves: "{city}, {zipCode}: {before} to {after}",
    fallsOut: "{city}, {zipCode}: no pickup on {before}",
    comesBack: "{city}, {zipCode}: pickup on {after}",
  },

  removal: {
    title: "Remove {name}?",
    text: "Pickups take place as on any other day, unless a holiday for a wider area applies.",
    textDefault:
      "It is one of the usual holidays: it stays in the list without effect, and can be changed back.",
    action: "Remove Holiday",
    done: "Holiday Removed",
    doneText: "Pickups update within minutes.",
    failed: "Failed to remove the holiday. Please try again.",
  },
} as const;

/** Who collects in which areas. */
export const haulers = {
  title: "Haulers",
  note: "Whose trucks come, by ZIP code. Everywhere else, the holidays above apply.",
  empty: "No haulers yet",
  add: "Add Hauler",
  addTitle: "Add a Hauler",
  change: "Change",
  changeNamed: "Change: {name}",
  changeTitle: "Change the Hauler",
  addHoliday: "Set Holiday",
  addHolidayNamed: "Set Holiday: {name}",
  holidayTitle: "{name}: holiday",
  holiday: "{name}, {day}: {rule}",
  remove: "Remove",
  removeNamed: "Remove: {name}",
  removeTitle: "Remove {name}?",
  removeText: "Its areas follow the holidays of the state or country again.",
  removed: "Hauler Removed",
  noAreas: "No areas",
  areasOf: "ZIP codes {areas}",
  name: "Name",
  phone: "Phone",
  phoneHint: "As people dial it, such as 311",
  url: "Page for residents",
  areas: "ZIP codes",
  areasHint: "Whole ZIP codes or their first 3 or 4 digits, separated by spaces",
  save: "Save Hauler",
  saved: "Hauler Saved",
  followText: "Pickups update within minutes.",
  failed: "That did not work. Please try again.",
} as const;
