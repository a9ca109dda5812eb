/** What a home's price is made of, and what neighbors save together. */
export const homePrices = {
  title: "What You Pay For",
  lines: {
    month: "Monthly price",
    extraCans: "{count, plural, one {# extra can} other {# extra cans}}",
    extraDays: "{count, plural, one {# extra day} other {# extra days}} a week",
    longDriveway: "Long driveway",
    pool: "Street discount, {count, number} homes",
  },
  later: "From {day} on",
  streetTitle: "Your Street",
  street: "{count, number} homes on your street share a collection day. You pay {amount} a month.",
  alone: "Neighbors who share a collection day pay less.",
  next: "{count, plural, one {One more home: {amount} a month.} other {# more homes: {amount} a month.}}",
  from: "With {count, number} or more homes: {amount} a month.",
  invite: "Invite Neighbors",
  copied: "Link copied.",
  neighbors: "{count, number} neighbors on your street: {amount} a month",
  bill: "{what}: {amount}",
} as const;
