/** A homeowner's calendar feed. */
export const feed = {
  name: "Pickups by TidyCurb",
  out: "Cans out: {kinds}",
  kinds: { trash: "Trash", recycling: "Recycling", yard: "Yard waste" },
  extra: "Extra pickup",
  checkout: "Checkout cleanup",
  status: {
    planned: "Planned. A runner is found closer to the day.",
    scheduled: "On offer to the runners of your neighborhood.",
    assigned: "{runner} comes for the cans.",
    in_progress: "The cans are at the curb.",
    completed: "Done: the cans are back in place.",
    missed: "We missed this one, and have credited you for it.",
  },
  moved: "{holiday} moves this pickup.",
  more: "Skip it or change it: {link}",
  /** The feed for a host's rentals. */
  rentals: {
    name: "Rental visits by TidyCurb",
    visit: "Cans at {property}",
    status: {
      scheduled: "Waiting for a runner.",
      assigned: "{runner} comes for the cans.",
      in_progress: "The cans are at the curb.",
      completed: "Done: the curb is clear.",
    },
    more: "All visits: {link}",
  },
} as const;
