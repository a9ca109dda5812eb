import { holdAccount } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import { tell } from "./check-code.ts";
import { hasSecondFactor, replaceRecoveryCodes } from "./queries/second-factors.ts";
import { refuseStale } from "./reauthenticate.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import type { Session } from "./sessions.ts";

/**
 * Makes new recovery codes, shown only once; the old ones stop working. Refuses with REAUTHENTICATE and TWO_FACTOR_OFF.
 */
export async function newRecoveryCodes(
  deps: Deps,
  actor: Actor,
  session: Session,
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = actor;
  refuseIf(refuseStale(session, deps.now()));
  if (!(await hasSecondFactor(deps.db, userId))) throw new Refused({ code: "TWO_FACTOR_OFF" });
  const codes = await makeRecoveryCodes(deps);
  return deps.transact(async (tx) => {
    await holdAccount(tx, userId);
    if (!(await hasSecondFactor(tx, userId))) throw new Refused({ code: "TWO_FACTOR_OFF" });
    await replaceRecoveryCodes(tx, userId, codes.stored);
    await tell(deps, tx, userId, "recoveryCodesMade");
    return { recoveryCodes: codes.shown };
  });
}
