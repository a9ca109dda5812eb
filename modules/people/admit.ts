import { randomBytes } from "node:crypto";
import type { Db } from "#db/client.ts";
import type { User } from "#modules/accounts/contract/user.ts";
import { holdAccount, readUser } from "#modules/accounts/index.ts";
import { beginSession, type Device, hasSecondFactor, insertChallenge } from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import { later, minute } from "#platform/instants.ts";

export type SignedIn = { user: User; sessionToken: string };

/** The first factor was correct and the second is still missing; nobody is signed in yet. */
export type Challenged = { challengeToken: string; userId: string };

/** How long after the first factor the second one is accepted. */
export const challengeLasts = 10 * minute;

/**
 * The result of a correct first factor: a session or, with a second factor on, a challenge whose token only this
 * browser has.
 */
export async function admit(
  deps: Deps,
  tx: Db,
  userId: string,
  device: Device,
): Promise<SignedIn | Challenged> {
  // Turning on a second factor at the same moment holds the account too.
  await holdAccount(tx, userId);
  if (!(await hasSecondFactor(tx, userId))) {
    const sessionToken = await beginSession(deps, tx, userId, device);
    return { user: await readUser(deps, tx, userId), sessionToken };
  }
  const challengeToken = randomBytes(32).toString("base64url");
  await insertChallenge(tx, {
    tokenHash: hashToken(challengeToken),
    userId,
    expiresAt: later(deps.now(), challengeLasts),
  });
  return { challengeToken, userId };
}
