import type * as z from "zod";
import type * as contract from "#contracts/support.ts";
import { lockThread } from "#db/queries/support.ts";
import type { Actor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { addMessage } from "./add-message.ts";

/** Writes into one's own conversation. Refuses with NOT_FOUND and as `addMessage` does. */
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
