import * as z from "zod";
import { alertKinds, isAlertKey, snoozeHours } from "../rules/alerts.ts";

/** A cause that needs attention; its `key` stays the same while the cause lasts. */
export const alert = z.object({
  key: z.string(),
  kind: z.enum(alertKinds),
  /** The number of pickups, tasks, reports or payouts. */
  count: z.int(),
  /** When it is due; for something already waiting, since when. */
  at: z.iso.datetime(),
  /** The local day, or the Monday of the pay week. */
  day: z.iso.date().nullable(),
  /** Set if it concerns a single ZIP code. */
  zipCode: z.string().nullable(),
  /** The number of ZIP codes with such pickups; 0 if it is not about a day's pickups. */
  areas: z.int(),
  /** The person's name; for a task or a holiday, its key in the catalog. */
  name: z.string().nullable(),
  /** The homeowner's or the runner's profile. */
  profileId: z.uuid().nullable(),
  /** Calendar feed of a host's rental; null for alerts about anything else. */
  feedId: z.uuid().nullable(),
  snoozed: z.object({ until: z.iso.datetime(), by: z.string() }).nullable(),
});

export type Alert = z.infer<typeof alert>;

/** Causes that need attention, most urgent kind first, at most 20 listed per kind. */
export const alerts = {
  output: z.object({
    alerts: z.array(alert),
    /** The number of causes not snoozed, including those not listed. */
    active: z.int(),
    snoozed: z.int(),
  }),
};

export type Alerts = z.infer<typeof alerts.output>;

const key = z
  .string("validation.invalid")
  .max(120, "validation.invalid")
  .refine(isAlertKey, "validation.invalid");

/** Snoozes a cause for some hours. */
export const snoozeAlert = {
  input: z.object({ key, hours: z.literal(snoozeHours, "validation.invalid") }),
  output: z.object({ until: z.iso.datetime() }),
};

/** Ends the snooze of a cause. */
export const wakeAlert = {
  input: z.object({ key }),
  output: z.object({ ok: z.literal(true) }),
};
