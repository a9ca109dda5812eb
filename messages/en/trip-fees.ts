/** What a stop that a home blocked costs it, on the pickup’s page. */
export const tripFees = {
  title: "Trip Fee",
  charged:
    "Your runner came but could not do this pickup. As our earlier message warned, a trip fee of {amount} is on your next bill.",
  free: "This one is free. If a stop at your home is blocked again by {day}, a trip fee of {amount} applies.",
  avoid: "To avoid it, keep the gate open or its code up to date, dogs inside, and the cans within reach.",
  contest: "Contest Fee",
  contestTitle: "Contest the Trip Fee",
  contestText: "We’ll check your runner’s photo and reply. If you’re right, we’ll credit the fee.",
  words: "What happened",
  send: "Contest Fee",
  sent: "Fee Contested",
  sentText: "We’ll look into it and let you know.",
  failed: "Your message was not sent",
  contested: "You contested this fee.",
} as const;
