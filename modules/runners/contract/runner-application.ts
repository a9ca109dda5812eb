import * as z from "zod";
import * as field from "#platform/fields.ts";
import { idCheckConsentVersion } from "../rules/applications.ts";
import {
  gradeTraining,
  trainingChoices,
  trainingModuleNames,
  trainingVersion,
} from "../rules/runner-training.ts";

/** Answers to the training questions in order of tries; the last one of each is right. */
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
 * A runner's application apart from the person. Only our own pages send `training` and `idCheckConsentVersion` (of the
 * text shown).
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
