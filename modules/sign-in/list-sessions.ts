import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import type { Actor } from "#platform/values/actor.ts";
import type { SessionRow } from "./contract/security.ts";
import { networkOf } from "./known-device.ts";
import { listSessions } from "./queries/sessions.ts";
import { readUserAgent } from "./read-user-agent.ts";
import type { Device } from "./sessions.ts";

/** The user's sessions, last used first. Shows only the first part of each IP address. */
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
