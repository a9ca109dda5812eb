import * as z from "zod";
import * as field from "./fields.ts";

/** What a runner's application says besides who applies. */
export const runnerApplication = z.object({
  phoneNumber: field.phoneNumber,
  city: field.city,
  serviceAreas: field.serviceAreas,
  availabilityWindows: field.chosenAvailability,
  vehicleType: field.vehicleType,
  payoutEmail: field.payoutEmail,
  idCheckConsent: z.literal(true, "validation.idCheckConsent"),
  trainingCompleted: z.literal(true, "validation.training"),
});
