import * as z from "zod";
import { photoFile, photoUpload } from "#modules/photos/contract.ts";
import { job } from "#modules/pickups/contract/job.ts";
import * as field from "#platform/fields.ts";
import { listSearch, pageOf, sortOf } from "#platform/list-search.ts";
import { mostPhotos, supportTopics } from "./rules.ts";

const instant = z.iso.datetime();

const ok = z.object({ ok: z.literal(true) });

const words = field.supportWords;

/** Uploads of `createPhotoUpload`, in the order shown. */
const photoUrls = z
  .array(field.uploadedPhoto, "validation.photo")
  .max(mostPhotos, "validation.photo")
  .default([]);

/** `photoUrls` expire within minutes. */
const message = z.object({
  id: z.uuid(),
  isFromSupport: z.boolean(),
  words: z.string(),
  photoUrls: z.array(z.string()),
  sentAt: instant,
});

export type SupportMessage = z.infer<typeof message>;

/**
 * `excerpt` is the start of the last message; `isUnread`: the other side wrote since the reader last looked. `answerBy`:
 * when support answers at the latest; null while nothing waits for an answer.
 */
export const thread = z.object({
  id: z.uuid(),
  topic: z.enum(supportTopics),
  jobId: z.uuid().nullable(),
  invoiceId: z.uuid().nullable(),
  answerBy: instant.nullable(),
  openedAt: instant,
  lastMessageAt: instant,
  isClosed: z.boolean(),
  isUnread: z.boolean(),
  excerpt: z.string(),
});

export type SupportThread = z.infer<typeof thread>;

/** The user's own conversations, latest message first, at most 100. */
export const threads = { output: z.array(thread) };

/** The days are those the bill covers; the end is exclusive. */
export const bill = z.object({
  id: z.uuid(),
  amount: z.string(),
  periodStartsOn: z.iso.date(),
  periodEndsOn: z.iso.date(),
});

/** `job` is the attached job, as far as the person may still see it, `bill` the attached bill. */
const conversation = thread.extend({
  job: job.nullable(),
  bill: bill.nullable(),
  messages: z.array(message),
});

export type SupportConversation = z.infer<typeof conversation>;

export const conversationOf = { input: z.object({ threadId: field.id }), output: conversation };

/** The writer makes the ids; repeating them changes nothing. */
export const openThread = {
  input: z.object({
    threadId: field.id,
    topic: z.enum(supportTopics, "validation.topic"),
    jobId: field.id.nullish(),
    /** A bill instead of a job. */
    invoiceId: field.id.nullish(),
    words,
    photoUrls,
  }),
  output: ok,
};

/** By when support answers what is written now. */
export const answerTime = { output: z.object({ answerBy: instant }) };

export const createPhotoUpload = { input: z.object(photoFile), output: photoUpload };

export const write = {
  input: z.object({ threadId: field.id, messageId: field.id, words, photoUrls }),
  output: ok,
};

export const ofThread = { input: z.object({ threadId: field.id }), output: ok };

const writer = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(["homeowner", "runner", "admin"]),
});

const adminThread = thread.extend({ writer });

export type AdminSupportThread = z.infer<typeof adminThread>;

/** Open ones by longest wait first; closed ones by latest first; turned around on request. */
export const adminThreads = {
  input: z.object({
    state: z.enum(["open", "closed"], "validation.invalid").default("open"),
    search: listSearch,
    ...sortOf("last"),
    ...pageOf(15),
  }),
  output: z.object({ rows: z.array(adminThread), nextCursor: z.string().nullable() }),
};

export const adminConversation = {
  input: z.object({ threadId: field.id }),
  output: conversation.extend({ writer: writer.extend({ homeownerId: z.uuid().nullable() }) }),
};

export type AdminSupportConversation = z.infer<typeof adminConversation.output>;

/** The state the operator saw; if it changed, the call is refused with who did what. */
const seen = z.object({ lastMessageAt: z.iso.datetime("validation.invalid"), isClosed: z.boolean() });

export const closeThread = { input: z.object({ threadId: field.id, seen }), output: ok };

/** With `close`, the answer also closes the conversation. */
export const answer = {
  input: z.object({
    threadId: field.id,
    messageId: field.id,
    words,
    photoUrls,
    close: field.flag.default(false),
    seen,
  }),
  output: ok,
};

/**
 * Begins a conversation with a person: always in the app, where they can answer, and also by email or text message. The
 * writer makes the id; repeating it sends nothing.
 */
export const writeToPerson = {
  input: z.object({ userId: field.id, threadId: field.id, words, byEmail: field.flag, byText: field.flag }),
  output: ok,
};
