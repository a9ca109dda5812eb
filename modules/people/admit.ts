import { randomBytes } from "node:crypto";
import type { Db } from "#db/client.ts";
import type { User } from "#modules/accounts/contract/user.ts";
import { holdAccount, readUser } from "#modules/accounts/index.ts";
import { beginSession, type Device, hasSecondFactor, insertChallenge } from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import { later, minute } from "#platform/instants.ts";

export type SignedIn = { user: User; sessionToken: string };

/** The first factor was right, and the second is still to come: nobody is signed in yet. */
export type Challenged = { challengeToken: string; userId: string };

/** So long after the first factor the second one may come. */
export const challengeLasts = 10 * minute;

/**
 * What follows a first factor that was right: a session, or, where a second factor is on, a challenge whose token only this
 * browser has.
 */
export async function admit(
  deps: Deps,
  tx: Db,
  userId: string,
  device: Device,
): Promise<SignedIn | Challenged> {
  // Whoever turns it on at the same moment holds the account.
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
