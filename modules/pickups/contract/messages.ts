import * as z from "zod";
import { photoFile, photoUpload } from "#modules/photos/contract.ts";
import * as field from "#platform/fields.ts";
import { callTargets } from "../rules/calls.ts";
import { messageTemplates } from "../rules/messages.ts";

const ofJob = { input: z.object({ jobId: field.id }) };
const ok = z.object({ ok: z.literal(true) });

/**
 * Whether a pickup's two sides may write to each other now, how much the reader may read and has not read, and whom they
 * may call now; nobody when calls are not configured.
 */
export const messageCount = z.object({
  isOpen: z.boolean(),
  count: z.int(),
  unread: z.int(),
  calls: z.array(z.enum(callTargets)),
});

const message = z.object({
  id: z.uuid(),
  from: z.enum(["homeowner", "runner"]),
  isOwn: z.boolean(),
  /** The author's first name; null once their account was deleted. */
  name: z.string().nullable(),
  /** Shown in the reader's language; null for the author's own `words`. */
  template: z.enum(messageTemplates).nullable(),
  words: z.string().nullable(),
  /** A short-lived URL. */
  photoUrl: z.string().nullable(),
  sentAt: z.iso.datetime(),
  /** Whether the other side has read it. */
  isRead: z.boolean(),
});

export type PickupMessage = z.infer<typeof message>;

/**
 * What a pickup's homeowner and runner wrote, oldest first. A runner sees only what was written while the pickup was
 * theirs; an admin sees all and writes nothing.
 */
export const pickupMessages = {
  ...ofJob,
  output: z.object({
    side: z.enum(["homeowner", "runner", "admin"]),
    /** The first name of the other side; null for an admin, and while there is nobody. */
    other: z.string().nullable(),
    /** notYet: before the day before the pickup, or without a runner. closed: two days after the pickup's day. */
    state: z.enum(["notYet", "open", "closed"]),
    messages: z.array(message),
  }),
};

export type PickupMessages = z.infer<typeof pickupMessages.output>;

/** A template or one's own words, a photo, or both. The writer makes the id; repeating it changes nothing. */
export const sendPickupMessage = {
  input: z
    .object({
      jobId: field.id,
      messageId: field.id,
      template: z.enum(messageTemplates, "validation.invalid").nullish(),
      words: field.messageWords.nullish(),
      photoUrl: z.string("validation.photo").max(100, "validation.photo").nullish(),
    })
    .refine(({ template, words }) => !(template && words), { path: ["words"], error: "validation.invalid" })
    .refine(({ template, words, photoUrl }) => template || words || photoUrl, {
      path: ["words"],
      error: "validation.message",
    }),
  output: ok,
};

/** The caller makes the id; repeating it rings nobody. */
export const startCall = {
  input: z.object({ jobId: field.id, callId: field.id, to: z.enum(callTargets, "validation.invalid") }),
  output: ok,
};

/** Marks what the other side wrote, and its notice, as read. */
export const markPickupMessagesRead = { ...ofJob, output: ok };

export const createMessagePhotoUpload = {
  input: z.object({ jobId: field.id, ...photoFile }),
  output: photoUpload,
};
