import type * as z from "zod";
import { notify, queueEmail, renewNotification } from "#modules/notices/index.ts";
import { attachPhoto } from "#modules/photos/index.ts";
import { renderJob, type Viewer } from "#modules/pickups/index.ts";
import type { Act, AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { pickFields } from "#platform/pick-fields.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { cutSorted } from "#platform/queries/sorted.ts";
import { type Actor, type AdminActor, fullName } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { photoKey } from "#platform/values/photos.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { AdminSupportConversation, SupportConversation, SupportThread } from "./contract.ts";
import * as contract from "./contract.ts";
import {
  type Conversation,
  findConversation,
  insertMessage,
  type ListedThread,
  listThreads,
  listThreadsOf,
  lockThread,
  updateThread,
  type Writer,
} from "./queries.ts";
import { checkPhotos, refuseUnread } from "./threads.ts";

/**
 * Answers a support conversation and closes it if that settles it. Notifies the person, with the answer in an email
 * too. Repeating the message changes nothing. Refuses with NOT_FOUND, as `checkPhotos` does, and with SUPPORT_CHANGED
 * when the operator saw an older state.
 */
export const answerSupport: AdminAct<typeof contract.answer> = async (deps, actor, input) => {
  const { threadId, messageId, words } = input;
  const photoIds = await checkPhotos(deps, actor.userId, input.photoUrls);
  return deps.transact(async (tx) => {
    const thread = await lockThread(tx, threadId);
    if (!thread) throw new Refused({ code: "NOT_FOUND" });
    const now = deps.now();
    const message = {
      id: messageId,
      threadId,
      userId: actor.userId,
      isFromSupport: true,
      words,
      sentAt: now,
    };
    if (!(await insertMessage(tx, message))) return { ok: true };
    await refuseUnread(tx, thread, { seen: input.seen, ownId: messageId });
    for (const photoId of photoIds) await attachPhoto(deps, tx, photoId, { messageId });
    await updateThread(tx, threadId, {
      lastMessageAt: now,
      adminReadAt: now,
      closedAt: input.close ? now : null,
      answerBy: null,
    });
    await audit(deps, tx, actor, {
      action: "admin.answerSupport",
      subjectId: thread.userId,
      before: { threadId, topic: thread.topic, letters: 0, isClosed: thread.closedAt !== null },
      after: { messageId, topic: thread.topic, letters: words.length, isClosed: input.close },
      happenedAt: now,
    });
    const link = `/support/${threadId}`;
    const told = { userId: thread.userId, type: "supportAnswered" as const, params: { threadId } };
    const asText = { userId: thread.userId, type: "supportTexted" as const, params: { words } };
    if (thread.isByText) await notify(deps, tx, { ...asText, link });
    else if (!(await renewNotification(tx, { ...told, since: later(now, -90 * day), now })))
      await notify(deps, tx, { ...told, link });
    await queueEmail(deps, tx, { userId: thread.userId, type: "supportAnswered", params: { answer: words } });
    return { ok: true };
  });
};

/**
 * Closes a conversation without an answer; the person may write again. Safe to repeat. Refuses with NOT_FOUND, and with
 * SUPPORT_CHANGED when there is a message the operator has not read.
 */
export const closeSupport: AdminAct<typeof contract.closeThread> = (deps, actor, { threadId, seen }) =>
  deps.transact(async (tx) => {
    const thread = await lockThread(tx, threadId);
    if (!thread) throw new Refused({ code: "NOT_FOUND" });
    if (thread.closedAt) return { ok: true };
    await refuseUnread(tx, thread, { seen, ownId: null });
    const now = deps.now();
    await updateThread(tx, threadId, { closedAt: now, adminReadAt: now, answerBy: null });
    await audit(deps, tx, actor, {
      action: "admin.closeSupport",
      subjectId: thread.userId,
      before: { threadId, topic: thread.topic, isClosed: false },
      after: { topic: thread.topic, isClosed: true },
      happenedAt: now,
    });
    return { ok: true };
  });

/** Marks a conversation as read by support. Changes nothing if already read. Refuses with NOT_FOUND. */
export const markSupportRead: AdminAct<typeof contract.ofThread> = (deps, actor, { threadId }) =>
  deps.transact(async (tx) => {
    const thread = await lockThread(tx, threadId);
    if (!thread) throw new Refused({ code: "NOT_FOUND" });
    const { adminReadAt, lastMessageAt } = thread;
    if (adminReadAt !== null && adminReadAt >= lastMessageAt) return { ok: true };
    const now = deps.now();
    await updateThread(tx, threadId, { adminReadAt: now });
    await audit(deps, tx, actor, {
      action: "admin.markSupportRead",
      subjectId: thread.userId,
      before: { threadId, topic: thread.topic, readAt: adminReadAt },
      after: { topic: thread.topic, readAt: now },
      happenedAt: now,
    });
    return { ok: true };
  });

function renderThread({ thread, excerpt, isUnread }: ListedThread): SupportThread {
  return {
    ...pickFields(thread, contract.thread),
    isClosed: thread.closedAt !== null,
    isUnread,
    excerpt,
  };
}

/** A conversation with its messages, its bill, and its job if the reader may see it. */
async function renderConversation(
  deps: Pick<Deps, "photos" | "now">,
  { thread, messages, isUnread, job, bill, ...rest }: Conversation,
  /** The reader's role toward the job; null when they have none. */
  viewer: Viewer | null,
): Promise<SupportConversation> {
  return {
    ...renderThread({ thread, isUnread, excerpt: messages.at(-1)?.words.slice(0, 120) ?? "" }),
    job: job && viewer ? await renderJob(deps, { ...rest, job }, viewer) : null,
    bill: bill && { ...pickFields(bill, contract.bill), amount: formatCents(bill.amountCents) },
    messages: await Promise.all(
      messages.map(async ({ photoIds, ...message }) => ({
        ...message,
        photoUrls: await Promise.all(photoIds.map((id) => deps.photos.signRead(photoKey(id)))),
      })),
    ),
  };
}

function renderWriter({ email, role, firstName, lastName }: Writer) {
  return { name: fullName({ firstName, lastName }), email, role };
}

/** Support conversations: open ones by longest wait for an answer first, or closed ones. */
export const supportThreads: AdminAct<typeof contract.adminThreads> = async (deps, _actor, input) => {
  const found = await listThreads(deps.db, input);
  const { rows, nextCursor } = cutSorted(found, input.limit);
  return {
    rows: rows.map((row) => ({ ...renderThread(row), writer: renderWriter(row.writer) })),
    nextCursor,
  };
};

/** A conversation with all its messages and its job. Refuses with NOT_FOUND. */
export async function supportConversation(
  deps: Deps,
  _actor: AdminActor,
  { threadId }: z.output<typeof contract.adminConversation.input>,
): Promise<AdminSupportConversation> {
  const found = await findConversation(deps.db, { threadId, side: "admin" });
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  return {
    ...(await renderConversation(deps, found, "admin")),
    writer: { ...renderWriter(found.writer), homeownerId: found.writer.homeownerId },
  };
}

const mostThreads = 100;

/** The user's own conversations with support, latest message first. */
export async function threads(deps: Deps, actor: Actor): Promise<SupportThread[]> {
  return (await listThreadsOf(deps.db, actor.userId, mostThreads)).map(renderThread);
}

/** The user's own conversation. Shows the job while it is still theirs. Refuses with NOT_FOUND. */
export const conversation: Act<typeof contract.conversationOf> = async (deps, actor, { threadId }) => {
  const found = await findConversation(deps.db, { threadId, side: "user" });
  if (found?.thread.userId !== actor.userId) throw new Refused({ code: "NOT_FOUND" });
  const isHome = found.homeUserId === actor.userId;
  const viewer = isHome ? "homeowner" : found.runnerUserId === actor.userId ? "runner" : null;
  return renderConversation(deps, found, viewer);
};
