import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { findAccountOf } from "#modules/accounts/index.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { later, minute } from "#platform/instants.ts";
import { audit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import * as query from "./queries/viewings.ts";
import type { Session } from "./sessions.ts";

const viewingLasts = 15 * minute;

/**
 * Lets an admin see what a homeowner or runner sees, read only, in this session and for 15 minutes. Calls name the
 * viewing in a header (`viewingHeader`). Refuses with NOT_FOUND, also for admins and for suspended and erased people,
 * who see nothing.
 */
export function beginViewing(
  deps: Deps,
  actor: AdminActor,
  session: Session,
  { userId: id }: z.output<typeof contract.beginViewing.input>,
): Promise<z.output<typeof contract.beginViewing.output>> {
  return deps.transact(async (tx) => {
    const person = await query.findViewable(tx, (await findAccountOf(tx, id)) ?? id);
    if (!person) throw new Refused({ code: "NOT_FOUND" });
    const begunAt = deps.now();
    const endsAt = later(begunAt, viewingLasts);
    const viewing = { id: deps.newId(), adminId: actor.userId, userId: person.userId, begunAt, endsAt };
    await query.insertViewing(tx, { ...viewing, sessionId: session.sessionId });
    await audit(deps, tx, actor, {
      action: "admin.beginViewing",
      subjectId: person.userId,
      before: { viewedUntil: null },
      after: { viewedUntil: endsAt },
      happenedAt: begunAt,
    });
    return { id: viewing.id, endsAt, firstName: person.firstName };
  });
}

/** Ends a viewing of one's own. Safe to repeat. */
export function endViewing(
  deps: Deps,
  actor: AdminActor,
  { id }: z.output<typeof contract.endViewing.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    await noteEnds(deps, tx, await query.deleteViewings(tx, { id, adminId: actor.userId }), "end");
    return { ok: true };
  });
}

/** Ends what a session views, before it is signed out. */
export async function endViewingsOf(deps: Deps, tx: Db, sessionToken: string): Promise<void> {
  const tokenHash = hashToken(sessionToken);
  await noteEnds(deps, tx, await query.deleteViewings(tx, { tokenHash }), "signOut");
}

/** Ends viewings whose time is over, in the audit log too. They have shown nothing since. Returns how many. */
export function closeViewings(deps: Deps): Promise<number> {
  return deps.transact(async (tx) => {
    const ended = await query.deleteViewings(tx, { endedBy: deps.now() });
    await noteEnds(deps, tx, ended, "time");
    return ended.length;
  });
}

async function noteEnds(
  deps: Deps,
  tx: Db,
  ended: Awaited<ReturnType<typeof query.deleteViewings>>,
  endedBy: "end" | "signOut" | "time",
): Promise<void> {
  const now = deps.now();
  for (const { adminId, userId, endsAt } of ended)
    await audit(
      deps,
      tx,
      { userId: adminId },
      {
        action: "admin.endViewing",
        subjectId: userId,
        before: { viewedUntil: endsAt },
        after: { viewedUntil: null, endedBy: endsAt <= now ? "time" : endedBy },
        happenedAt: endsAt < now ? endsAt : now,
      },
    );
}
