import * as z from "zod";
import * as field from "#platform/fields.ts";
import { languages } from "#platform/values/preferences.ts";
import { guestChannels, guestMessageStates, guestMoments, mostOffsetHours, shortCodes } from "./rules.ts";

const language = z.enum(languages, "validation.invalid");

/** The guest as named by the host; calendars contain no names. `prefersText`: by text message if there is a number. */
const guest = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  prefersText: z.boolean(),
  language,
  /** How many stay; null if unknown. */
  guests: z.int().nullable(),
});

/**
 * A message that was sent, or an automatic one that is planned or waits for an address. `at` is when. `by`: who sent it
 * by hand; null for automatic ones. Without a `templateId`, its template was removed, or it corrects earlier messages
 * of a moved booking.
 */
const stayMessage = z.object({
  templateId: z.uuid().nullable(),
  name: z.string(),
  at: z.string(),
  state: z.enum([...guestMessageStates, "planned", "waiting"]),
  channel: z.enum(guestChannels),
  isCorrection: z.boolean(),
  by: z.string().nullable(),
});

/**
 * Days and times are the property's local ones; guests leave on `untilOn`. `isOverlapping`: overlaps another stay
 * there. `hasStopped`: the guest has unsubscribed.
 */
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

/** At most 200, by arrival day. */
export const stays = { output: z.array(stay) };

/** An American number, written in any way, as "+12175550123". */
const phone = z
  .string("validation.telephone")
  .max(40, { error: "validation.telephone", abort: true })
  .transform((written) => `+1${written.replace(/\D/g, "").replace(/^1/, "")}`)
  .refine((number) => /^\+1[2-9]\d{9}$/.test(number), "validation.telephone");

/**
 * Omitted fields are unknown. With `seen`, saves only if those fields still have these values; all null without a
 * guest.
 */
export const saveGuest = {
  input: z.object({
    seen: field.seen,
    stayId: field.id,
    name: field.guestName.nullish(),
    email: field.email.nullish(),
    phone: phone.nullish(),
    prefersText: field.flag.optional(),
    language,
    guests: z.int("validation.invalid").min(1, "validation.invalid").max(50, "validation.invalid").nullish(),
  }),
  output: guest.extend({ hasStopped: z.boolean() }),
};

const text = z.object({ subject: field.guestSubject, body: field.guestBody });

/** `offsetHours` counts from the moment; negative means before. */
const guestTime = z.object({
  moment: z.enum(guestMoments, "validation.invalid"),
  offsetHours: z
    .int("validation.invalid")
    .min(-mostOffsetHours, "validation.invalid")
    .max(mostOffsetHours, "validation.invalid"),
});

/** `propertyId` null: all of the host's rentals. */
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

/** Oldest first. `isTrashDay`: the one of `sendDayBefore`. */
export const templates = { output: z.array(template.extend({ isTrashDay: z.boolean() })) };

/**
 * Whether every guest gets their trash days the day before arrival. The first time makes its
 * template, with this name and our texts, which the host may change.
 */
export const sendDayBefore = {
  input: z.object({ isOn: field.flag, name: field.templateName }),
  output: template,
};

/** Adds a template if there is no id. An omitted language has no text. `seen` as in `saveGuest`. */
export const saveTemplate = {
  input: z.object({
    seen: field.seen,
    id: field.id.nullish(),
    propertyId: field.id.nullable(),
    name: field.templateName,
    isAutomatic: field.flag,
    ...guestTime.shape,
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

/** The values of the short codes for a stay, by language; null if unknown. `due`: when the email is due. */
export const codeValues = {
  input: z.object({ stayId: field.id, due: guestTime.nullish() }),
  output: z.object({ en: values, es: values, fr: values }),
};

const guestEmail = z.object({ stayId: field.id, templateId: field.id });

/** In the guest's language, or else the first one the template has text in. */
export const message = {
  input: guestEmail,
  output: z.object({ subject: z.string(), body: z.string(), language }),
};

/** When it was sent: now, or earlier if it was already sent. */
export const sendMessage = { input: guestEmail, output: z.object({ sentAt: z.string() }) };

/** The address of the guest's page about a stay; the same each time. */
export const stayLink = { input: z.object({ stayId: field.id }), output: z.object({ path: z.string() }) };

/** A guest's page in their language, worded by the server: a title and lines per part. */
export const stayPage = {
  input: z.object({ token: z.string("validation.invalid").max(100, "validation.invalid") }),
  output: z.object({
    language,
    property: z.string(),
    parts: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
  }),
};

export type StayPage = z.infer<typeof stayPage.output>;

const canTextsOf = <Text extends z.ZodType>(text: Text) =>
  z.object({ trash: text, recycling: text, yard: text });

/** What the host says goes into each kind of can, by rental; null where our words are used. */
export const canTexts = {
  output: z.array(
    z.object({
      propertyId: z.uuid(),
      property: z.string(),
      texts: canTextsOf(z.string().nullable()),
    }),
  ),
};

/** With `seen`, saves only if the texts are still these. */
export const saveCanTexts = {
  input: z.object({ propertyId: field.id, seen: field.seen, texts: canTextsOf(field.canText.nullable()) }),
  output: z.object({ ok: z.literal(true) }),
};

/** `token` is from an email's unsubscribe link. `property` is the rental the guest gets no more emails about. */
export const stopMessages = {
  input: z.object({ token: z.string("validation.invalid").max(400, "validation.invalid") }),
  output: z.object({ property: z.string() }),
};
