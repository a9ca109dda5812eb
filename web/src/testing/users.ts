import type { User } from "#modules/accounts/contract.ts";
import type { AdminRole } from "#platform/values/admin-roles.ts";

/** A signed-in homeowner with an active subscription unless overridden; null for one without a profile. */
export function homeownerUser(profile: Partial<NonNullable<User["homeownerProfile"]>> | null = {}): User {
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
      servicePausesOn: null,
      paymentMethod: { brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2034 },
      ...profile,
    },
  };
}

/** A homeowner whose home waits for a runner. */
export function waitingUser(): User {
  return homeownerUser({
    subscriptionActive: false,
    subscriptionStatus: "none",
    waitingSince: "2026-11-23T10:00:00.000Z",
  });
}

/** A signed-in runner: approved and online unless overridden. */
export function runnerUser(profile: Partial<NonNullable<User["runnerProfile"]>> = {}): User {
  return {
    id: "01900000-0000-7000-8000-0000000000aa",
    role: "runner",
    adminRole: null,
    firstName: "Leo",
    lastName: "Santos",
    email: "runner@example.com",
    profileImageUrl: null,
    emailVerified: true,
    homes: [],
    createdAt: "2026-10-01T12:00:00.000Z",
    homeownerProfile: null,
    runnerProfile: {
      isAvailable: true,
      rating: 5,
      ratingCount: 12,
      completedJobs: 28,
      phoneNumber: "217-555-0190",
      city: "Springfield",
      serviceAreas: '["62704","62712"]',
      availabilityWindows: ["Flexible/Anytime"],
      vehicleType: "Car",
      payoutEmail: "runner@example.com",
      applicationStatus: "approved",
      ...profile,
    },
    preferences: { theme: "light", language: "en", timezone: "UTC", currency: "USD" },
    notificationPreferences: {
      emailNotifications: true,
      smsNotifications: false,
      pushNotifications: true,
      jobAlerts: true,
      weeklyReports: false,
      marketingEmails: false,
      securityAlerts: true,
    },
    privacy: {
      profileVisibility: "private",
      dataSharing: false,
      analyticsTracking: true,
      locationTracking: true,
    },
  };
}

/** A signed-in admin, an owner unless overridden. */
export function adminUser(adminRole: AdminRole = "owner"): User {
  return { ...homeownerUser(null), role: "admin", adminRole };
}
