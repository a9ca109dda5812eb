import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { findRunnerOfUser, lockRunner, lockUsers, updateAvailability } from "#modules/accounts/index.ts";
import { endJobs } from "#modules/pickups/index.ts";
import { sendSafetyLetter } from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import { findLastAct, insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/people.ts";
import { endSessions, isActiveAdmin, lockAccount, setSuspended } from "./queries/people.ts";

/**
 * Suspends an account: ends its sessions, blocks sign-in, sets a runner offline and returns their jobs to the pool.
 * Emails the person the reason. Refuses with NOT_FOUND, NOT_YOURSELF, and with PERSON_CHANGED when another admin was
 * first or the account is already suspended.
 */
export function suspendPerson(
  deps: Deps,
  actor: AdminActor,
  { userId, reason, seen }: z.output<typeof contract.suspendPerson.input>,
): Promise<z.output<typeof contract.suspendPerson.output>> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const { suspendedAt } = await holdOther(tx, actor, userId, seen);
    if (suspendedAt !== null) throw await changedMeanwhile(tx, userId);
    await setSuspended(tx, { userId, suspendedAt: now });
    const sessions = await endSessions(tx, { userId, now });
    const runner = await findRunnerOfUser(tx, userId);
    let jobs = { released: 0, missed: 0 };
    if (runner) {
      await lockRunner(tx, runner.id);
      await updateAvailability(tx, { runnerId: runner.id, isAvailable: false });
      jobs = await endJobs(deps, tx, runner.id, { userId: actor.userId, reason: "suspended" });
    }
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.suspendPerson",
      subjectId: userId,
      before: { suspendedAt },
      after: { suspendedAt: now, reason, sessions, ...jobs },
      happenedAt: now,
    });
    await sendSafetyLetter(deps, tx, { userId, letter: "accountSuspended", params: { reason } });
    return jobs;
  });
}

/** Reinstates a person and notifies them. Refuses as `suspendPerson` does. */
export function reinstatePerson(
  deps: Deps,
  actor: AdminActor,
  { userId, seen }: z.output<typeof contract.reinstatePerson.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const { suspendedAt } = await holdOther(tx, actor, userId, seen);
    if (suspendedAt === null) throw new Refused({ code: "NOT_SUSPENDED" });
    await setSuspended(tx, { userId, suspendedAt: null });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.reinstatePerson",
      subjectId: userId,
      before: { suspendedAt },
      after: { suspendedAt: null },
      happenedAt: now,
    });
    await sendSafetyLetter(deps, tx, { userId, letter: "accountReinstated" });
    return { ok: true };
  });
}

/**
 * Locks another person's account as the operator saw it, and the operator's own. Admins who suspend or erase each other
 * run one after the other, and the second is refused. Nobody else waits.
 */
export async function holdOther(
  tx: Db,
  actor: AdminActor,
  userId: string,
  seen: { suspendedAt: string | null } | null,
) {
  if (userId === actor.userId) throw new Refused({ code: "NOT_YOURSELF" });
  await lockUsers(tx, [actor.userId, userId]);
  if (!(await isActiveAdmin(tx, actor.userId))) throw new Refused({ code: "UNAUTHORIZED" });
  const account = await lockAccount(tx, userId);
  if (!account) throw new Refused({ code: "NOT_FOUND" });
  if (account.deletedAt !== null || (seen && account.suspendedAt !== seen.suspendedAt))
    throw await changedMeanwhile(tx, userId);
  return account;
}

const acts = {
  "admin.suspendPerson": "suspended",
  "admin.reinstatePerson": "reinstated",
  "admin.erasePerson": "erased",
} as const;

async function changedMeanwhile(tx: Db, userId: string): Promise<Refused> {
  const last = await findLastAct(tx, { subjectId: userId, actions: Object.keys(acts) });
  if (!last) return new Refused({ code: "NOT_FOUND" });
  const act = acts[last.action as keyof typeof acts];
  return new Refused({ code: "PERSON_CHANGED", params: { name: last.name, act, at: last.happenedAt } });
}
