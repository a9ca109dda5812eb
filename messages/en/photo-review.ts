/** The review of proof photos. */
export const photoReview = {
  title: "Photo Review",
  lead: "Pickups that need a second look. The photo check only flags them; you decide.",
  queue: "Pickups to review",
  place: "{place, number} of {count, number}",
  previous: "Previous",
  next: "Next",
  empty: "Nothing to review",
  emptyText:
    "Pickups done too early or without a photo appear here, and photos that look used before or were taken far away.",
  line: "{day}, {runner}",
  openRunner: "Open runner",
  held: "{pay}, paid after your decision",
  notHeld: "{pay}, paid as usual",
  kinds: {
    early: "{act}: done {done}, opened {opens}.",
    noProof: "{act}: done {done} without a photo or a reason.",
    reused:
      "{act}: the photo looks like an earlier one{earlier, select, none {, which is deleted} other { of {earlier} ({likeness, number} % alike)}}.",
    far: "{act}: the photo was taken {meters, number} m from the home.",
  },
  acts: { out: "Cans out", in: "Cans back", cannotServe: "Can’t be served" },
  earlier: "The earlier photo",
  sources: { camera: "Live camera", gallery: "From a file", none: "Source unknown" },
  distance: "{meters, number} m from the home, ±{accuracy, number} m",
  noPlace: "Location unknown",
  noPhoto: "No photo",
  refused: "{by} rejected it:",
  answered: "{runner} answers:",
  quote: "“{words}”",
  accept: { pickup: "Accept", answer: "Pay After All" },
  reject: { pickup: "Reject…", answer: "Keep Rejection…" },
  ask: {
    pickup: {
      title: "Reject this pickup?",
      text: "The pickup at {address} counts as not done and isn’t paid. The home gets another one, or a credit if it’s too late. The runner sees the reason and can answer once.",
      action: "Reject",
    },
    answer: {
      title: "Keep the rejection?",
      text: "The pickup at {address} stays unpaid. The runner sees the reason.",
      action: "Keep Rejection",
    },
  },
  reason: "Why",
  done: {
    pickup: { accepted: "Pickup Accepted", rejected: "Pickup Rejected" },
    answer: { accepted: "Paid After All", rejected: "Rejection Kept" },
  },
  undo: "Undo",
  undone: "Still in Review",
  failed: "Failed to save the decision. Please try again.",
} as const;
