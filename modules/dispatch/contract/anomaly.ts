import * as z from "zod";
import { anomalyActs, anomalyKinds, anomalyOutcomes } from "#modules/pickups/rules/anomalies.ts";
import * as field from "#platform/fields.ts";

/** What an admin should look at about a pickup. `doneThere` and `openedThere` are by the home's clock, written at UTC. */
export const anomaly = z.object({
  id: z.uuid(),
  kind: z.enum(anomalyKinds),
  act: z.enum(anomalyActs),
  doneThere: z.iso.datetime(),
  /** When that act's window opens. */
  openedThere: z.iso.datetime(),
  jobId: z.uuid(),
  address: z.string(),
  day: z.iso.date(),
  runner: z.string(),
  /** The runner's profile; null where it is nobody's job any more. */
  runnerId: z.uuid().nullable(),
  pay: z.string().regex(/^\d+\.\d{2}$/),
});

export type Anomaly = z.infer<typeof anomaly>;

/** Open ones, longest ago first, at most 100. */
export const anomalies = { output: z.array(anomaly) };

/** Clearing lets the pickup's pay go; refusing keeps it held, for a reason. */
export const resolveAnomaly = {
  input: z
    .object({
      anomalyId: field.id,
      outcome: z.enum(anomalyOutcomes, "validation.invalid"),
      reason: field.notes.nullish(),
    })
    .refine(({ outcome, reason }) => outcome === "cleared" || Boolean(reason), {
      error: "validation.reason",
      path: ["reason"],
    }),
  output: z.object({ ok: z.literal(true) }),
};
