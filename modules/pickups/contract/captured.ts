import * as z from "zod";
import * as field from "#platform/fields.ts";
import { photoSources } from "#platform/values/photos.ts";
import { cannotServeReasons } from "../rules/cannot-serve.ts";
import { job } from "./job.ts";

const coordinates = {
  latitude: z.number("validation.invalid").min(-90, "validation.invalid").max(90, "validation.invalid"),
  longitude: z.number("validation.invalid").min(-180, "validation.invalid").max(180, "validation.invalid"),
};

/** Where somebody is, in degrees. */
export const place = z.object(coordinates);

/**
 * What a step on the route says of itself where it was kept in the browser first. All of it may be left out: then the
 * step is of now.
 */
export const captured = {
  /** The step's own id: sent again, it gives the same answer and does nothing twice. */
  actionId: field.id.optional(),
  /** When it was done, by the phone's clock. Never taken for later than its arrival. */
  at: field.moment.optional(),
  /** What the phone's clock says as the step is sent: a clock that is wrong by more than two minutes is corrected by it. */
  sentAt: field.moment.optional(),
  /** When the runner came to the home, by the phone's clock; the time until `at` is what the leg took. */
  cameAt: field.moment.optional(),
};

/** What is kept with a photo beside when it was taken. */
export const proof = {
  photoUrl: field.uploadedPhoto.nullish(),
  /** Where the picture comes from. Left out, nobody knows: it does not count as the live camera's. */
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

/** The property's problem. A photo shows it, or where none could be taken, words tell it. */
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

/** Ticks one item off, or takes the tick back. `photoUrl` shows it; a later photo takes the place of an earlier one. */
export const checkItem = {
  input: z.object({
    jobId: field.id,
    item: field.checklistItem,
    isChecked: field.flag,
    photoUrl: field.uploadedPhoto.nullish(),
    photoSource: z.enum(photoSources, "validation.invalid").optional(),
    /** As a step on the route has them: when it was done, by the phone's clock, and what that clock says on sending. */
    actionId: captured.actionId,
    at: captured.at,
    sentAt: captured.sentAt,
  }),
  output: z.object({ checkedAt: z.iso.datetime().nullable(), hasPhoto: z.boolean() }),
};
