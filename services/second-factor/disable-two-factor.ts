import type * as z from "zod";
import type * as contract from "#contracts/second-factor.ts";
import { deleteChallengesOf, deleteSecondFactor, hasSecondFactor } from "#db/queries/second-factors.ts";
import type { Actor } from "#domain/actor.ts";
import { Refused, refuseIf } from "#domain/refusal.ts";
import { holdAccount } from "../auth/hold-account.ts";
import { refuseStale } from "../auth/reauthenticate.ts";
import type { Device, Session } from "../auth/sessions.ts";
import type { Deps } from "../deps.ts";
import { tell } from "./check-code.ts";
import { proveCode } from "./prove-code.ts";

/**
 * Turns the second factor off, with its recovery codes, by a code of either kind. Refuses with REAUTHENTICATE,
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
