/** Notices of extra work by photo. */
export const addOnNotifications = {
  addOnAsked: {
    title: "Extra work for {amount}?",
    message:
      "{kind, select, extraBags {{name} found {count, plural, one {an extra bag} other {# extra bags}}. {amount} to take {count, plural, one {it} other {them}}.} bulkyItem {{name} found {count, plural, one {a bulky item} other {# bulky items}}. {amount} to take {count, plural, one {it} other {them}}.} canWash {{name} can wash {count, plural, one {a can} other {# cans}} for {amount}.} other {Your cans are in the garage. {name} can get them for {amount}.}} No answer within {minutes} minutes means no.",
  },
  addOnAnswered: {
    title: "{answer, select, approved {Approved: do it} other {Declined: leave it}}",
    message:
      "At {address}: {kind, select, extraBags {{count, plural, one {an extra bag} other {# extra bags}}} bulkyItem {{count, plural, one {a bulky item} other {# bulky items}}} canWash {{count, plural, one {a can wash} other {# can washes}}} other {getting the cans from the garage}}.",
  },
  addOnDone: {
    title: "Extra work done",
    message:
      "{kind, select, extraBags {{name} took {count, plural, one {an extra bag} other {# extra bags}}.} bulkyItem {{name} took {count, plural, one {a bulky item} other {# bulky items}}.} canWash {{name} washed {count, plural, one {a can} other {# cans}}.} other {{name} got your cans from the garage.}} {amount} goes on your next bill.",
  },
} as const;
