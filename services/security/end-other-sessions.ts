import { deleteOtherSessions } from "#db/queries/sessions.ts";
import type { Actor } from "#domain/actor.ts";
import { type Device, hashToken } from "../auth/sessions.ts";
import type { Deps } from "../deps.ts";

/** Signs every browser out but this one. Safe to repeat. */
export async function endOtherSessions(
  deps: Deps,
  actor: Actor,
  device: Pick<Device, "sessionToken">,
): Promise<{ ended: number }> {
  const kept = device.sessionToken && hashToken(device.sessionToken);
  return { ended: await deleteOtherSessions(deps.db, { userId: actor.userId, kept, now: deps.now() }) };
}
