import { countAdmins, holdAccount, lockErasing } from "#modules/accounts/index.ts";
import type { Session } from "#modules/sign-in/index.ts";
import { findSecondFactor, refuseStale } from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import { eraseAccount } from "./erase-account.ts";

/**
 * Deletes the user's own account as `eraseAccount` does. Refuses with LAST_ADMIN and REAUTHENTICATE. The latter also
 * applies when the second factor was turned on after this session signed in without its code.
 */
export async function deleteAccount(
  deps: Deps,
  actor: Actor & { runnerId: string | null },
  session: Session,
): Promise<{ ok: true }> {
  refuseIf(refuseStale(session, deps.now()));
  const factor = await findSecondFactor(deps.db, actor.userId);
  if (factor?.confirmedAt && session.signedInAt < factor.confirmedAt)
    throw new Refused({ code: "REAUTHENTICATE" });
  return deps.transact(async (tx) => {
    await lockErasing(tx);
    if (actor.role === "admin" && (await countAdmins(tx)) < 2) throw new Refused({ code: "LAST_ADMIN" });
    await holdAccount(tx, actor.userId);
    await eraseAccount(deps, tx, { ...actor, by: actor.userId });
    return { ok: true };
  });
}
