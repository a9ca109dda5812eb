import type { User } from "#contracts/user.ts";
import type { UserRow } from "#db/queries/users.ts";
import { defaultMonthlyRateCents, formatCents } from "#domain/money.ts";
import { renderRunnerProfile } from "./render-runner.ts";

/** A user as the wire shows one: never a hash, a token or a provider's id. */
export function renderUser(row: NonNullable<UserRow>): User {
  const { user, preferences: chosen, homeowner, subscription, runner } = row;
  return {
    id: user.id,
    role: user.role,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    profileImageUrl: null,
    emailVerified: user.emailVerifiedAt !== null,
    createdAt: user.createdAt,
    homeownerProfile: homeowner && {
      address: homeowner.address,
      unit: homeowner.unit,
      city: homeowner.city,
      state: homeowner.state,
      zipCode: homeowner.zipCode,
      phoneNumber: homeowner.phoneNumber,
      pickupDays: homeowner.pickupDays,
      specialInstructions: homeowner.specialInstructions,
      houseImageUrl: null,
      subscriptionActive: subscription?.status === "active",
      subscriptionStatus: subscription?.status ?? "none",
      subscriptionPlan: subscription?.plan ?? "Standard",
      monthlyRate: formatCents(subscription?.monthlyRateCents ?? defaultMonthlyRateCents),
      numberOfCans: homeowner.numberOfCans,
    },
    runnerProfile: runner && renderRunnerProfile(runner),
    preferences: {
      theme: chosen.theme,
      language: chosen.language,
      timezone: chosen.timezone,
      currency: chosen.currency,
    },
    notificationPreferences: {
      emailNotifications: chosen.emailNotifications,
      smsNotifications: chosen.smsNotifications,
      pushNotifications: chosen.pushNotifications,
      jobAlerts: chosen.jobAlerts,
      weeklyReports: chosen.weeklyReports,
      marketingEmails: chosen.marketingEmails,
      securityAlerts: chosen.securityAlerts,
    },
    privacy: {
      profileVisibility: chosen.profileVisibility,
      dataSharing: chosen.dataSharing,
      analyticsTracking: chosen.analyticsTracking,
      locationTracking: chosen.locationTracking,
    },
  };
}
