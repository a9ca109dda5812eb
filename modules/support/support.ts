import type * as z from "zod";
import { cutPage, readCursor } from "#platform/cursor.ts";
import type { Deps } from "#platform/deps.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/support.ts";
import type { AdminSupportConversation } from "./contract/support.ts";
import { findConversation, listThreads } from "./queries/support.ts";
import { renderConversation, renderThread, renderWriter } from "./render-thread.ts";

/** Support conversations: open ones by longest wait for an answer first, or closed ones. */
export async function supportThreads(
  deps: Deps,
  _actor: AdminActor,
  input: z.output<typeof contract.adminThreads.input>,
): Promise<z.output<typeof contract.adminThreads.output>> {
  const page = {
    isOpen: input.state === "open",
    search: input.search,
    limit: input.limit,
    after: readCursor(input.cursor),
  };
  const found = await listThreads(deps.db, page);
  const { rows, nextCursor } = cutPage(found, input.limit, ({ place, thread }) => ({
    createdAt: place,
    id: thread.id,
  }));
  return {
    rows: rows.map((row) => ({ ...renderThread(row), writer: renderWriter(row.writer) })),
    nextCursor,
  };
}

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
    writer: renderWriter(found.writer),
  };
}
