import type * as z from "zod";
import type { Db } from "#db/client.ts";
import {
  findCredentials,
  insertUser,
  isLastOwner,
  listTeam,
  lockErasing,
  lockUsers,
  saveAdminRole,
} from "#modules/accounts/index.ts";
import { refuseStale, type Session, sendLink } from "#modules/sign-in/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit, findLastAct } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { findAdmin } from "./queries/people.ts";

/** Every admin, by name. */
export const team: AdminAct<typeof contract.team> = async (deps) => ({ rows: await listTeam(deps.db) });

/**
 * Gives an admin another role, from now on in every session. Repeating it changes nothing. Refuses with REAUTHENTICATE,
 * NOT_FOUND, ROLE_CHANGED when another owner was first, and LAST_OWNER.
 */
export async function setAdminRole(
  deps: Deps,
  actor: AdminActor,
  session: Session,
  { userId, adminRole, seen }: z.output<typeof contract.setAdminRole.input>,
): Promise<z.output<typeof contract.setAdminRole.output>> {
  refuseIf(refuseStale(session, deps.now()));
  return deps.transact(async (tx) => {
    await lockErasing(tx);
    await lockUsers(tx, [actor.userId, userId]);
    await refuseFormerOwner(tx, actor);
    const before = (await findAdmin(tx, userId))?.adminRole;
    if (!before) throw new Refused({ code: "NOT_FOUND" });
    if (before === adminRole) return { adminRole };
    if (before !== seen.adminRole) {
      const last = await findLastAct(tx, { subjectId: userId, actions: ["admin.setAdminRole"] });
      throw new Refused({ code: "ROLE_CHANGED", params: { name: last?.name ?? "" } });
    }
    if (await isLastOwner(tx, userId)) throw new Refused({ code: "LAST_OWNER" });
    await saveAdminRole(tx, { userId, role: adminRole });
    await audit(deps, tx, actor, {
      action: "admin.setAdminRole",
      subjectId: userId,
      before: { adminRole: before },
      after: { adminRole },
    });
    return { adminRole };
  });
}

/**
 * Adds an admin with a role, and emails the link that sets a password. Refuses with REAUTHENTICATE, and with
 * EMAIL_IN_USE for any account's address.
 */
export async function inviteAdmin(
  deps: Deps,
  actor: AdminActor,
  session: Session,
  { email, adminRole, language, ...names }: z.output<typeof contract.inviteAdmin.input>,
): Promise<z.output<typeof contract.inviteAdmin.output>> {
  refuseIf(refuseStale(session, deps.now()));
  return deps.transact(async (tx) => {
    await lockUsers(tx, [actor.userId]);
    await refuseFormerOwner(tx, actor);
    const now = deps.now();
    const id = deps.newId();
    const user = { id, role: "admin", ...names, email, createdAt: now } as const;
    if ((await findCredentials(tx, email)) || !(await insertUser(tx, user, { language })))
      throw new Refused({ code: "EMAIL_IN_USE" });
    await saveAdminRole(tx, { userId: id, role: adminRole });
    await sendLink(deps, tx, { userId: id, purpose: "reset_password", email });
    await audit(deps, tx, actor, {
      action: "admin.inviteAdmin",
      subjectId: id,
      before: { adminRole: null },
      after: { adminRole },
      happenedAt: now,
    });
    return { userId: id };
  });
}

/** The session was read before the lock: another owner may have changed or suspended this one since. */
async function refuseFormerOwner(tx: Db, { userId }: AdminActor): Promise<void> {
  const own = await findAdmin(tx, userId);
  if (own?.adminRole !== "owner" || own.suspendedAt !== null) throw new Refused({ code: "ROLE_LACKS_RIGHT" });
}
