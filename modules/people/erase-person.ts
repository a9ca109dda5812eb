import type * as z from "zod";
import { findRunnerOfUser, lockErasing } from "#modules/accounts/index.ts";
import type { Session } from "#modules/sign-in/index.ts";
import { refuseStale } from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract/people.ts";
import { eraseAccount } from "./erase-account.ts";
import { holdOther } from "./suspend-person.ts";

/**
 * Erases a person's account permanently, as they could themselves. Refuses with REAUTHENTICATE, NOT_FOUND,
 * NOT_YOURSELF, and with PERSON_CHANGED when already erased.
 */
export async function erasePerson(
  deps: Deps,
  actor: AdminActor,
  session: Session,
  { userId, reason }: z.output<typeof contract.erasePerson.input>,
): Promise<{ ok: true }> {
  refuseIf(refuseStale(session, deps.now()));
  return deps.transact(async (tx) => {
    await lockErasing(tx);
    const { role } = await holdOther(tx, actor, userId, null);
    const runner = await findRunnerOfUser(tx, userId);
    await eraseAccount(deps, tx, { userId, runnerId: runner?.id ?? null, by: actor.userId });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.erasePerson",
      subjectId: userId,
      before: { role },
      after: { erased: true, cause: reason },
      happenedAt: deps.now(),
    });
    return { ok: true };
  });
}
