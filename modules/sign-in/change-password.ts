import type * as z from "zod";
import {
  countSignIn,
  deleteAttempt,
  findPasswordHash,
  findUser,
  holdAccount,
} from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/security.ts";
import { findOwnTries, keepOwn } from "./own-tries.ts";
import { hasSecondFactor } from "./queries/second-factors.ts";
import { deleteOtherSessions } from "./queries/sessions.ts";
import { type Device, rotateSession } from "./sessions.ts";
import { setPassword } from "./set-password.ts";
import { verifyCounted } from "./verify-counted.ts";

/**
 * Changes the password, given the old one. Signs out every other browser, unlinks a Google account with a different
 * address, and gives this session a new token. Emails the account's address. Refuses with PASSWORD_WRONG (also when
 * there is no password) and, as sign-in does, TOO_MANY_REQUESTS.
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
  // The password was right, so the attempt does not count even if a later step fails.
  await deleteAttempt(deps.db, attemptId);
  const passwordHash = await deps.passwords.hash(newPassword);
  return deps.transact(async (tx) => {
    await holdAccount(tx, userId);
    if (!(await setPassword(deps, tx, { userId, passwordHash, oldHash })))
      throw new Refused({ code: "PASSWORD_WRONG" });
    // A password alone does not prove the owner of an account with a second factor.
    const isProven = !(await hasSecondFactor(tx, userId));
    const sessionToken = await rotateSession(deps, tx, { token, isProven });
    // Ends the old token too: someone may have copied it.
    await deleteOtherSessions(tx, { userId, kept: hashToken(sessionToken) });
    await keepOwn(deps, tx, userId, device);
    return { sessionToken };
  });
}
