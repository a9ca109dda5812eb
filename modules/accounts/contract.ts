import * as z from "zod";
import * as field from "#platform/fields.ts";
import { page, sortOf } from "#platform/list-search.ts";
import { roles } from "#platform/values/actor.ts";
import { adminRoles } from "#platform/values/admin-roles.ts";
import { weekdays } from "#platform/values/days.ts";
import {
  currencies,
  languages,
  profileVisibilities,
  themes,
  timezones,
} from "#platform/values/preferences.ts";
import { applicationStatuses, availabilityWindows, vehicleTypes } from "#platform/values/runner-words.ts";
import {
  cardBrands,
  homeownerStates,
  mostUsesAtOnce,
  peopleSorts,
  runnerStates,
  setUpRoles,
  subscriptionStatuses,
  usageKinds,
  usedActs,
  usedPages,
} from "./rules.ts";

/** The documented shapes. All plain JSON: instants ISO 8601 UTC, money as decimal strings, absent values null. */

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
  /** Null for everyone but admins. */
  adminRole: z.enum(adminRoles).nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  emailVerified: z.boolean(),
  createdAt: instant,
  /**
   * `waitingSince`: when the home joined its ZIP code's waiting list; null when it is not waiting. `serviceEndsOn`: the
   * day a canceled service ends, as in its bills, and `serviceEndsAt` the instant; null when it continues or has ended.
   * `servicePausesOn`: the home's day on which a planned pause begins; null without one.
   * `ratingCount`: number of counted ratings; with none, `rating` is the documented 5.
   */
  /**
   * The account's homes, oldest first, when it has several. `address` is null until a home is set up; one that is neither
   * set up nor paid for is listed only while it is shown.
   */
  homes: z.array(z.object({ id: z.uuid(), address: z.string().nullable() })),
  homeownerProfile: homeownerProfile
    .extend({
      paymentMethod: paymentCard.nullable(),
      waitingSince: instant.nullable(),
      serviceEndsOn: z.iso.date().nullable(),
      serviceEndsAt: instant.nullable(),
      servicePausesOn: z.iso.date().nullable(),
    })
    .nullable(),
  runnerProfile: runnerProfile.extend({ ratingCount: z.int() }).nullable(),
  preferences,
  notificationPreferences,
  privacy,
});

export type User = z.infer<typeof user>;

/** What everyone may change about themselves, by the names of the columns of `users`. Omitted fields stay. */
export const personChanges = z.object({
  firstName: field.firstName.optional(),
  lastName: field.lastName.optional(),
});

/** Filters a list of people: each word starts a word of their name, email, address, ZIP code or phone number. */
const among = {
  search: field.searchText.optional(),
  /** People who live in or serve the ZIP code. */
  zipCode: field.zipCode.optional(),
};

export const adminRunner = runnerProfile.extend({
  id: z.uuid(),
  userId: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.iso.datetime(),
  /** When the current application was submitted. */
  appliedAt: z.iso.datetime(),
  /** When an admin last decided or asked for more; null for never. */
  decidedAt: z.iso.datetime().nullable(),
  isSuspended: z.boolean(),
  /** Number of counted ratings. With none, `rating` is the documented 5. */
  ratingCount: z.int(),
});

export type AdminRunner = z.infer<typeof adminRunner>;

export const runners = {
  input: page.extend({
    ...among,
    state: z.enum(runnerStates, "validation.invalid").optional(),
    /** `waiting` lists only waiting people, longest wait first. */
    ...sortOf(...peopleSorts),
  }),
  output: z.object({ rows: z.array(adminRunner), nextCursor: z.string().nullable() }),
};

export const adminHomeowner = homeownerProfile.extend({
  id: z.uuid(),
  userId: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.iso.datetime(),
  isSuspended: z.boolean(),
});

export type AdminHomeowner = z.infer<typeof adminHomeowner>;

export const homeowners = {
  input: page.extend({
    ...among,
    state: z.enum(homeownerStates, "validation.invalid").optional(),
    ...sortOf("newest", "name"),
  }),
  output: z.object({ rows: z.array(adminHomeowner), nextCursor: z.string().nullable() }),
};

/** People per state among the matches; 1,001 means more than 1,000. */
const bounded = z.number().int();

export const homeownerCounts = {
  input: z.object(among),
  output: z.object({ all: bounded, states: z.record(z.enum(homeownerStates), bounded) }),
};

export const runnerCounts = {
  input: z.object(among),
  output: z.object({ all: bounded, states: z.record(z.enum(runnerStates), bounded) }),
};

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

/** Characters of a draft's values as JSON: at most 30 kB of UTF-8. */
const mostDraftCharacters = 10_000;

/**
 * A set-up's unsent input. `step` is zero-based, in the role's own steps after the account. Fields are texts, switches
 * or lists of texts; passwords and cards are refused.
 */
export const setUpDraft = z.object({
  role: z.enum(setUpRoles, "validation.invalid"),
  step: z.int("validation.invalid").min(0, "validation.invalid").max(20, "validation.invalid"),
  values: z
    .record(
      z.string().regex(/^(?!.*(?:password|card))[a-z]{1,40}$/i, "validation.invalid"),
      z.union(
        [z.string().max(4000), z.boolean(), z.array(z.string().max(200)).max(200)],
        "validation.invalid",
      ),
      "validation.invalid",
    )
    .refine((values) => JSON.stringify(values).length <= mostDraftCharacters, "validation.invalid"),
});

export type SetUpDraft = z.infer<typeof setUpDraft>;

const instantSaved = z.object({ savedAt: instant });

/** The account's unfinished set-up; null when it has none. */
export const setUp = { output: setUpDraft.extend(instantSaved.shape).nullable() };

/** Null when the set-up is done: nothing is kept then. */
export const saveSetUp = { input: setUpDraft, output: instantSaved.nullable() };

/** A home to set up: the account's id for it, as in `user.homes`. */
export const addHome = { output: z.object({ id: z.uuid() }) };

const ok = z.object({ ok: z.literal(true) });

export const showHome = { input: z.object({ id: field.id }), output: ok };

export const removeHome = { input: z.object({ id: field.id }), output: ok };

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
