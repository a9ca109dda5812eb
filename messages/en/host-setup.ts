/** /host-setup: a host's properties, one by one, and the price of all of them. */
export const hostSetup = {
  title: "Set Up Your Rentals",
  name: "Rental setup",
  steps: {
    place: "Your property",
    anotherPlace: "Another property",
    calendar: "Calendar and collection days",
  },
  propertyName: "Name",
  propertyNameExample: "Lake House",
  times: "Check-in and checkout times",
  save: "Save Property",
  change: "Change",
  changeNamed: "Change {name}",
  unplanned: "No pickups yet: add a calendar link or collection days.",
  calendars:
    "{count, plural, =0 {No calendar} other {{isNamed, select, true {Calendar: {names}} other {Calendar connected}}}}",
  days: "{count, plural, =0 {No collection days} other {Collection days: {days}}}",
  another: "Add Another Property",
  price: {
    title: "Your Price",
    included: "Included in the monthly price",
    note: "{count, plural, =1 {{price} a month.} other {{price} a month for {first}, and the other properties as shown.}}",
    each: "{part} a month with {count, plural, one {# pickup} other {# pickups}}, {extra} for each extra pickup. A month without a pickup costs nothing.",
  },
  otherRole: {
    ask: "Not a host?",
    homeowner: "Set up your home",
    runner: "Become a runner",
  },
  noneYet:
    "Your service is active. No pickups are scheduled yet. The first one appears when a calendar shows a checkout.",
} as const;
