import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/support.ts";
import { lockThread, updateThread } from "./queries/support.ts";

/** Marks the user's own conversation as read. Refuses with NOT_FOUND. */
export function markThreadRead(
  deps: Deps,
  actor: Actor,
  { threadId }: z.output<typeof contract.ofThread.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const thread = await lockThread(tx, threadId);
    if (thread?.userId !== actor.userId) throw new Refused({ code: "NOT_FOUND" });
    await updateThread(tx, threadId, { userReadAt: deps.now() });
    return { ok: true };
  });
}
