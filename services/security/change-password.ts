import type * as z from "zod";
import type * as contract from "#contracts/security.ts";
import { deleteAttempt } from "#db/queries/login-attempts.ts";
import { hasSecondFactor } from "#db/queries/second-factors.ts";
import { deleteOtherSessions } from "#db/queries/sessions.ts";
import { findPasswordHash, findUser } from "#db/queries/users.ts";
import type { Actor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import { holdAccount } from "../auth/hold-account.ts";
import { countSignIn } from "../auth/limit-attempts.ts";
import { findOwnTries, keepOwn } from "../auth/own-tries.ts";
import { type Device, hashToken, rotateSession } from "../auth/sessions.ts";
import { setPassword } from "../auth/set-password.ts";
import { verifyCounted } from "../auth/verify-counted.ts";
import type { Deps } from "../deps.ts";

/**
 * Changes the password by the old one. Every other browser is signed out, a Google account of another address is unlinked, and this one's session gets another token. The
 * letter about it goes to the account's address. Refuses with PASSWORD_WRONG, where there is no password too, and as signing in with
 * TOO_MANY_REQUESTS.
 */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  device: Device,
  { currentPassword, newPassword }: z.output<typeof contract.changePassword.input>,
): Promise<{ sessionToken: string }> {
  const { userId } = actor;
  const user = await findUser(deps.db, userId);
  if (!user || !device.sessionToken) throw new Refused({ code: "UNAUTHORIZED" });
  const token = device.sessionToken;
  const { ownKey } = await findOwnTries(deps, deps.db, userId, device);
  const attemptId = await countSignIn(deps, { email: user.user.email, address: device.address, ownKey });
  const oldHash = await findPasswordHash(deps.db, userId);
  const isRight = await verifyCounted(deps, attemptId, currentPassword, oldHash);
  if (!isRight || oldHash === null) throw new Refused({ code: "PASSWORD_WRONG" });
  // From here on the attempt was none that counts, whatever becomes of it.
  await deleteAttempt(deps.db, attemptId);
  const passwordHash = await deps.passwords.hash(newPassword);
  return deps.transact(async (tx) => {
    await holdAccount(tx, userId);
    if (!(await setPassword(deps, tx, { userId, passwordHash, oldHash })))
      throw new Refused({ code: "PASSWORD_WRONG" });
    // The password alone does not prove an owner who has a second factor.
    const isProven = !(await hasSecondFactor(tx, userId));
    const sessionToken = await rotateSession(deps, tx, { token, isProven });
    // The old token too: somebody may have copied it.
    await deleteOtherSessions(tx, { userId, kept: hashToken(sessionToken) });
    await keepOwn(deps, tx, userId, device);
    return { sessionToken };
  });
}
