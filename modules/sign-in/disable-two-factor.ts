import type * as z from "zod";
import { holdAccount } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import { tell } from "./check-code.ts";
import type * as contract from "./contract/second-factor.ts";
import { proveCode } from "./prove-code.ts";
import { deleteChallengesOf, deleteSecondFactor, hasSecondFactor } from "./queries/second-factors.ts";
import { refuseStale } from "./reauthenticate.ts";
import type { Device, Session } from "./sessions.ts";

/**
 * Turns off the second factor and its recovery codes, given a code of either kind. Refuses with REAUTHENTICATE,
 * TWO_FACTOR_OFF, CODE_WRONG and TOO_MANY_REQUESTS.
 */
export async function disableTwoFactor(
  deps: Deps,
  actor: Actor,
  session: Session,
  device: Device,
  input: z.output<typeof contract.disableTwoFactor.input>,
): Promise<{ ok: true }> {
  const { userId } = actor;
  refuseIf(refuseStale(session, deps.now()));
  if (!(await hasSecondFactor(deps.db, userId))) throw new Refused({ code: "TWO_FACTOR_OFF" });
  const spend = await proveCode(deps, userId, device, input.code);
  return deps.transact(async (tx) => {
    await holdAccount(tx, userId);
    await spend(tx);
    await deleteSecondFactor(tx, userId);
    await deleteChallengesOf(tx, userId);
    await tell(deps, tx, userId, "secondFactorOff");
    return { ok: true };
  });
}
