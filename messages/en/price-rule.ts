/** The admins' form of what homes pay. */
export const priceRule = {
  hint: "What a home pays on top of the subscription price. Anyone who joins pays it from the first day on. Everyone else is told 30 days before they pay more.",
  everywhere: "Everywhere",
  area: "ZIP codes {zip}",
  zip: "First digits of ZIP codes",
  add: "Add Area",
  remove: "Remove",
  removeNamed: "Remove: ZIP codes {zip}",
  includedCans: "Cans included",
  extraCan: "Each extra can, in dollars",
  includedDays: "Days a week included",
  extraDay: "Each extra day, in dollars",
  longDriveway: "Long driveway, in dollars",
  floor: "Lowest price, in dollars",
  poolHint:
    "Street discount: what each home saves from this many homes on one street and day (at least 3). It stops at the lowest price.",
  homes: "Step {nth, number}: homes",
  off: "Step {nth, number}: dollars off",
  preview: {
    title: "What this changes",
    waiting: "Fill in every field to see it.",
    failed: "The preview could not be loaded.",
    sum: "{homes, plural, one {# home} other {# homes}}: {before} → {after} a month",
    left: "Margin a home: {before} → {after}. Homes that lose money: {losingBefore, number} → {losing, number}.",
    people: "{cheaper, number} would pay less, {dearer, number} more.",
  },
} as const;
