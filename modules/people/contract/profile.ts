import * as z from "zod";
import { user } from "#modules/accounts/contract/user.ts";
import { photoFile, photoUpload } from "#modules/photos/contract/photo.ts";
import * as field from "#platform/fields.ts";

const name = {
  firstName: field.firstName.optional(),
  lastName: field.lastName.optional(),
  seen: field.seen,
};

/** Omitted fields stay unchanged. With `seen`, the save applies only to fields that still have those values. */
export const updateHomeowner = {
  input: z.object({
    ...name,
    address: field.address.optional(),
    unit: field.unit.nullish(),
    city: field.city.optional(),
    state: field.state.optional(),
    zipCode: field.zipCode.optional(),
    phoneNumber: field.phoneNumber.nullish(),
    pickupDays: field.pickupDays.optional(),
    specialInstructions: field.specialInstructions.nullish(),
    numberOfCans: field.numberOfCans.optional(),
    houseImageUrl: field.picture.nullish(),
  }),
  output: user,
};

export const updateRunner = {
  input: z.object({
    ...name,
    phoneNumber: field.phoneNumber.optional(),
    city: field.city.optional(),
    serviceAreas: field.serviceAreas.optional(),
    availabilityWindows: field.chosenAvailability.optional(),
    vehicleType: field.vehicleType.optional(),
    payoutEmail: field.payoutEmail.optional(),
  }),
  output: user,
};

/** A changed email address takes effect when its link is opened. */
export const update = {
  input: z.object({
    ...name,
    email: field.email.optional(),
    profileImageUrl: field.picture.nullish(),
  }),
  output: user,
};

const fourFlags = z.object({
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  jobAlerts: z.boolean(),
  weeklyReports: z.boolean(),
});

export const updateNotifications = {
  input: z.object({
    emailNotifications: field.flag.optional(),
    smsNotifications: field.flag.optional(),
    jobAlerts: field.flag.optional(),
    weeklyReports: field.flag.optional(),
  }),
  output: fourFlags,
};

export const createPhotoUpload = {
  input: z.object({ purpose: z.enum(["house", "cans", "profile"], "validation.invalid"), ...photoFile }),
  output: photoUpload,
};

export const deleteAccount = { output: z.object({ ok: z.literal(true) }) };
