import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/support.ts";
import { findThreadChange } from "./queries/support.ts";

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
