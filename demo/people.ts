import type { Weekday } from "#platform/values/days.ts";
import type { Place } from "#platform/values/places.ts";
import type { HomeLook } from "./draw-home.ts";

export const demoPassword = "demo-curbside";

/** Demo sign-ins, in the order printed at startup; `page` is the first page each one sees. */
export const demoAccounts = [
  { email: "homeowner@example.com", role: "homeowner", name: "Maya", does: "homeowner", page: "/homeowner" },
  { email: "host@example.com", role: "homeowner", name: "Henry", does: "host", page: "/vacation-rental" },
  { email: "runner@example.com", role: "runner", name: "Leo", does: "runner", page: "/runner" },
  { email: "admin@example.com", role: "admin", name: "Alex", does: "admin", page: "/admin" },
] as const;

/** A browser with this cookie shows no trial bar, until it is closed. */
export const hiddenBar = { name: "tidycurb-trial", value: "off" } as const;

type Home = {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  address: string;
  place: Place;
  city: string;
  state: "IL";
  zipCode: string;
  pickupDays: Weekday[];
  specialInstructions: string;
  numberOfCans: number;
  look: Omit<HomeLook, "numberOfCans">;
};

const springfield = { city: "Springfield", state: "IL" } as const;

/** The demo town's homes. The first two are accounts to sign in with. */
export const homes: readonly Home[] = [
  {
    firstName: "Maya",
    lastName: "Torres",
    email: "homeowner@example.com",
    phoneNumber: "217-555-0134",
    address: "412 Maple Street",
    place: { latitude: 39.7842, longitude: -89.6731 },
    ...springfield,
    zipCode: "62704",
    pickupDays: ["Tuesday", "Friday"],
    specialInstructions: "Cans are behind the side gate. The latch sticks: lift, then push.",
    numberOfCans: 2,
    look: { shape: "gable", wall: "#f3e3c3", roof: "#a8452f", door: "#14584a", isMirrored: false },
  },
  {
    firstName: "Henry",
    lastName: "Okafor",
    email: "host@example.com",
    phoneNumber: "217-555-0171",
    address: "88 Lakeshore Drive",
    place: { latitude: 39.7391, longitude: -89.6034 },
    ...springfield,
    zipCode: "62712",
    pickupDays: ["Monday"],
    specialInstructions: "Guests may be asleep before nine. Please roll the cans on the grass.",
    numberOfCans: 3,
    look: { shape: "ranch", wall: "#bcd3c6", roof: "#4d5d6b", door: "#8d2616", isMirrored: true },
  },
  {
    firstName: "Ruth",
    lastName: "Albright",
    email: "ruth.albright@example.com",
    phoneNumber: "217-555-0112",
    address: "1503 Whittier Avenue",
    place: { latitude: 39.7757, longitude: -89.6793 },
    ...springfield,
    zipCode: "62704",
    pickupDays: ["Wednesday"],
    specialInstructions: "Left of the garage. The dog is loud but friendly.",
    numberOfCans: 1,
    look: { shape: "tall", wall: "#e2a98a", roof: "#2d4f5a", door: "#17312b", isMirrored: false },
  },
  {
    firstName: "Dev",
    lastName: "Raman",
    email: "dev.raman@example.com",
    phoneNumber: "217-555-0188",
    address: "431 Maple Street",
    place: { latitude: 39.7845, longitude: -89.6737 },
    ...springfield,
    zipCode: "62704",
    pickupDays: ["Tuesday"],
    specialInstructions: "Recycling only goes out every other week, it is the blue one.",
    numberOfCans: 2,
    look: { shape: "gable", wall: "#c9d6e4", roof: "#4a3f55", door: "#a8452f", isMirrored: true },
  },
  {
    firstName: "Joan",
    lastName: "Petrowski",
    email: "joan.petrowski@example.com",
    phoneNumber: "217-555-0146",
    address: "960 South Walnut Street",
    place: { latitude: 39.7898, longitude: -89.6582 },
    ...springfield,
    zipCode: "62703",
    pickupDays: ["Thursday"],
    specialInstructions: "Ground floor, door code is on the gate post.",
    numberOfCans: 4,
    look: { shape: "tall", wall: "#d8c48f", roof: "#6b3f2e", door: "#2f5a7c", isMirrored: true },
  },
  {
    firstName: "Sam",
    lastName: "Whitfield",
    email: "sam.whitfield@example.com",
    phoneNumber: "217-555-0159",
    address: "3 Heron Lane",
    place: { latitude: 39.7352, longitude: -89.6105 },
    ...springfield,
    zipCode: "62712",
    pickupDays: ["Friday"],
    specialInstructions: "Please close the side gate, we have chickens.",
    numberOfCans: 1,
    look: { shape: "ranch", wall: "#f0d9d2", roof: "#2d6a5a", door: "#5f4a57", isMirrored: false },
  },
];

