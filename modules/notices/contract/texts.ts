import * as z from "zod";
import { id, textBody, textHeading } from "#platform/fields.ts";
import { textChannels } from "#platform/values/message-keys.ts";
import { languages } from "#platform/values/preferences.ts";
import { channels } from "../rules.ts";

const language = z.enum(languages, "validation.invalid");

const whichText = { channel: z.enum(textChannels, "validation.invalid"), kind: z.string().max(60) };

/** A text's parts as ICU messages: those of its channel. */
const parts = z.object({
  title: textHeading.optional(),
  message: textBody.optional(),
  subject: textHeading.optional(),
  text: textBody.optional(),
});

const storedParts = z.record(z.string(), z.string());

/** Every text of a kind on a channel. `excerpt` is in the given language. */
export const messageTexts = {
  input: z.object({ language }),
  output: z.array(
    z.object({
      channel: z.enum(textChannels),
      kind: z.string(),
      excerpt: z.string(),
      changedIn: z.array(z.enum(languages)),
    }),
  ),
};

export type MessageText = z.infer<typeof messageTexts.output>[number];

/** `own` is null while the default is in use; `seen` names the version to be replaced. */
const textOfLanguage = z.object({
  usual: storedParts,
  own: storedParts.nullable(),
  seen: z.uuid().nullable(),
  placeholders: z.array(z.object({ name: z.string(), insert: z.string(), isRequired: z.boolean() })),
});

/** Versions newest first, at most 100; `texts` null is a return to the default. */
export const messageText = {
  input: z.object(whichText),
  output: z.object({
    languages: z.object({ en: textOfLanguage, es: textOfLanguage, fr: textOfLanguage }),
    versions: z.array(
      z.object({
        id: z.uuid(),
        language: z.enum(languages),
        texts: storedParts.nullable(),
        savedAt: z.iso.datetime(),
        savedBy: z.string().nullable(),
      }),
    ),
  }),
};

/** With sample values. `sms`: characters used of those beside a link; a longer text is cut. */
export const previewMessageText = {
  input: z.object({ ...whichText, language, texts: parts }),
  output: z.object({
    own: storedParts,
    usual: storedParts,
    sms: z.object({ used: z.int(), room: z.int(), isCut: z.boolean() }).nullable(),
  }),
};

/** `seen`: the version being replaced; null for the default. `texts` null returns to the default. */
export const setMessageText = {
  input: z.object({ ...whichText, language, texts: parts.nullable(), seen: id.nullable() }),
  output: z.object({ seen: z.uuid().nullable() }),
};

export const testMessageText = {
  input: previewMessageText.input,
  output: z.object({ by: z.enum(channels) }),
};
