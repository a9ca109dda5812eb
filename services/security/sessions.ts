import type { SessionRow } from "#contracts/security.ts";
import { listSessions } from "#db/queries/sessions.ts";
import type { Actor } from "#domain/actor.ts";
import { networkOf } from "../auth/known-device.ts";
import { type Device, hashToken } from "../auth/sessions.ts";
import type { Deps } from "../deps.ts";
import { readUserAgent } from "./read-user-agent.ts";

/** Where one is signed in, the last used first. Of an address only its first part is shown. */
export async function sessions(
  deps: Deps,
  actor: Actor,
  device: Pick<Device, "sessionToken">,
): Promise<SessionRow[]> {
  const rows = await listSessions(deps.db, {
    userId: actor.userId,
    tokenHash: device.sessionToken && hashToken(device.sessionToken),
    now: deps.now(),
  });
  return Promise.all(
    rows.map(async ({ id, createdAt, extendedAt, isCurrent, userAgent, address }) => ({
      id,
      ...(await readUserAgent(userAgent)),
      network: address ? networkOf(address) : null,
      signedInAt: createdAt,
      lastUsedAt: extendedAt,
      isCurrent,
    })),
  );
}
