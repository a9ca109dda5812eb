import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/support.ts";
import type { SupportConversation, SupportThread } from "./contract/support.ts";
import { findConversation, listThreadsOf } from "./queries/support.ts";
import { renderConversation, renderThread } from "./render-thread.ts";

const mostThreads = 100;

/** The user's own conversations with support, latest message first. */
export async function threads(deps: Deps, actor: Actor): Promise<SupportThread[]> {
  return (await listThreadsOf(deps.db, actor.userId, mostThreads)).map(renderThread);
}

/** The user's own conversation. Shows the job while it is still theirs. Refuses with NOT_FOUND. */
export async function conversation(
  deps: Deps,
  actor: Actor,
  { threadId }: z.output<typeof contract.conversationOf.input>,
): Promise<SupportConversation> {
  const found = await findConversation(deps.db, { threadId, side: "user" });
  if (found?.thread.userId !== actor.userId) throw new Refused({ code: "NOT_FOUND" });
  const isHome = found.homeUserId === actor.userId;
  const viewer = isHome ? "homeowner" : found.runnerUserId === actor.userId ? "runner" : null;
  return renderConversation(deps, found, viewer);
}
