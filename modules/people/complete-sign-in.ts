import type * as z from "zod";
import { holdAccount, readUser } from "#modules/accounts/index.ts";
import type * as contract from "#modules/sign-in/contract/second-factor.ts";
import {
  beginSession,
  type Device,
  findChallenge,
  proveCode,
  takeChallenge,
} from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { SignedIn } from "./admit.ts";

/**
 * Completes a sign-in whose first factor was given in this browser, with an authenticator or recovery code. Refuses
 * with SIGN_IN_EXPIRED when that was too long ago or in another browser, ACCOUNT_SUSPENDED, CODE_WRONG and
 * TOO_MANY_REQUESTS.
 */
export async function completeSignIn(
  deps: Deps,
  device: Device,
  challengeToken: string | null,
  input: z.output<typeof contract.completeSignIn.input>,
): Promise<SignedIn> {
  const tokenHash = challengeToken && hashToken(challengeToken);
  const challenge = tokenHash && (await findChallenge(deps.db, { tokenHash, now: deps.now() }));
  if (!tokenHash || !challenge) throw new Refused({ code: "SIGN_IN_EXPIRED" });
  const { userId } = challenge;
  if (challenge.suspendedAt) throw new Refused({ code: "ACCOUNT_SUSPENDED" }, { userId });
  const spend = await proveCode(deps, userId, device, input.code);
  return deps.transact(async (tx) => {
    await holdAccount(tx, userId);
    if (!(await takeChallenge(tx, { tokenHash, now: deps.now() })))
      throw new Refused({ code: "SIGN_IN_EXPIRED" }, { userId });
    await spend(tx);
    const sessionToken = await beginSession(deps, tx, userId, device);
    return { user: await readUser(deps, tx, userId), sessionToken };
  });
}
