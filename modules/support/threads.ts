import type * as z from "zod";
import type { Db } from "#db/client.ts";
import {
  findDisplay,
  findHomeownerUserId,
  findRecipient,
  findRunnerUserIds,
  listAdmins,
  lockUser,
} from "#modules/accounts/index.ts";
import { findInvoice } from "#modules/billing/index.ts";
import { notifyAndEmail, renewNotification } from "#modules/notices/index.ts";
import type { PhotoUpload } from "#modules/photos/contract.ts";
import { attachPhoto, checkUpload, createUpload, removePhotos } from "#modules/photos/index.ts";
import { findJob, wasTakenBy } from "#modules/pickups/index.ts";
import type { Act } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { day, hour, later } from "#platform/instants.ts";
import { answerBy, platformTimeZone } from "#platform/time/local-time.ts";
import type { Actor } from "#platform/values/actor.ts";
import { photoKey } from "#platform/values/photos.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import {
  countMessages,
  countOpenThreads,
  deleteNoticesAbout,
  deleteThreads,
  findThreadChange,
  insertMessage,
  insertThread,
  lockOldThreads,
  lockTextThread,
  lockThread,
  lockThreadsOf,
  updateThread,
} from "./queries.ts";
import { mostMessagesAnHour, mostOpenThreads } from "./rules.ts";

type NewMessage = { userId: string; messageId: string; words: string; photoIds: readonly string[] };

/**
 * Adds a message to a conversation that the transaction holds. Reopens it, marks it read by the writer, promises an
 * answer, and notifies the admins, also by email if not yet notified of this conversation. An existing message changes
 * nothing. Refuses with TOO_MANY_REQUESTS and as `attachPhoto` does.
 */
async function addMessage(
  deps: Deps,
  tx: Db,
  thread: { id: string; answerBy?: string | null },
  { userId, messageId, words, photoIds }: NewMessage,
): Promise<void> {
  const threadId = thread.id;
  const now = deps.now();
  const isNew = await insertMessage(tx, {
    id: messageId,
    threadId,
    userId,
    isFromSupport: false,
    words,
    sentAt: now,
  });
  if (!isNew) return;
  for (const photoId of photoIds) await attachPhoto(deps, tx, photoId, { messageId });
  if ((await countMessages(tx, { userId, since: later(now, -hour) })) > mostMessagesAnHour)
    throw new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: hour / 1000 } });
  await updateThread(tx, threadId, {
    lastMessageAt: now,
    userReadAt: now,
    closedAt: null,
    // A second message does not move the promise made for the first.
    answerBy: thread.answerBy ?? (await promiseAnswer(deps, tx, userId)),
  });
  await notifyAdmins(deps, tx, { threadId, userId });
}

/**
 * Adds a text message to the person's latest conversation by text message, which it reopens, or begins one. Its answers
 * go out as text messages. `wasWaiting`: an answer was promised before. The caller holds the account. Refuses with
 * TOO_MANY_REQUESTS.
 */
export async function writeByText(
  deps: Deps,
  tx: Db,
  { userId, messageId, words }: { userId: string; messageId: string; words: string },
): Promise<{ wasWaiting: boolean }> {
  const known = await lockTextThread(tx, userId);
  const now = deps.now();
  const fresh = {
    id: messageId,
    userId,
    topic: "other",
    openedAt: now,
    lastMessageAt: now,
    isByText: true,
  } as const;
  if (!known) await insertThread(tx, fresh);
  await addMessage(deps, tx, known ?? fresh, { userId, messageId, words, photoIds: [] });
  return { wasWaiting: known !== null && known.answerBy !== null };
}

/** By when support answers what a person writes now, by the clock at their home. */
async function promiseAnswer(deps: Pick<Deps, "now">, db: Db, userId: string): Promise<string> {
  const { homeZone } = await findDisplay(db, userId);
  return answerBy(deps.now(), homeZone ?? platformTimeZone);
}

/** By when support answers what the user writes now. */
export async function answerTime(deps: Deps, { userId }: Actor): Promise<{ answerBy: string }> {
  return { answerBy: await promiseAnswer(deps, deps.db, userId) };
}

/** Lets either side upload a photo for a message. Refuses as `createUpload` does. */
export function createPhotoUpload(
  deps: Deps,
  { userId }: Actor,
  { contentType, bytes }: z.output<typeof contract.createPhotoUpload.input>,
): Promise<PhotoUpload> {
  return createUpload(deps, { ownerId: userId, purpose: "support", jobId: null, contentType, bytes });
}

/** The ids of a message's uploads, checked before its transaction. Refuses as `checkUpload` does. */
export async function checkPhotos(deps: Deps, ownerId: string, photoUrls: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const photoUrl of photoUrls)
    ids.push(await checkUpload(deps, { photoUrl, ownerId, purpose: "support", jobId: null }));
  return ids;
}

/** Notifies each admin once until they read the conversation. */
async function notifyAdmins(deps: Deps, tx: Db, { threadId, userId }: { threadId: string; userId: string }) {
  const now = deps.now();
  const name = (await findRecipient(tx, userId))?.firstName ?? "";
  const params = { name, threadId };
  const told: string[] = [];
  for (const admin of await listAdmins(tx)) {
    const notice = {
      userId: admin,
      type: "supportAsked" as const,
      params: { threadId },
      since: later(now, -90 * day),
      now,
    };
    if (!(await renewNotification(tx, notice))) told.push(admin);
  }
  await notifyAndEmail(
    deps,
    tx,
    told.map((admin) => ({ userId: admin, type: "supportAsked", params, link: "/admin#support" })),
  );
}

