import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/support.ts";
import { lockThread, updateThread } from "./queries/support.ts";
import { refuseUnread } from "./thread-seen.ts";

type OfThread = z.output<typeof contract.ofThread.input>;

/**
 * Closes a conversation without an answer; the person may write again. Safe to repeat. Refuses with NOT_FOUND, and with
 * SUPPORT_CHANGED when there is a message the operator has not read.
 */
export function closeSupport(
  deps: Deps,
  actor: AdminActor,
  { threadId, seen }: z.output<typeof contract.closeThread.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const thread = await lockThread(tx, threadId);
    if (!thread) throw new Refused({ code: "NOT_FOUND" });
    if (thread.closedAt) return { ok: true };
    await refuseUnread(tx, thread, { seen, ownId: null });
    const now = deps.now();
    await updateThread(tx, threadId, { closedAt: now, adminReadAt: now });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.closeSupport",
      subjectId: thread.userId,
      before: { threadId, topic: thread.topic, isClosed: false },
      after: { topic: thread.topic, isClosed: true },
      happenedAt: now,
    });
    return { ok: true };
  });
}

/** Marks a conversation as read by support. Changes nothing if already read. Refuses with NOT_FOUND. */
export function markSupportRead(
  deps: Deps,
  actor: AdminActor,
  { threadId }: OfThread,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const thread = await lockThread(tx, threadId);
    if (!thread) throw new Refused({ code: "NOT_FOUND" });
    const { adminReadAt, lastMessageAt } = thread;
    if (adminReadAt !== null && adminReadAt >= lastMessageAt) return { ok: true };
    const now = deps.now();
    await updateThread(tx, threadId, { adminReadAt: now });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.markSupportRead",
      subjectId: thread.userId,
      before: { threadId, topic: thread.topic, readAt: adminReadAt },
      after: { topic: thread.topic, readAt: now },
      happenedAt: now,
    });
    return { ok: true };
  });
}
