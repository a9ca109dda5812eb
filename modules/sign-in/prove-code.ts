import type { Db } from "#db/client.ts";
import { countCode, deleteAttempt } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { Refused } from "#platform/values/refusal.ts";
import { checkCode, spendCode, tell } from "./check-code.ts";
import { findOwnTries } from "./own-tries.ts";
import { triesBeforeTelling } from "./rules/second-factor.ts";
import type { Device } from "./sessions.ts";

/**
 * Counts and checks a code. Returns the function that uses it up in the act's transaction. Refuses with
 * TOO_MANY_REQUESTS and CODE_WRONG; the returned function also refuses with CODE_WRONG when a concurrent call used the
 * code first.
 */
export async function proveCode(
  deps: Deps,
  userId: string,
  device: Device,
  code: string,
): Promise<(tx: Db) => Promise<void>> {
  const standing = await findOwnTries(deps, deps.db, userId, device, "code");
  const attempt = await countCode(deps, { userId, address: device.address, ...standing });
  const right = await checkCode(deps, userId, code).catch(async (error) => {
    // An error during the check is not a failed try.
    await deleteAttempt(deps.db, attempt.id);
    throw error;
  });
  if (!right) {
    if (attempt.ofAccount === triesBeforeTelling)
      await deps.transact((tx) => tell(deps, tx, userId, "secondFactorTried"));
    throw new Refused({ code: "CODE_WRONG" }, { userId });
  }
  return async (tx) => {
    if (!(await spendCode(deps, tx, userId, right))) throw new Refused({ code: "CODE_WRONG" }, { userId });
    await deleteAttempt(tx, attempt.id);
  };
}
