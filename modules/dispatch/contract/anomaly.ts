import * as z from "zod";
import { anomalyActs, anomalyKinds, anomalyOutcomes } from "#modules/pickups/rules/anomalies.ts";
import * as field from "#platform/fields.ts";

/** An act that an admin should review. `doneThere` and `openedThere` are by the home's clock, written as UTC. */
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
  /** The runner's profile; null if the job no longer has a runner. */
  runnerId: z.uuid().nullable(),
  pay: z.string().regex(/^\d+\.\d{2}$/),
});

export type Anomaly = z.infer<typeof anomaly>;

/** Open anomalies, oldest first, at most 100. */
export const anomalies = { output: z.array(anomaly) };

/** Clearing releases the pickup's pay; refusing withholds it and needs a reason. */
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
