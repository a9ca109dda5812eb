import { saveProofCode } from "#db/queries/second-factors.ts";
import { findUser } from "#db/queries/users.ts";
import type { Actor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { later, minute } from "../instants.ts";
import { countLink } from "./limit-attempts.ts";
import { findOwnTries } from "./own-tries.ts";
import { type Device, hashToken } from "./sessions.ts";

/** So long a code that was asked for counts. */
const proofCodeLasts = 10 * minute;

/**
 * Sends a code to the account's own address, for whoever has no password to give again (`reauthenticate`). It counts for
 * the session that asked, once. Refuses with TOO_MANY_REQUESTS.
 */
export async function sendProofCode(deps: Deps, actor: Actor, device: Device): Promise<{ ok: true }> {
  const found = await findUser(deps.db, actor.userId);
  if (!found || !device.sessionToken) throw new Refused({ code: "UNAUTHORIZED" });
  const { ownKey } = await findOwnTries(deps, deps.db, actor.userId, device);
  await countLink(deps, "proof_code", { email: found.user.email, address: device.address, ownKey });
  const sessionHash = hashToken(device.sessionToken);
  return deps.transact(async (tx) => {
    const expiresAt = later(deps.now(), proofCodeLasts);
    await saveProofCode(tx, { userId: actor.userId, sessionHash, expiresAt });
    await deps.queue.send(tx, "send-proof-code", { userId: actor.userId });
    return { ok: true };
  });
}
