import * as z from "zod";
import { alertKinds, isAlertKey, snoozeHours } from "../rules/alerts.ts";

/** A cause that somebody should see to, the same `key` as long as it is there. */
export const alert = z.object({
  key: z.string(),
  kind: z.enum(alertKinds),
  /** How many pickups, tasks, reports or payouts it is about. */
  count: z.int(),
  /** When it is due or, of what waits already, since when it does. */
  at: z.iso.datetime(),
  /** The local day, or the Monday of the pay week. */
  day: z.iso.date().nullable(),
  /** Where it is one ZIP code. */
  zipCode: z.string().nullable(),
  /** In how many ZIP codes its pickups are; 0 for what is not about pickups of a day. */
  areas: z.int(),
  /** Whose it is; of a task or a holiday, its key in the catalogue. */
  name: z.string().nullable(),
  /** The homeowner's or the runner's profile. */
  profileId: z.uuid().nullable(),
  /** Calendar feed of a host's rental; null for alerts about anything else. */
  feedId: z.uuid().nullable(),
  snoozed: z.object({ until: z.iso.datetime(), by: z.string() }).nullable(),
});

export type Alert = z.infer<typeof alert>;

/** What somebody should see to, the most pressing kind first, at most 20 of a kind one by one. */
export const alerts = {
  output: z.object({
    alerts: z.array(alert),
    /** Causes that nobody has put away, also those beyond the ones listed. */
    active: z.int(),
    snoozed: z.int(),
  }),
};

export type Alerts = z.infer<typeof alerts.output>;

const key = z
  .string("validation.invalid")
  .max(120, "validation.invalid")
  .refine(isAlertKey, "validation.invalid");

/** Puts a cause away for some hours. */
export const snoozeAlert = {
  input: z.object({ key, hours: z.literal(snoozeHours, "validation.invalid") }),
  output: z.object({ until: z.iso.datetime() }),
};

/** Shows a cause again that was put away. */
export const wakeAlert = {
  input: z.object({ key }),
  output: z.object({ ok: z.literal(true) }),
};
