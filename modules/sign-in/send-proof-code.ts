import { countLink, findUser } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import { later, minute } from "#platform/instants.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { findOwnTries } from "./own-tries.ts";
import { saveProofCode } from "./queries/second-factors.ts";
import type { Device } from "./sessions.ts";

/** How long an emailed code is valid. */
const proofCodeLasts = 10 * minute;

/**
 * Emails a code to the account's own address, for users without a password (`reauthenticate`). It works once, for the
 * session that asked. Refuses with TOO_MANY_REQUESTS.
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
