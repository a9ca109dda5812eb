import * as z from "zod";
import * as field from "#platform/fields.ts";
import { languages } from "#platform/values/preferences.ts";
import { guestMessageStates, guestMoments, mostOffsetHours } from "../rules/guests.ts";
import { shortCodes } from "../rules/short-codes.ts";

const language = z.enum(languages, "validation.invalid");

/** Whom the host has named; calendars name nobody. */
const guest = z.object({ name: z.string().nullable(), email: z.string().nullable(), language });

/**
 * A letter that went, or one that is to go by itself: planned, or waiting for an e-mail address. `at` is when. Without a
 * `templateId`, its template was removed.
 */
const stayMessage = z.object({
  templateId: z.uuid().nullable(),
  name: z.string(),
  at: z.string(),
  state: z.enum([...guestMessageStates, "planned", "waiting"]),
});

/** Days and times are the property's own; guests leave on `untilOn`. `isOverlapping`: another stay there shares hours with it. `hasStopped`: the guest wants no more letters. */
const stay = z.object({
  id: z.uuid(),
  property: z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
  fromOn: z.string(),
  untilOn: z.string(),
  fromTime: z.string(),
  untilTime: z.string(),
  title: z.string().nullable(),
  isOverlapping: z.boolean(),
  guest: guest.nullable(),
  hasStopped: z.boolean(),
  messages: z.array(stayMessage),
});

export type Stay = z.infer<typeof stay>;

/** At most 200, by the day of arrival. */
export const stays = { output: z.array(stay) };

/** What is left out is not known. */
export const saveGuest = {
  input: z.object({
    stayId: field.id,
    name: field.guestName.nullish(),
    email: field.email.nullish(),
    language,
  }),
  output: guest.extend({ hasStopped: z.boolean() }),
};

const text = z.object({ subject: field.guestSubject, body: field.guestBody });

/** `propertyId` null: for all of the host's rentals. `offsetHours` after the moment; before it when negative. */
const template = z.object({
  id: z.uuid(),
  propertyId: z.uuid().nullable(),
  name: z.string(),
  isAutomatic: z.boolean(),
  moment: z.enum(guestMoments),
  offsetHours: z.number().int(),
  texts: z.object({ en: text.optional(), es: text.optional(), fr: text.optional() }),
});

export type GuestTemplate = z.infer<typeof template>;

/** In the order in which they were made. */
export const templates = { output: z.array(template) };

/** Without an id it is a new one. A language that is left out has no words. */
export const saveTemplate = {
  input: z.object({
    id: field.id.nullish(),
    propertyId: field.id.nullable(),
    name: field.templateName,
    isAutomatic: field.flag,
    moment: z.enum(guestMoments, "validation.invalid"),
    offsetHours: z
      .int("validation.invalid")
      .min(-mostOffsetHours, "validation.invalid")
      .max(mostOffsetHours, "validation.invalid"),
    texts: z
      .object({ en: text.optional(), es: text.optional(), fr: text.optional() })
      .refine((texts) => languages.some((each) => texts[each]), "validation.guestTexts"),
  }),
  output: template,
};

export const removeTemplate = {
  input: z.object({ id: field.id }),
  output: z.object({ ok: z.literal(true) }),
};

const values = z.object(
  Object.fromEntries(shortCodes.map((code) => [code, z.string().nullable()])) as Record<
    (typeof shortCodes)[number],
    z.ZodNullable<z.ZodString>
  >,
);

/** What the short codes stand for at a stay, by language; null for what is not known. */
export const codeValues = {
  input: z.object({ stayId: field.id }),
  output: z.object({ en: values, es: values, fr: values }),
};

const letter = z.object({ stayId: field.id, templateId: field.id });

/** In the guest's language, or the first one that the template has words in. */
export const message = {
  input: letter,
  output: z.object({ subject: z.string(), body: z.string(), language }),
};

/** When it was sent: now, or, where it has gone already, then. */
export const sendMessage = { input: letter, output: z.object({ sentAt: z.string() }) };

/** What a letter's link has in it. `property` is where the guest is no longer written to about. */
export const stopMessages = {
  input: z.object({ token: z.string("validation.invalid").max(400, "validation.invalid") }),
  output: z.object({ property: z.string() }),
};
