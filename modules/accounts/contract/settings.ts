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
 * What is left out stays as it was. `followsDevice` takes the time zone back to what it is before one is chosen: times are
 * shown in the device's own, and the preference reads UTC.
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
 * What times and amounts are shown with. `timeZone` is the name of the chosen one, null while none is and the device's own
 * counts; `homeZone` that of the person's home or of a runner's first area, by which their pickups go. `rates` say what one and the same amount is in each
 * currency, on which day.
 */
export const display = {
  output: z.object({
    timeZone: z.string().nullable(),
    homeZone: z.string().nullable(),
    rates: z.object({ on: z.iso.date(), units: z.object({ USD: units, EUR: units, GBP: units }) }),
  }),
};

export type Display = z.infer<typeof display.output>;

/** How often pages were opened and acts done since the last time; names that are not counted are left out. */
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
