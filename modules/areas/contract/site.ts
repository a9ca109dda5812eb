import * as z from "zod";
import { claims } from "#modules/rates/rules/platform-rules.ts";
import * as field from "#platform/fields.ts";
import { languages } from "#platform/values/preferences.ts";

/** Rates in cents; pickups completed this month; what public pages claim. */
export const figures = {
  output: z.object({
    monthlyRateCents: z.int(),
    runnerRateCents: z.int(),
    pickupsThisMonth: z.int(),
    claims: z.array(z.enum(claims)),
    isDemo: z.boolean(),
  }),
};

/** Whether somebody carries cans in a ZIP code already. */
export const coverage = {
  input: z.object({ zipCode: field.zipCode }),
  output: z.object({ hasRunners: z.boolean() }),
};

/** Where a ZIP code is, as the post office names it; null for an unknown one. */
export const zipPlace = {
  input: z.object({ zipCode: field.zipCode }),
  output: z.object({ city: z.string(), state: z.string() }).nullable(),
};

/** To be told once a runner comes to a ZIP code. */
export const joinWaitingList = {
  input: z.object({
    email: field.email,
    zipCode: field.zipCode,
    /** What the form was read in. */
    language: z.enum(languages, "validation.invalid").optional(),
  }),
  output: z.object({ ok: z.literal(true) }),
};
