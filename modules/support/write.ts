import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { addMessage } from "./add-message.ts";
import type * as contract from "./contract/support.ts";
import { lockThread } from "./queries/support.ts";

/** Writes to the user's own conversation. Refuses with NOT_FOUND and as `addMessage` does. */
export function write(
  deps: Deps,
  actor: Actor,
  { threadId, messageId, words }: z.output<typeof contract.write.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const thread = await lockThread(tx, threadId);
    if (thread?.userId !== actor.userId) throw new Refused({ code: "NOT_FOUND" });
    await addMessage(deps, tx, { threadId, messageId, words, userId: actor.userId });
    return { ok: true };
  });
}
