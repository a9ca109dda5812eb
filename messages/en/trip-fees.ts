/** What a stop that a home blocked costs it, on the pickup’s page. */
export const tripFees = {
  title: "Trip Fee",
  charged:
    "Your runner came and could not reach your cans. The trip costs {amount}, on your next bill, as our last message about a blocked stop said.",
  free: "This one costs you nothing. If a stop is blocked again by {day}, it costs {amount}.",
  avoid:
    "To avoid it, keep the gate open or its code up to date, dogs inside, and the cans where your runner can reach them.",
  contest: "Contest Fee",
  contestTitle: "Contest the Trip Fee",
  contestText:
    "We look at your runner’s photo and answer. If you’re right, you get the fee back as a credit.",
  words: "What happened",
  send: "Contest Fee",
  sent: "Fee Contested",
  sentText: "We’ll look into it and let you know.",
  failed: "The fee was not contested",
  contested: "You contested this fee.",
} as const;
