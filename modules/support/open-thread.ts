import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { findHomeownerUserId, findRunnerUserIds, lockUser } from "#modules/accounts/index.ts";
import { findJob, wasTakenBy } from "#modules/pickups/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { addMessage } from "./add-message.ts";
import type * as contract from "./contract/support.ts";
import { countOpenThreads, insertThread, lockThread } from "./queries/support.ts";
import { mostOpenThreads } from "./rules/support.ts";

/**
 * Starts a support conversation, optionally with one of the user's own jobs attached, and notifies the admins.
 * Repeating the ids changes nothing. Refuses with NOT_FOUND, SUPPORT_TOO_MANY and as `addMessage` does.
 */
export function openThread(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof contract.openThread.input>,
): Promise<{ ok: true }> {
  const { threadId, topic, words } = input;
  const { userId } = actor;
  const jobId = input.jobId ?? null;
  return deps.transact(async (tx) => {
    await lockUser(tx, userId);
    const known = await lockThread(tx, threadId);
    if (known) {
      if (known.userId !== userId) throw new Refused({ code: "NOT_FOUND" });
      return { ok: true };
    }
    if (jobId && !(await isOwn(tx, actor, jobId))) throw new Refused({ code: "NOT_FOUND" });
    if ((await countOpenThreads(tx, userId)) >= mostOpenThreads)
      throw new Refused({ code: "SUPPORT_TOO_MANY" });
    const now = deps.now();
    const thread = { id: threadId, userId, topic, jobId, openedAt: now, lastMessageAt: now };
    if (!(await insertThread(tx, thread))) throw new Refused({ code: "NOT_FOUND" });
    // The first message shares the conversation's id.
    await addMessage(deps, tx, { threadId, userId, messageId: threadId, words });
    return { ok: true };
  });
}

/** True for a homeowner's own pickup, and for a runner's own job, even after it was canceled or missed. */
async function isOwn(tx: Db, actor: Actor, jobId: string): Promise<boolean> {
  const job = await findJob(tx, jobId);
  if (!job) return false;
  if (actor.role === "homeowner") return (await findHomeownerUserId(tx, job.homeownerId)) === actor.userId;
  if (job.runnerId) return (await findRunnerUserIds(tx, [job.runnerId])).get(job.runnerId) === actor.userId;
  return wasTakenBy(tx, { jobId, userId: actor.userId });
}
