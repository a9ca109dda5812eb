import type { User } from "#modules/accounts/contract.ts";
import { runnerUser } from "./jobs.ts";

type Profile = NonNullable<User["homeownerProfile"]>;

/** A signed-in homeowner with an active subscription unless overridden; null for one without a profile. */
export function homeownerUser(profile: Partial<Profile> | null = {}): User {
  return {
    ...runnerUser(),
    role: "homeowner",
    firstName: "Maya",
    lastName: "Torres",
    email: "homeowner@example.com",
    runnerProfile: null,
    homeownerProfile: profile && {
      address: "412 Maple Street",
      unit: null,
      city: "Springfield",
      state: "IL",
      zipCode: "62704",
      phoneNumber: "217-555-0134",
      pickupDays: ["Tuesday", "Friday"],
      specialInstructions: "Behind the side gate.",
      houseImageUrl: null,
      subscriptionActive: true,
      subscriptionStatus: "active",
      subscriptionPlan: "Standard",
      monthlyRate: "29.00",
      numberOfCans: 2,
      waitingSince: null,
      serviceEndsOn: null,
      serviceEndsAt: null,
      paymentMethod: { brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2034 },
      ...profile,
    },
  };
}
