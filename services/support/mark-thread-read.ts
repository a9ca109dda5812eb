import type * as z from "zod";
import type * as contract from "#contracts/support.ts";
import { lockThread, updateThread } from "#db/queries/support.ts";
import type { Actor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";

/** Says that one has read one's own conversation, as it is now. Refuses with NOT_FOUND. */
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
