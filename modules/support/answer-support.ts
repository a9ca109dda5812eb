import type * as z from "zod";
import { notify, renewNotification } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/support.ts";
import { insertMessage, lockThread, updateThread } from "./queries/support.ts";
import { refuseUnread } from "./thread-seen.ts";

/**
 * Answers a support conversation and closes it if that settles it. Notifies the person, with the answer in an email
 * too. Repeating the message changes nothing. Refuses with NOT_FOUND, and with SUPPORT_CHANGED when the operator saw an
 * older state.
 */
export function answerSupport(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.answer.input>,
): Promise<{ ok: true }> {
  const { threadId, messageId, words } = input;
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
    await updateThread(tx, threadId, {
      lastMessageAt: now,
      adminReadAt: now,
      closedAt: input.close ? now : null,
    });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.answerSupport",
      subjectId: thread.userId,
      before: { threadId, topic: thread.topic, isClosed: thread.closedAt !== null },
      after: { messageId, topic: thread.topic, letters: words.length, isClosed: input.close },
      happenedAt: now,
    });
    const told = { userId: thread.userId, type: "supportAnswered" as const, params: { threadId } };
    const isTold = await renewNotification(tx, { ...told, since: later(now, -90 * day), now });
    if (!isTold) await notify(deps, tx, { ...told, link: `/support/${threadId}` });
    await deps.queue.send(tx, "deliver-mail", {
      userId: thread.userId,
      letter: "supportAnswered",
      params: { answer: words },
    });
    return { ok: true };
  });
}
