/** One pickup at a home without a service. */
export const oneOffs = {
  line: "Just this once? {price}",
  title: "One Pickup",
  where: "Your Home",
  change: "Change",
  day: "Collection day",
  cans: "Cans",
  times: "Out by {out} · back by {back}",
  free: "Canceling is free until your runner sets out.",
  book: "Book for {price}",
  card: "Card",
  pay: "Pay {amount}",
  failed: "The pickup could not be booked. Please try again.",
  anew: "Choose a Day",
  done: {
    title: "Pickup Booked",
    act: "See My Pickup",
  },
  waiting: {
    title: "Not Paid Yet",
    text: "Your bank has not confirmed the payment. We book the pickup as soon as it does.",
  },
  returned: {
    title: "This Day Is No Longer Possible",
    text: "No truck comes then, you already have a pickup, or it’s too late. Your money goes back.",
  },
  abandoned: {
    title: "This Booking Has Ended",
    text: "It was not paid within a day. Nothing was charged.",
  },
  unchecked: {
    title: "We Could Not Check Your Booking",
    text: "Please try again. If you paid, we’ll book your pickup anyway.",
    unknown: "We can’t find this booking.",
  },
  notOffered: {
    title: "Not Offered Here",
    text: "Single pickups are not offered at your home.",
  },
  noDay: {
    title: "No Free Collection Day",
    text: "In the next three weeks no truck comes, or you already have a pickup on those days.",
    act: "See My Days",
  },
  refund: {
    card: "{amount} goes back to your card.",
    credit: "{credit} comes back as credit.",
    both: "{amount} goes back to your card, and {credit} comes back as credit.",
  },
} as const;
