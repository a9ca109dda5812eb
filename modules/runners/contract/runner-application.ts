import * as z from "zod";
import * as field from "#platform/fields.ts";
import { idCheckConsentVersion } from "../rules/applications.ts";
import {
  gradeTraining,
  trainingChoices,
  trainingModuleNames,
  trainingVersion,
} from "../rules/runner-training.ts";

/** The answers to the training's questions in the order in which they were tried, the last one of each right. */
const passedTraining = z.object({
  version: z.literal(trainingVersion, "validation.quiz"),
  tries: z
    .array(
      z.object({
        module: z.enum(trainingModuleNames, "validation.quiz"),
        choice: z.enum(trainingChoices, "validation.quiz"),
      }),
      "validation.quiz",
    )
    .max(200, "validation.quiz")
    .refine((tries) => gradeTraining(tries) !== null, "validation.quiz"),
});

/**
 * What a runner's application says besides who applies. `training` and `idCheckConsentVersion` (of the text that was
 * shown) come from our own screens.
 */
export const runnerApplication = z.object({
  phoneNumber: field.phoneNumber,
  city: field.city,
  serviceAreas: field.serviceAreas,
  availabilityWindows: field.chosenAvailability,
  vehicleType: field.vehicleType,
  payoutEmail: field.payoutEmail,
  idCheckConsent: z.literal(true, "validation.idCheckConsent"),
  idCheckConsentVersion: z.literal(idCheckConsentVersion, "validation.idCheckConsent").nullish(),
  trainingCompleted: z.literal(true, "validation.training"),
  training: passedTraining.nullish(),
});
