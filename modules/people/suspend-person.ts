import type * as z from "zod";
import type { Db } from "#db/client.ts";
import {
  clearPassword,
  findAccountOf,
  findRunnerOfUser,
  lockOwnAccount,
  lockRunner,
  lockUsers,
  updateAvailability,
  updateEmail,
} from "#modules/accounts/index.ts";
import { moveWaiting } from "#modules/areas/index.ts";
import { changeCustomer } from "#modules/billing/index.ts";
import { isStopped } from "#modules/conduct/index.ts";
import { closeForeignAccess } from "#modules/notices/index.ts";
import { endJobs } from "#modules/pickups/index.ts";
import type * as signInContract from "#modules/sign-in/contract.ts";
import {
  deleteEmailChange,
  deleteMarks,
  deleteOtherSessions,
  findLink,
  notifyOfSecurity,
  removePasskeysAndNotify,
  sendLink,
  sendSecurityEmail,
  takeLink,
  voidLinks,
} from "#modules/sign-in/index.ts";
import type { AdminAct } from "#platform/act.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { day, hour, later } from "#platform/instants.ts";
import { audit, findLastAct } from "#platform/queries/audit-log.ts";
import type { AdminActor, Role } from "#platform/values/actor.ts";
import type { AdminRole } from "#platform/values/admin-roles.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { endSessions, findAdmin, lockAccount, setSuspended } from "./queries/people.ts";

/**
 * Suspends an account, of an approved runner only once a notice stops their work (NOTICE_NEEDED): ends its sessions, blocks sign-in, sets a runner offline and returns their jobs to the pool.
 * Emails the person the reason. Refuses with NOT_FOUND, NOT_YOURSELF, and with PERSON_CHANGED when another admin was
 * first or the account is already suspended.
 */
export function suspendPerson(
  deps: Deps,
  actor: AdminActor,
  { userId: id, reason, seen }: z.output<typeof contract.suspendPerson.input>,
): Promise<z.output<typeof contract.suspendPerson.output>> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const { userId, suspendedAt } = await lockOtherAccount(tx, actor, id, seen);
    if (suspendedAt !== null) throw await changedMeanwhile(tx, userId);
    const ofUser = await findRunnerOfUser(tx, userId);
    const runner = ofUser && (await lockRunner(tx, ofUser.id));
    if (runner?.applicationStatus === "approved" && !(await isStopped(tx, userId)))
      throw new Refused({ code: "NOTICE_NEEDED" });
    await setSuspended(tx, { userId, suspendedAt: now });
    const sessions = await endSessions(tx, { userId, now });
    let jobs = { released: 0, missed: 0 };
    if (runner) {
      await updateAvailability(tx, { runnerId: runner.id, isAvailable: false });
      jobs = await endJobs(deps, tx, runner.id, { userId: actor.userId, reason: "suspended" });
    }
    await audit(deps, tx, actor, {
      action: "admin.suspendPerson",
      subjectId: userId,
      before: { suspendedAt },
      after: { suspendedAt: now, reason, sessions, ...jobs },
      happenedAt: now,
    });
    await sendSecurityEmail(deps, tx, { userId, type: "accountSuspended", params: { reason } });
    return jobs;
  });
}

/** Reinstates a person and notifies them. Refuses as `suspendPerson` does. */
export const reinstatePerson: AdminAct<typeof contract.reinstatePerson> = (
  deps,
  actor,
  { userId: id, seen },
) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const { userId, suspendedAt } = await lockOtherAccount(tx, actor, id, seen);
    if (suspendedAt === null) throw new Refused({ code: "NOT_SUSPENDED" });
    await setSuspended(tx, { userId, suspendedAt: null });
    await audit(deps, tx, actor, {
      action: "admin.reinstatePerson",
      subjectId: userId,
      before: { suspendedAt },
      after: { suspendedAt: null },
      happenedAt: now,
    });
    await sendSecurityEmail(deps, tx, { userId, type: "accountReinstated", params: {} });
    return { ok: true };
  });

/**
 * Locks another person's account, given by any of its homes, as the operator saw it, and the operator's own. Admins who suspend or erase each other
 * run one after the other, and the second is refused. Nobody else waits. Refuses with ROLE_LACKS_RIGHT when somebody
 * but an owner acts on an admin.
 */
