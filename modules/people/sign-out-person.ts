import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/people.ts";
import { endSessions, lockAccount } from "./queries/people.ts";

/** Ends all of a person's sessions, including the admin's own if it is them. Safe to repeat. Refuses with NOT_FOUND. */
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
