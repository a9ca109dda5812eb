import * as z from "zod";
import { roles } from "#platform/values/actor.ts";
import {
  currencies,
  languages,
  profileVisibilities,
  themes,
  timezones,
} from "#platform/values/preferences.ts";
import { applicationStatuses, availabilityWindows, vehicleTypes } from "#platform/values/runner-words.ts";
import { weekdays } from "#platform/values/weekdays.ts";
import { cardBrands } from "../rules/payment-card.ts";
import { subscriptionStatuses } from "../rules/subscriptions.ts";

/** The shapes of rest.md. All plain JSON: instants ISO 8601 UTC, money as decimal strings, absent values null. */

const instant = z.iso.datetime();
const money = z.string().regex(/^-?\d+\.\d{2}$/);

/** The parts of a payment card that may be shown. The year has four digits. */
export const paymentCard = z.object({
  brand: z.enum(cardBrands),
  last4: z.string().regex(/^\d{4}$/),
  expiryMonth: z.int().min(1).max(12),
  expiryYear: z.int(),
});

export const homeownerProfile = z.object({
  address: z.string(),
  unit: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phoneNumber: z.string().nullable(),
  pickupDays: z.array(z.enum(weekdays)),
  specialInstructions: z.string().nullable(),
  houseImageUrl: z.string().nullable(),
  subscriptionActive: z.boolean(),
  subscriptionStatus: z.enum(["none", ...subscriptionStatuses]),
  subscriptionPlan: z.string(),
  monthlyRate: money,
  numberOfCans: z.number().int(),
});

export const runnerProfile = z.object({
  isAvailable: z.boolean(),
  rating: z.number(),
  completedJobs: z.number().int(),
  phoneNumber: z.string(),
  city: z.string(),
  serviceAreas: z.string(),
  availabilityWindows: z.array(z.enum(availabilityWindows)),
  vehicleType: z.enum(vehicleTypes),
  payoutEmail: z.string(),
  applicationStatus: z.enum(applicationStatuses),
});

export const notificationPreferences = z.object({
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  jobAlerts: z.boolean(),
  weeklyReports: z.boolean(),
  marketingEmails: z.boolean(),
  securityAlerts: z.boolean(),
});

export const preferences = z.object({
  theme: z.enum(themes),
  language: z.enum(languages),
  timezone: z.enum(timezones),
  currency: z.enum(currencies),
});

export const privacy = z.object({
  profileVisibility: z.enum(profileVisibilities),
  dataSharing: z.boolean(),
  analyticsTracking: z.boolean(),
  locationTracking: z.boolean(),
});

export const user = z.object({
  id: z.uuid(),
  role: z.enum(roles),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  emailVerified: z.boolean(),
  createdAt: instant,
  /**
   * `waitingSince`: when the home joined its ZIP code's waiting list; null when it is not waiting. `serviceEndsOn`: the
   * day a canceled service ends; null when it continues or has ended. `ratingCount`: number of counted ratings; with
   * none, `rating` is the documented 5.
   */
  homeownerProfile: homeownerProfile
    .extend({
      paymentMethod: paymentCard.nullable(),
      waitingSince: instant.nullable(),
      serviceEndsOn: z.iso.date().nullable(),
    })
    .nullable(),
  runnerProfile: runnerProfile.extend({ ratingCount: z.int() }).nullable(),
  preferences,
  notificationPreferences,
  privacy,
});

export type User = z.infer<typeof user>;
