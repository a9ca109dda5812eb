import type { OwnJob } from "#contracts/homeowner.ts";
import type { Job } from "#contracts/job.ts";
import type { User } from "#contracts/user.ts";

/** A job as the server gives it, with what a test is about put in place. */
export function jobOf(differences: Partial<Job> = {}): Job {
  return {
    id: "01900000-0000-7000-8000-000000000001",
    address: "Maple Street, 62704",
    scheduledDate: "2026-11-24T08:00:00.000Z",
    timeWindow: "morning",
    specialInstructions: null,
    status: "scheduled",
    completedAt: null,
    paymentAmount: "12.00",
    numberOfCans: 2,
    isCheckout: false,
    photoUrl: null,
    legs: { out: { at: null, photoUrl: null }, in: { at: null, photoUrl: null } },
    notes: null,
    runner: null,
    homeowner: { city: "Springfield" },
    ...differences,
  };
}

/** The same as its homeowner sees it. */
export function ownJobOf(differences: Partial<OwnJob> = {}): OwnJob {
  return {
    ...jobOf(),
    rating: null,
    ratingTags: [],
    problems: [],
    onTheWayAt: null,
    reportUntil: null,
    cannotServe: null,
    runnerShown: null,
    outHours: { from: 16, by: 22 },
    outOn: (differences.scheduledDate ?? jobOf().scheduledDate).slice(0, 10),
    ...differences,
  };
}

/** A runner who is signed in: approved and online, unless said otherwise. */
export function runnerUser(profile: Partial<NonNullable<User["runnerProfile"]>> = {}): User {
  return {
    id: "01900000-0000-7000-8000-0000000000aa",
    role: "runner",
    firstName: "Leo",
    lastName: "Santos",
    email: "runner@example.com",
    profileImageUrl: null,
    emailVerified: true,
    createdAt: "2026-10-01T12:00:00.000Z",
    homeownerProfile: null,
    runnerProfile: {
      isAvailable: true,
      rating: 5,
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
