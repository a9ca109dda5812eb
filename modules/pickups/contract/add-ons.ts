import * as z from "zod";
import { type AddOnKind, addOnKinds } from "#modules/rates/rules.ts";
import * as field from "#platform/fields.ts";
import { photoSources } from "#platform/values/photos.ts";
import { addOnAnswers, addOnStates, addOnVias, mostAddOnUnits } from "../rules/add-ons.ts";

const instant = z.iso.datetime();
const money = z.string();

/**
 * Extra work that a runner offered at a stop. `price` is for all units. `answeredVia`: rule for a home that approves small
 * amounts in advance. The photos' URLs are short-lived.
 */
export const addOn = z.object({
  id: z.uuid(),
  jobId: z.uuid(),
  kind: z.enum(addOnKinds),
  units: z.int(),
  price: money,
  state: z.enum(addOnStates),
  askedAt: instant,
  answerBy: instant,
  answeredAt: instant.nullable(),
  answeredVia: z.enum(addOnVias).nullable(),
  doneAt: instant.nullable(),
  photoUrl: z.string().nullable(),
  donePhotoUrl: z.string().nullable(),
  runner: z.string(),
  timeZone: z.string(),
});

export type AddOn = z.infer<typeof addOn>;

/** The same with what its runner earns. */
export const paidAddOn = addOn.extend({ pay: money });

/** A pickup's add-ons, oldest first. */
export const addOns = { input: z.object({ jobId: field.id }), output: z.array(addOn) };

const answer = z.enum(addOnAnswers, "validation.invalid");

export const answerAddOn = { input: z.object({ id: field.id, answer }), output: addOn };

/** The link in a question's email, push or text message; works signed out. */
export const addOnLink = { input: z.object({ token: z.string().min(1).max(500) }), output: addOn };

export const answerAddOnLink = {
  input: addOnLink.input.extend({ answer }),
  output: addOn,
};

const runnersAddOn = addOn
  .omit({ photoUrl: true, donePhotoUrl: true, runner: true })
  .extend({ pay: money, home: z.string(), showsResult: z.boolean() });

export type RunnersAddOn = z.infer<typeof runnersAddOn>;

const priced = z.object({
  kind: z.enum(addOnKinds) as z.ZodType<AddOnKind>,
  price: money,
  pay: money,
  mostUnits: z.int(),
  showsResult: z.boolean(),
});

/** The price table today, the pickups whose home wants none, and what the runner offered in the last two days. */
export const runnersAddOns = {
  output: z.object({
    answerMinutes: z.int(),
    kinds: z.array(priced),
    unwanted: z.array(z.uuid()),
    offered: z.array(runnersAddOn),
  }),
};

export type RunnersAddOns = z.infer<typeof runnersAddOns.output>;

const captured = {
  /** The add-on's id, or its act's; sending it again gives the same answer and repeats nothing. */
  at: field.moment.optional(),
  sentAt: field.moment.optional(),
  photoSource: z.enum(photoSources, "validation.invalid").optional(),
};

/** `id` is made by the phone. `at`: when the runner asked, by the phone's clock; the time to answer counts from then. */
export const offerAddOn = {
  input: z.object({
    id: field.id,
    jobId: field.id,
    kind: z.enum(addOnKinds, "validation.invalid"),
    units: z.int("validation.count").min(1, "validation.count").max(mostAddOnUnits, "validation.count"),
    photoUrl: field.uploadedPhoto,
    ...captured,
  }),
  output: runnersAddOn,
};

export const finishAddOn = {
  input: z.object({ id: field.id, photoUrl: field.uploadedPhoto.nullish(), ...captured }),
  output: runnersAddOn,
};
