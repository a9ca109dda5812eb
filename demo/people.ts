import type { Weekday } from "#domain/weekdays.ts";

/** The password of every demo account. */
export const demoPassword = "demo-curbside";

/** Who can be signed in as, in the order in which the start prints them. */
export const demoAccounts = [
  { email: "homeowner@example.com", role: "homeowner" },
  { email: "host@example.com", role: "homeowner" },
  { email: "runner@example.com", role: "runner" },
  { email: "admin@example.com", role: "admin" },
] as const;

type Home = {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  address: string;
  city: string;
  state: "IL";
  zipCode: string;
  pickupDays: Weekday[];
  specialInstructions: string;
  numberOfCans: number;
};

const springfield = { city: "Springfield", state: "IL" } as const;

/** The homes of the demo town. The first two are accounts to sign in with. */
export const homes: readonly Home[] = [
  {
    firstName: "Maya",
    lastName: "Torres",
    email: "homeowner@example.com",
    phoneNumber: "217-555-0134",
    address: "412 Maple Street",
    ...springfield,
    zipCode: "62704",
    pickupDays: ["Tuesday", "Friday"],
    specialInstructions: "Cans are behind the side gate. The latch sticks: lift, then push.",
    numberOfCans: 2,
  },
  {
    firstName: "Henry",
    lastName: "Okafor",
    email: "host@example.com",
    phoneNumber: "217-555-0171",
    address: "88 Lakeshore Drive",
    ...springfield,
    zipCode: "62712",
    pickupDays: ["Monday"],
    specialInstructions: "Guests may be asleep before nine. Please roll the cans on the grass.",
    numberOfCans: 3,
  },
  {
    firstName: "Ruth",
    lastName: "Albright",
    email: "ruth.albright@example.com",
    phoneNumber: "217-555-0112",
    address: "1503 Whittier Avenue",
    ...springfield,
    zipCode: "62704",
    pickupDays: ["Wednesday"],
    specialInstructions: "Left of the garage. The dog is loud but friendly.",
    numberOfCans: 1,
  },
  {
    firstName: "Dev",
    lastName: "Raman",
    email: "dev.raman@example.com",
    phoneNumber: "217-555-0188",
    address: "27 Bluebell Court",
    ...springfield,
    zipCode: "62704",
    pickupDays: ["Tuesday"],
    specialInstructions: "Recycling only goes out every other week, it is the blue one.",
    numberOfCans: 2,
  },
  {
    firstName: "Joan",
    lastName: "Petrowski",
    email: "joan.petrowski@example.com",
    phoneNumber: "217-555-0146",
    address: "960 South Walnut Street",
    ...springfield,
    zipCode: "62703",
    pickupDays: ["Thursday"],
    specialInstructions: "Ground floor, door code is on the gate post.",
    numberOfCans: 4,
  },
  {
    firstName: "Sam",
    lastName: "Whitfield",
    email: "sam.whitfield@example.com",
    phoneNumber: "217-555-0159",
    address: "3 Heron Lane",
    ...springfield,
    zipCode: "62712",
    pickupDays: ["Friday"],
    specialInstructions: "Please close the side gate, we have chickens.",
    numberOfCans: 1,
  },
];

/** Who applied to run. The first is the account to sign in with; the others wait for a decision. */
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
