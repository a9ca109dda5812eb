import { randomBytes } from "node:crypto";
import type { User } from "#contracts/user.ts";
import type { Db } from "#db/client.ts";
import { hasSecondFactor, insertChallenge } from "#db/queries/second-factors.ts";
import type { Deps } from "../deps.ts";
import { later, minute } from "../instants.ts";
import { readUser } from "./current-user.ts";
import { holdAccount } from "./hold-account.ts";
import { beginSession, type Device, hashToken } from "./sessions.ts";

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
