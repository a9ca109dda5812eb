import * as z from "zod";
import * as field from "#platform/fields.ts";
import {
  currencies,
  languages,
  profileVisibilities,
  themes,
  timezones,
} from "#platform/values/preferences.ts";
import { mostUsesAtOnce, usageKinds, usedActs, usedPages } from "../rules/usage.ts";
import { notificationPreferences, preferences, privacy } from "./user.ts";

/**
 * Omitted fields stay. `followsDevice` unsets the time zone: times use the device's zone, and the preference reads UTC.
 */
export const updatePreferences = {
  input: z.object({
    followsDevice: z.literal(true, "validation.invalid").optional(),
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

const units = z.int().positive();

/**
 * How to show times and amounts. `timeZone` is the chosen zone's name; null means the device's. `homeZone` is the zone
 * of the person's home or a runner's first area, which pickups use. `rates` give the same amount in each currency, with
 * their day.
 */
export const display = {
  output: z.object({
    timeZone: z.string().nullable(),
    homeZone: z.string().nullable(),
    rates: z.object({ on: z.iso.date(), units: z.object({ USD: units, EUR: units, GBP: units }) }),
  }),
};

export type Display = z.infer<typeof display.output>;

/** Page and act counts since the last call; names that are not counted are dropped. */
export const countUse = {
  input: z.object({
    uses: z
      .array(
        z.object({
          kind: z.enum(usageKinds, "validation.invalid"),
          name: z.string("validation.invalid").max(60, "validation.invalid"),
          count: z
            .int("validation.invalid")
            .min(1, "validation.invalid")
            .max(mostUsesAtOnce, "validation.invalid"),
        }),
        "validation.invalid",
      )
      .max(usedPages.length + usedActs.length, "validation.invalid"),
  }),
  output: z.object({ ok: z.literal(true) }),
};
