import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/security.ts";
import { deleteSessionOf } from "./queries/sessions.ts";

/** Signs out one of the user's own browsers. Refuses with NOT_FOUND, also for another user's session. */
export async function endSession(
  deps: Deps,
  actor: Actor,
  { id }: z.output<typeof contract.endSession.input>,
): Promise<{ ok: true }> {
  const isEnded = await deleteSessionOf(deps.db, { userId: actor.userId, id });
  if (!isEnded) throw new Refused({ code: "NOT_FOUND" });
  return { ok: true };
}
