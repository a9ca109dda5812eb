import * as z from "zod";
import * as field from "#platform/fields.ts";
import { photoSources } from "#platform/values/photos.ts";
import { cannotServeReasons } from "../rules/cannot-serve.ts";
import { job } from "./job.ts";

const coordinates = {
  latitude: z.number("validation.invalid").min(-90, "validation.invalid").max(90, "validation.invalid"),
  longitude: z.number("validation.invalid").min(-180, "validation.invalid").max(180, "validation.invalid"),
};

/** A position in degrees. */
export const place = z.object(coordinates);

/**
 * The data of a step that was kept in the browser first. All fields are optional; without them the step is done now.
 */
export const captured = {
  /** The step's own ID; sending it again gives the same answer and repeats nothing. */
  actionId: field.id.optional(),
  /** When it was done, by the phone's clock. Never counted as later than its arrival. */
  at: field.moment.optional(),
  /** The phone's clock when the step is sent; corrects a clock that is off by more than two minutes. */
  sentAt: field.moment.optional(),
  /** When the runner came to the home, by the phone's clock; the leg took from then until `at`. */
  cameAt: field.moment.optional(),
};

/** What is stored with a photo besides its time. */
export const proof = {
  photoUrl: field.uploadedPhoto.nullish(),
  /** The photo's source. If missing, it does not count as taken by the live camera. */
  photoSource: z.enum(photoSources, "validation.invalid").optional(),
  /** Where it was taken, with permission. */
  place: z
    .object({
      ...coordinates,
      accuracyMeters: z
        .number("validation.invalid")
        .min(0, "validation.invalid")
        .max(1_000_000, "validation.invalid"),
    })
    .nullish(),
};

/** A problem at the property, shown by a photo or, if none was possible, described in words. */
export const cannotServe = {
  input: z
    .object({
      jobId: field.id,
      ...captured,
      ...proof,
      reason: z.enum(cannotServeReasons, "validation.cannotServe"),
      words: field.notes.nullish(),
    })
    .refine(({ photoUrl, words, reason }) => Boolean(words || (photoUrl && reason !== "other")), {
      error: "validation.cannotServe",
      path: ["words"],
    }),
  output: job,
};

/** Checks or unchecks one item. `photoUrl` shows it; a later photo replaces an earlier one. */
export const checkItem = {
  input: z.object({
    jobId: field.id,
    item: field.checklistItem,
    isChecked: field.flag,
    photoUrl: field.uploadedPhoto.nullish(),
    photoSource: z.enum(photoSources, "validation.invalid").optional(),
    /** As for a step: when it was done by the phone's clock, and that clock when sending. */
    actionId: captured.actionId,
    at: captured.at,
    sentAt: captured.sentAt,
  }),
  output: z.object({ checkedAt: z.iso.datetime().nullable(), hasPhoto: z.boolean() }),
};
