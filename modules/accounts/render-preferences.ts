import type { User } from "./contract/user.ts";
import type { PreferencesRow } from "./queries/preferences.ts";

/** A user's choices in the wire's three groups. */
export function renderPreferences(
  chosen: Omit<PreferencesRow, "userId">,
): Pick<User, "preferences" | "notificationPreferences" | "privacy"> {
  return {
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
