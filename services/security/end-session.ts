import type * as z from "zod";
import type * as contract from "#contracts/security.ts";
import { deleteSessionOf } from "#db/queries/sessions.ts";
import type { Actor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";

/** Signs one of one's own browsers out. Refuses with NOT_FOUND where there is no such session, or it is somebody else's. */
export async function endSession(
  deps: Deps,
  actor: Actor,
  { id }: z.output<typeof contract.endSession.input>,
): Promise<{ ok: true }> {
  const isEnded = await deleteSessionOf(deps.db, { userId: actor.userId, id });
  if (!isEnded) throw new Refused({ code: "NOT_FOUND" });
  return { ok: true };
}