/**
 * Starts a support conversation, optionally about one of the user's own jobs or bills, and notifies the admins.
 * Repeating the ids changes nothing. Refuses with NOT_FOUND, SUPPORT_TOO_MANY and as `checkPhotos` and `addMessage` do.
 */
export const openThread: Act<typeof contract.openThread> = async (deps, actor, input) => {
  const { threadId, topic, words } = input;
  const { userId } = actor;
  const jobId = input.jobId ?? null;
  const invoiceId = jobId ? null : (input.invoiceId ?? null);
  const photoIds = await checkPhotos(deps, userId, input.photoUrls);
  return deps.transact(async (tx) => {
    await lockUser(tx, userId);
    const known = await lockThread(tx, threadId);
    if (known) {
      if (known.userId !== userId) throw new Refused({ code: "NOT_FOUND" });
      return { ok: true };
    }
    if (jobId && !(await isOwn(tx, actor, jobId))) throw new Refused({ code: "NOT_FOUND" });
    if (invoiceId && (await findInvoice(tx, invoiceId))?.userId !== userId)
      throw new Refused({ code: "NOT_FOUND" });
    if ((await countOpenThreads(tx, userId)) >= mostOpenThreads)
      throw new Refused({ code: "SUPPORT_TOO_MANY" });
    const now = deps.now();
    const thread = { id: threadId, userId, topic, jobId, invoiceId, openedAt: now, lastMessageAt: now };
    if (!(await insertThread(tx, thread))) throw new Refused({ code: "NOT_FOUND" });
    // The first message shares the conversation's id.
    await addMessage(deps, tx, thread, { userId, messageId: threadId, words, photoIds });
    return { ok: true };
  });
};

/** True for a homeowner's own pickup, and for a runner's own job, even after it was canceled or missed. */
async function isOwn(tx: Db, actor: Actor, jobId: string): Promise<boolean> {
  const job = await findJob(tx, jobId);
  if (!job) return false;
  if (actor.role === "homeowner") return (await findHomeownerUserId(tx, job.homeownerId)) === actor.userId;
  if (job.runnerId) return (await findRunnerUserIds(tx, [job.runnerId])).get(job.runnerId) === actor.userId;
  return wasTakenBy(tx, { jobId, userId: actor.userId });
}

/** Marks the user's own conversation as read. Refuses with NOT_FOUND. */
export const markThreadRead: Act<typeof contract.ofThread> = (deps, actor, { threadId }) =>
  deps.transact(async (tx) => {
    const thread = await lockThread(tx, threadId);
    if (thread?.userId !== actor.userId) throw new Refused({ code: "NOT_FOUND" });
    await updateThread(tx, threadId, { userReadAt: deps.now() });
    return { ok: true };
  });

/**
 * Refuses with SUPPORT_CHANGED when a conversation, held by the transaction, changed since the operator read it, with
 * who wrote, answered or closed it and when. `ownId`: the message the operator is about to send.
 */
export async function refuseUnread(
  tx: Db,
  thread: { id: string; userId: string; lastMessageAt: string; closedAt: string | null },
  { seen, ownId }: { seen: z.output<typeof contract.closeThread.input>["seen"]; ownId: string | null },
): Promise<void> {
  const hasNews = thread.lastMessageAt !== seen.lastMessageAt;
  if (!hasNews && (thread.closedAt !== null) === seen.isClosed) return;
  const { message, closer } = await findThreadChange(tx, { thread, ownId });
  throw new Refused({
    code: "SUPPORT_CHANGED",
    params:
      hasNews && message
        ? { by: message.by, what: message.isFromSupport ? "answered" : "wrote", at: message.sentAt }
        : { by: closer ?? "nobody", what: "closed", at: thread.closedAt ?? thread.lastMessageAt },
  });
}

/** Writes to the user's own conversation. Refuses with NOT_FOUND and as `checkPhotos` and `addMessage` do. */
export const write: Act<typeof contract.write> = async (deps, { userId }, input) => {
  const { threadId, messageId, words } = input;
  const photoIds = await checkPhotos(deps, userId, input.photoUrls);
  return deps.transact(async (tx) => {
    const thread = await lockThread(tx, threadId);
    if (thread?.userId !== userId) throw new Refused({ code: "NOT_FOUND" });
    await addMessage(deps, tx, thread, { userId, messageId, words, photoIds });
    return { ok: true };
  });
};

/** Deletes a person's conversations, answers and photos included. Call it in the transaction that erases the account. */
export async function deleteThreadsOf(deps: Deps, tx: Db, userId: string): Promise<void> {
  const ids = await lockThreadsOf(tx, userId);
  await deleteNoticesAbout(tx, userId);
  await removePhotos(deps, tx, (await deleteThreads(tx, ids)).map(photoKey));
}

/** Deletes at most `limit` conversations closed since before an instant, with their photos. Returns how many. */
export function deleteOldThreads(deps: Deps, old: { before: string; limit: number }): Promise<number> {
  return deps.transact(async (tx) => {
    const ids = await lockOldThreads(tx, old);
    await removePhotos(deps, tx, (await deleteThreads(tx, ids)).map(photoKey));
    return ids.length;
  });
}
