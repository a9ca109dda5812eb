import * as z from "zod";
import {
  anomalyActs,
  anomalyKinds,
  anomalyOutcomes,
  answerOutcomes,
} from "#modules/pickups/rules/problems.ts";
import * as field from "#platform/fields.ts";
import { photoSources } from "#platform/values/photos.ts";

const instant = z.iso.datetime();

/** A proof photo as its phone described it; `distanceMeters` is to the home's pin, null when not known. */
const shot = z.object({
  photoUrl: z.string(),
  takenAt: instant,
  source: z.enum(photoSources).nullable(),
  distanceMeters: z.int().nullable(),
  accuracyMeters: z.int().nullable(),
});

/** Why a pickup is reviewed. `doneThere` and `openedThere` are by the home's clock, written as UTC. */
const reason = z.object({
  id: z.uuid(),
  kind: z.enum(anomalyKinds),
  act: z.enum(anomalyActs),
  doneThere: instant,
  /** When that act's window opens. */
  openedThere: instant,
  /** The earlier photo that this act's photo shows again; null for other kinds, and once it is deleted. */
  resembles: z
    .object({
      photoUrl: z.string(),
      takenThere: instant,
      address: z.string(),
      /** In percent. */
      likeness: z.int().nullable(),
    })
    .nullable(),
});

/** A pickup that an admin should review, or review again after its runner answered a refusal. */
export const photoReview = z.object({
  /** Its first anomaly. */
  id: z.uuid(),
  jobId: z.uuid(),
  address: z.string(),
  day: z.iso.date(),
  timeZone: z.string(),
  runner: z.string(),
  /** The runner's profile; null if the job no longer has a runner. */
  runnerId: z.uuid().nullable(),
  pay: z.string().regex(/^\d+\.\d{2}$/),
  /** Whether the pay waits for the decision. */
  isPayHeld: z.boolean(),
  photos: z.object({ out: shot.nullable(), in: shot.nullable(), cannotServe: shot.nullable() }),
  reasons: z.array(reason),
  /** What the runner answered to a refusal, with its reason and the admin who refused. */
  answer: z
    .object({ words: z.string().nullable(), at: instant, reason: z.string().nullable(), by: z.string() })
    .nullable(),
});

export type PhotoReview = z.infer<typeof photoReview>;

/** Pickups to review, longest wait first, at most 100. */
export const anomalies = { output: z.array(photoReview) };

/** Decides all open anomalies of the pickup. Refusing withholds its pay and needs a reason. */
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

/** Decides a runner's answer to a refusal. Upholding it needs a reason. */
export const decideAnswer = {
  input: z
    .object({
      anomalyId: field.id,
      outcome: z.enum(answerOutcomes, "validation.invalid"),
      reason: field.notes.nullish(),
    })
    .refine(({ outcome, reason }) => outcome === "reversed" || Boolean(reason), {
      error: "validation.reason",
      path: ["reason"],
    }),
  output: z.object({ ok: z.literal(true) }),
};