export async function lockOtherAccount(
  tx: Db,
  actor: AdminActor,
  id: string,
  seen: { suspendedAt: string | null } | null,
) {
  const userId = (await findAccountOf(tx, id)) ?? id;
  if (userId === actor.userId) throw new Refused({ code: "NOT_YOURSELF" });
  await lockUsers(tx, [actor.userId, userId]);
  const own = await findAdmin(tx, actor.userId);
  if (!own || own.suspendedAt !== null) throw new Refused({ code: "UNAUTHORIZED" });
  const account = await lockAccount(tx, userId);
  if (!account) throw new Refused({ code: "NOT_FOUND" });
  refuseColleague(account, own);
  if (account.deletedAt !== null || (seen && account.suspendedAt !== seen.suspendedAt))
    throw await changedMeanwhile(tx, userId);
  return { userId, ...account };
}

/** Only owners act on admins. */
function refuseColleague(account: { role: Role }, own: { adminRole: AdminRole | null }): void {
  if (account.role === "admin" && own.adminRole !== "owner") throw new Refused({ code: "ROLE_LACKS_RIGHT" });
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

/**
 * Ends all of a person's sessions, including the admin's own if it is them. Safe to repeat. Refuses with NOT_FOUND, and
 * another admin's with ROLE_LACKS_RIGHT unless an owner asks.
 */
export const signOutPerson: AdminAct<typeof contract.signOutPerson> = (deps, actor, { userId: id }) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const userId = (await findAccountOf(tx, id)) ?? id;
    const account = await lockAccount(tx, userId);
    if (!account || account.deletedAt !== null) throw new Refused({ code: "NOT_FOUND" });
    if (userId !== actor.userId) refuseColleague(account, actor);
    const sessions = await endSessions(tx, { userId, now });
    await audit(deps, tx, actor, {
      action: "admin.signOutPerson",
      subjectId: userId,
      before: { sessions },
      after: { sessions: 0 },
      happenedAt: now,
    });
    return { sessions };
  });

/** A second factor or passkey this new at the address change may be the attacker's: a week and the link's hour. */
const factorOfSomebodyElse = 7 * day + hour;

/**
 * Restores an account after someone changed its address. The old address applies again, every session ends, and the
 * password is disabled, with a reset link sent to the old address. Links from later changes are void; earlier ones
 * stay. Removes a Google account, and a second factor and passkeys added since the change or in the week before. Refuses
 * with LINK_INVALID, and with EMAIL_IN_USE when another account has the address now.
 */
export async function takeAccountBack(
  deps: Deps,
  input: z.output<typeof signInContract.takeAccountBack.input>,
): Promise<{ ok: true }> {
  const link = { purpose: "undo_email_change", tokenHash: hashToken(input.token) } as const;
  const found = await findLink(deps.db, { ...link, now: deps.now() });
  if (!found) throw new Refused({ code: "LINK_INVALID" });
  return deps.transact(async (tx) => {
    const now = deps.now();
    await lockOwnAccount(tx, found.userId);
    const taken = await takeLink(tx, { ...link, now });
    if (!taken) throw new Refused({ code: "LINK_INVALID" });
    const { userId, email, createdAt } = taken;
    await moveWaiting(tx, { userId, email });
    if (!(await updateEmail(tx, { userId, email, now }))) throw new Refused({ code: "EMAIL_IN_USE" });
    await voidLinks(tx, { userId, purpose: "undo_email_change", now, since: createdAt });
    await deleteEmailChange(tx, userId);
    await clearPassword(tx, userId);
    await deleteOtherSessions(tx, { userId, kept: null });
    await deleteMarks(tx, userId);
    const since = later(createdAt, -factorOfSomebodyElse);
    if (await closeForeignAccess(tx, { userId, since }))
      await notifyOfSecurity(deps, tx, userId, "secondFactorOff", {});
    await removePasskeysAndNotify(deps, tx, { userId, since });
    await changeCustomer(deps, tx, userId);
    await sendLink(deps, tx, { userId, purpose: "reset_password", email });
    return { ok: true };
  });
}
