import { lockAdmins } from "#db/queries/users.ts";
import type { Actor } from "#domain/actor.ts";
import { Refused, refuseIf } from "#domain/refusal.ts";
import { holdAccount } from "../auth/hold-account.ts";
import { refuseStale } from "../auth/reauthenticate.ts";
import type { Session } from "../auth/sessions.ts";
import type { Deps } from "../deps.ts";
import { eraseAccount } from "./erase-account.ts";

/**
 * Deletes one's own account, as `eraseAccount` says. Refuses with REAUTHENTICATE and LAST_ADMIN.
 */
export async function deleteAccount(
  deps: Deps,
  actor: Actor & { runnerId: string | null },
  session: Session,
): Promise<{ ok: true }> {
  refuseIf(refuseStale(session, deps.now()));
  return deps.transact(async (tx) => {
    if (actor.role === "admin" && (await lockAdmins(tx)) < 2) throw new Refused({ code: "LAST_ADMIN" });
    await holdAccount(tx, actor.userId);
    await eraseAccount(deps, tx, { ...actor, by: actor.userId });
    return { ok: true };
  });
}
