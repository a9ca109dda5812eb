import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import type { Actor } from "#platform/values/actor.ts";
import { deleteOtherSessions } from "./queries/sessions.ts";
import type { Device } from "./sessions.ts";

/** Signs out every other browser. Safe to repeat. */
export async function endOtherSessions(
  deps: Deps,
  actor: Actor,
  device: Pick<Device, "sessionToken">,
): Promise<{ ended: number }> {
  const kept = device.sessionToken && hashToken(device.sessionToken);
  return { ended: await deleteOtherSessions(deps.db, { userId: actor.userId, kept, now: deps.now() }) };
}
