import * as z from "zod";
import { currencies, languages, profileVisibilities, themes, timezones } from "#domain/preferences.ts";
import * as field from "./fields.ts";
import { notificationPreferences, preferences, privacy } from "./user.ts";

/** What is left out stays as it was. */
export const updatePreferences = {
  input: z.object({
    theme: z.enum(themes, "validation.invalid").optional(),
    language: z.enum(languages, "validation.invalid").optional(),
    timezone: z.enum(timezones, "validation.invalid").optional(),
    currency: z.enum(currencies, "validation.invalid").optional(),
  }),
  output: preferences,
};

export const updateNotifications = {
  input: z.object({
    emailNotifications: field.flag.optional(),
    smsNotifications: field.flag.optional(),
    pushNotifications: field.flag.optional(),
    jobAlerts: field.flag.optional(),
    weeklyReports: field.flag.optional(),
    marketingEmails: field.flag.optional(),
    securityAlerts: field.flag.optional(),
  }),
  output: notificationPreferences,
};

export const updatePrivacy = {
  input: z.object({
    profileVisibility: z.enum(profileVisibilities, "validation.invalid").optional(),
    dataSharing: field.flag.optional(),
    analyticsTracking: field.flag.optional(),
    locationTracking: field.flag.optional(),
  }),
  output: privacy,
};
