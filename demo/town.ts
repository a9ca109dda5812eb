import type { Weekday } from "#platform/values/days.ts";

/** Everyone in the larger town has an address at this domain. */
export const townMail = "springfield.example";

const given =
  "Ada Ben Carla Dmitri Esther Frank Grace Hassan Ivy Jorge Kim Lena Marcus Nadia Omar Paula Quentin Rosa Stefan Tara Uma Victor Wendy Xavier Yara Zach".split(
    " ",
  );
const families = (
  "Abbott Baker Castillo Dufresne Eze Fischer Grant Hoang Ibrahim Jones Keller Lindqvist Moreau Novak Ortega Park Quinn " +
  "Rossi Silva Tran Underwood Vega Wójcik Yilmaz Zimmermann Adams Burke Chen Dalton Evans Foster"
).split(" ");

/** ZIP codes the town serves, and those where people wait. */
export const areas = {
  served: ["62704", "62703", "62712", "62702", "62711"],
  next: ["62707", "62629", "62563"],
} as const;

/** Each street's ZIP code and the day its truck comes. */
const streets: readonly (readonly [street: string, zipCode: string, weekday: Weekday])[] = [
  ["South Glenwood Avenue", "62704", "Tuesday"],
  ["West Iles Avenue", "62704", "Tuesday"],
  ["Outer Park Drive", "62704", "Wednesday"],
  ["Wiggins Avenue", "62704", "Thursday"],
  ["South Lincoln Avenue", "62704", "Monday"],
  ["Cherry Road", "62704", "Friday"],
  ["South Sixth Street", "62703", "Monday"],
  ["East Ash Street", "62703", "Thursday"],
  ["Stanford Avenue", "62703", "Wednesday"],
  ["Laurel Street", "62703", "Friday"],
  ["East Lake Shore Drive", "62712", "Tuesday"],
  ["Hazel Dell Road", "62712", "Friday"],
  ["Toronto Road", "62712", "Wednesday"],
  ["North Grand Avenue West", "62702", "Monday"],
  ["North Fifth Street", "62702", "Thursday"],
  ["Sangamon Avenue", "62702", "Tuesday"],
  ["West Wabash Avenue", "62711", "Wednesday"],
  ["Mathers Road", "62711", "Monday"],
  ["Greenbriar Drive", "62711", "Thursday"],
  ["Panther Creek Drive", "62711", "Friday"],
];

const at = <Item>(items: readonly Item[], nth: number): Item => {
  const item = items[nth % items.length];
  if (item === undefined) throw new Error("The town has an empty list");
  return item;
};

const person = (nth: number) => ({
  firstName: at(given, nth * 7),
  lastName: at(families, nth * 11 + Math.floor(nth / families.length)),
});

/** A home and its account. One in seven has two pickups a week, which cost more than the price. */
export function homeOf(nth: number) {
  const [street, zipCode, weekday] = at(streets, nth * 3);
  const pickupDays: Weekday[] =
    nth % 7 === 3 ? [weekday, weekday === "Friday" ? "Tuesday" : "Friday"] : [weekday];
  return {
    ...person(nth),
    email: `home${nth}@${townMail}`,
    phoneNumber: `217-555-${String(1000 + nth).padStart(4, "0")}`,
    address: `${101 + ((nth * 53) % 1800)} ${street}`,
    city: "Springfield",
    state: "IL" as const,
    zipCode,
    pickupDays,
    specialInstructions: at(
      ["", "Cans are behind the garage.", "Left of the porch.", "Mind the dog.", ""],
      nth,
    ),
    numberOfCans: 1 + (nth % 3),
  };
}

/** One runner serves about twelve homes. */
export function runnerCount(homes: number): number {
  return Math.max(4, Math.round(homes / 12));
}

export function applicationOf(nth: number) {
  return {
    ...person(nth + 500),
    email: `runner${nth}@${townMail}`,
    phoneNumber: `217-555-${String(9000 + nth)}`,
    city: "Springfield",
    serviceAreas: [at(areas.served, nth), at(areas.served, nth + 1), at(areas.served, nth + 3)],
    availabilityWindows: ["Flexible/Anytime" as const],
    vehicleType: at(["Car", "Bike", "SUV", "Truck"] as const, nth),
  };
}

export const hostCount = 5;
/** One in this many homes is a host's. */
const hostEvery = 9;

export const isHost = (nth: number) => nth % hostEvery === 0 && nth < hostCount * hostEvery;

const rentals = ["Old State Cabin", "Prairie House", "Garden Flat", "Railway Loft", "Pond View"];

/** A home's account that also rents out a place. */
export function hostsOf(nth: number) {
  const [street, zipCode] = at(streets, nth * 4 + 1);
  return {
    home: nth * hostEvery,
    property: {
      name: at(rentals, nth),
      address: `${60 + nth * 14} ${street}`,
      city: "Springfield",
      state: "IL" as const,
      zipCode,
      guests: 2 + nth,
      bedrooms: 1 + (nth % 3),
      amenities: ["Wi-Fi"],
      numberOfCans: 1 + (nth % 2),
    },
  };
}

export const leavingReasons = [
  "We are moving away.",
  "Too expensive for us.",
  "Our son does it now.",
  null,
] as const;

export const complaints = [
  { kind: "wrongPlace", wish: "credit", words: null },
  { kind: "damage", wish: "credit", words: "The lid of the blue can is cracked." },
  { kind: "gateLeftOpen", wish: "credit", words: "The side gate stood open." },
  { kind: "oneLeg", wish: "credit", words: "The cans were not brought back until noon the next day." },
] as const;

export const questions = [
  "Can you take a second recycling can from next month on?",
  "How do I add my neighbor to my plan?",
  "We changed the gate code. Where do I enter it?",
  "Is there a discount for a whole year?",
];

const notes = [
  "Too dark for a photo.",
  "My camera failed today.",
  "Raining hard, no photo.",
  "Phone was empty.",
];

/** A runner's note, which a pickup without photos needs. */
export function words(share: number): string {
  return at(notes, Math.floor(share * notes.length));
}
