/** What people say about their street's collection day, and when its truck comes. */
export const street = {
  truck: "Truck about {time}{spread, plural, =0 {} other {, give or take # min}}",
  truckFact: "Truck",
  which: "Which day does the truck come?",
  otherWeek: "The other week",
  said: "Thank You",
  saidText: "We’ll compare it with your neighbors’ reports.",
  failed: "Failed to send your answer. Please try again.",
  runner: {
    title: "Wrong day on this street?",
    nothingOut: "No Cans Out on the Street",
    nothingOutNamed: "No cans out on the street: {address}",
    cameOn: "The truck came on",
    cameOnNamed: "The truck came on {day}: {address}",
  },
} as const;
