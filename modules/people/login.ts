import type * as z from "zod";
import {
  countSignIn,
  deleteAttempt,
  findCredentials,
  findPasswordHash,
  holdAccount,
} from "#modules/accounts/index.ts";
import type * as contract from "#modules/sign-in/contract/auth.ts";
import type { Device } from "#modules/sign-in/index.ts";
import { findOwnTries, verifyCounted } from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import { Refused } from "#platform/values/refusal.ts";
import { admit, type Challenged, type SignedIn } from "./admit.ts";

/**
 * Signs in, or asks for the second factor if one is on. Refuses with SIGN_IN_FAILED in the same time whether or not the
 * email address exists, ACCOUNT_SUSPENDED when the password was correct, and TOO_MANY_REQUESTS.
 */
export async function login(
  deps: Deps,
  device: Device,
  input: z.output<typeof contract.login.input>,
): Promise<SignedIn | Challenged> {
  const { email } = input;
  const account = await findCredentials(deps.db, email);
  const { ownKey } = await findOwnTries(deps, deps.db, account?.userId ?? null, device);
  const attemptId = await countSignIn(deps, { email, address: device.address, ownKey });
  const isRight = await verifyCounted(deps, attemptId, input.password, account?.passwordHash ?? null);
  if (!account || !isRight) throw new Refused({ code: "SIGN_IN_FAILED" }, { userId: account?.userId });
  // From here on the attempt does not count as failed, whatever happens.
  await deleteAttempt(deps.db, attemptId);
  const { userId } = account;
  if (account.suspendedAt) throw new Refused({ code: "ACCOUNT_SUSPENDED" }, { userId });
  return deps.transact(async (tx) => {
    await holdAccount(tx, userId);
    // If the password changed meanwhile, that change also signed everyone out.
    const present = await findPasswordHash(tx, userId);
    if (present !== account.passwordHash) throw new Refused({ code: "SIGN_IN_FAILED" }, { userId });
    return admit(deps, tx, userId, device);
  });
}
