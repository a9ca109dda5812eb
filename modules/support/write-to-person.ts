import { lockUser } from "#modules/accounts/index.ts";
import { findReader, notify, queueEmail } from "#modules/notices/index.ts";
import type { AdminAct } from "#platform/act.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { insertMessage, insertThread, lockThread } from "./queries.ts";

/**
 * Writes to a person as support. The conversation is closed until they answer, because nobody waits. Refuses with
 * NOT_FOUND for an erased account, with TEXT_NOT_POSSIBLE where text messages do not arrive, and with ID_IN_USE.
 */
export const writeToPerson: AdminAct<typeof contract.writeToPerson> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const { userId, threadId, words, byEmail, byText } = input;
    const now = deps.now();
    await lockUser(tx, userId);
    const reader = await findReader(tx, userId);
    if (!reader) throw new Refused({ code: "NOT_FOUND" });
    if ((await lockThread(tx, threadId))?.userId === userId) return { ok: true };
    const { number, switches } = reader;
    const canText = switches.smsNotifications && number?.confirmedAt && !number.stoppedAt && !number.failedAt;
    if (byText && !canText) throw new Refused({ code: "TEXT_NOT_POSSIBLE" });
    const thread = { id: threadId, userId, topic: "other", openedAt: now, lastMessageAt: now } as const;
    if (!(await insertThread(tx, { ...thread, adminReadAt: now, closedAt: now })))
      throw new Refused({ code: "ID_IN_USE" });
    // The first message shares the conversation's id.
    await insertMessage(tx, {
      id: threadId,
      threadId,
      userId: actor.userId,
      isFromSupport: true,
      words,
      sentAt: now,
    });
    await audit(deps, tx, actor, {
      action: "admin.writeToPerson",
      subjectId: userId,
      before: { threadId, letters: 0 },
      after: { threadId, letters: words.length, byEmail, byText },
      happenedAt: now,
    });
    await notify(deps, tx, {
      userId,
      type: byText ? "supportTexted" : "supportWrote",
      params: { words: excerptOf(words) },
      link: `/support/${threadId}`,
    });
    if (byEmail) await queueEmail(deps, tx, { userId, type: "supportWrote", params: { words } });
    return { ok: true };
  });

/** What a notice shows of a message; its link leads to all of it. */
function excerptOf(words: string): string {
  return words.length <= 300 ? words : `${words.slice(0, 299)}…`;
}