/** A home without a service, which has booked one pickup. */
export const oneOffHome: Omit<Home, "look"> = {
  firstName: "Nora",
  lastName: "Lindqvist",
  email: "nora.lindqvist@example.com",
  phoneNumber: "217-555-0163",
  address: "1522 Whittier Avenue",
  place: { latitude: 39.7754, longitude: -89.6797 },
  ...springfield,
  zipCode: "62704",
  pickupDays: ["Wednesday"],
  specialInstructions: "We’re away until Sunday. The cans are in the carport.",
  numberOfCans: 2,
};

/** The host's three sample rentals. */
export const properties = [
  {
    name: "Lakeside Cottage",
    address: "91 Lakeshore Drive",
    place: { latitude: 39.7394, longitude: -89.6029 },
    ...springfield,
    zipCode: "62712",
    guests: 6,
    bedrooms: 3,
    amenities: ["Dock and canoe", "Fire pit", "Wi-Fi", "Washer and dryer"],
    numberOfCans: 1,
    // Guests fill it before the truck comes.
    canGallons: 32,
    cansPlace: "Under the outside stairs",
    curbPlace: "Right of the mailbox",
    accessNotes: "The lower drive is always open.",
    checklist: ["Lids closed", "Bag from the mudroom taken out"],
    collectionDays: ["Wednesday"],
    look: { shape: "gable", wall: "#f6efe2", roof: "#2d6a5a", door: "#a8452f", isMirrored: true },
  },
  {
    name: "Downtown Loft",
    address: "215 South Fifth Street",
    place: { latitude: 39.7991, longitude: -89.6493 },
    ...springfield,
    zipCode: "62703",
    guests: 2,
    bedrooms: 1,
    amenities: ["Wi-Fi", "Free parking", "Self check-in"],
    numberOfCans: 1,
    cansPlace: "In the courtyard, first door on the left",
    checkInTime: "15:00",
    checklist: ["Courtyard door shut"],
    collectionDays: ["Friday"],
    look: { shape: "tall", wall: "#b9694a", roof: "#3b3f45", door: "#14584a", isMirrored: false },
  },
  {
    name: "Bluebell Bungalow",
    address: "40 Bluebell Court",
    place: { latitude: 39.7719, longitude: -89.6868 },
    ...springfield,
    zipCode: "62704",
    guests: 4,
    bedrooms: 2,
    amenities: ["Fenced yard", "Dogs welcome", "Wi-Fi", "Grill"],
    numberOfCans: 2,
    accessNotes: "Mind the dog next door: it barks and does nothing.",
    checklist: ["Gate shut behind you"],
    collectionDays: ["Tuesday"],
    look: { shape: "ranch", wall: "#d6dff0", roof: "#5f4a57", door: "#c98a1b", isMirrored: false },
  },
] as const satisfies readonly { look: Omit<HomeLook, "numberOfCans">; [field: string]: unknown }[];

/** Notes that runners write after a pickup, and homeowners' replies. */
export const notes = [
  "Cans back in place, lids closed.",
  "Windy today, so I left them against the fence.",
  "Gate latched behind me.",
  "The truck came early. All empty.",
] as const;

export const praise = [
  { stars: 5, words: "Quiet, quick, and the gate was closed." },
  { stars: 5, words: null },
  { stars: 4, words: "All good. The blue one stood a little far out." },
  { stars: 5, words: "Leo even picked up a bag that had blown over." },
  { stars: 5, words: null },
] as const;

/** Runner applicants. The first two are approved, and the first is an account to sign in with; the others wait. */
export const runners = [
  {
    firstName: "Leo",
    lastName: "Santos",
    email: "runner@example.com",
    phoneNumber: "217-555-0120",
    city: "Springfield",
    serviceAreas: ["62704", "62703", "62712"],
    availabilityWindows: ["Early Morning (6am-9am)", "Morning (9am-12pm)", "Evening (5pm-8pm)"],
    vehicleType: "Bike",
    payoutEmail: "runner@example.com",
  },
  {
    firstName: "Nia",
    lastName: "Brooks",
    email: "nia.brooks@example.com",
    phoneNumber: "217-555-0181",
    city: "Springfield",
    serviceAreas: ["62704"],
    availabilityWindows: ["Morning (9am-12pm)"],
    vehicleType: "SUV",
    payoutEmail: "nia.brooks@example.com",
  },
  {
    firstName: "Priya",
    lastName: "Nair",
    email: "priya.nair@example.com",
    phoneNumber: "217-555-0163",
    city: "Springfield",
    serviceAreas: ["62702", "62704"],
    availabilityWindows: ["Afternoon (12pm-5pm)"],
    vehicleType: "Car",
    payoutEmail: "priya.nair@example.com",
  },
  {
    firstName: "Walt",
    lastName: "Jensen",
    email: "walt.jensen@example.com",
    phoneNumber: "217-555-0199",
    city: "Chatham",
    serviceAreas: ["62629"],
    availabilityWindows: ["Flexible/Anytime"],
    vehicleType: "Truck",
    payoutEmail: "walt.jensen@example.com",
  },
] as const;

/** Every demo email address; all share its password. */
export const demoEmails = [
  ...new Set([...demoAccounts, ...homes, oneOffHome, ...runners].map(({ email }) => email)),
];
