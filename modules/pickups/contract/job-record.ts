import * as z from "zod";
import * as field from "#platform/fields.ts";
import { photoSources } from "#platform/values/photos.ts";
import { runnerSteps } from "../rules/steps.ts";

const instant = z.iso.datetime();

/**
 * A runner's reported steps of a pickup, by arrival: the phone's time, the arrival time, and why a step did not count,
 * if so. The photo tells where and how it was taken, if the phone said so; `distanceMeters` is from there to the home's
 * pin.
 */
export const jobRecord = {
  input: z.object({ jobId: field.id }),
  output: z.array(
    z.object({
      id: z.uuid(),
      runner: z.string(),
      step: z.enum(runnerSteps),
      cameAt: instant.nullable(),
      capturedAt: instant,
      arrivedAt: instant,
      /** A release after its cut-off. */
      isLate: z.boolean(),
      refusal: z.enum(["JOB_MISSED", "JOB_CANCELLED", "JOB_TAKEN_BACK"]).nullable(),
      photo: z
        .object({
          url: z.string(),
          source: z.enum(photoSources).nullable(),
          distanceMeters: z.int().nullable(),
        })
        .nullable(),
    }),
  ),
};

export type JobRecord = z.infer<typeof jobRecord.output>;
