import type * as z from "zod";
import type * as contract from "#contracts/people.ts";
import { insertAudit } from "#db/queries/audit-log.ts";
import { endSessions, lockAccount } from "#db/queries/people.ts";
import type { AdminActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";

/** Ends every session of somebody, also of the admin who asks. Safe to repeat. Refuses with NOT_FOUND. */
export function signOutPerson(
  deps: Deps,
  actor: AdminActor,
  { userId }: z.output<typeof contract.signOutPerson.input>,
): Promise<z.output<typeof contract.signOutPerson.output>> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const account = await lockAccount(tx, userId);
    if (!account || account.deletedAt !== null) throw new Refused({ code: "NOT_FOUND" });
    const sessions = await endSessions(tx, { userId, now });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.signOutPerson",
      subjectId: userId,
      before: { sessions },
      after: { sessions: 0 },
      happenedAt: now,
    });
    return { sessions };
  });
}
