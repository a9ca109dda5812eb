import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
// Not by the index: every function is loaded with this file, and needs no other table at first.
import { homeownerProfiles } from "../schema/homeowner-profiles.ts";
import { runnerProfiles } from "../schema/runner-profiles.ts";
import { sessions } from "../schema/sessions.ts";
import { users } from "../schema/users.ts";
import { prepared } from "./prepared.ts";

/** Who a running session belongs to, with what the base procedures check. Null when it is unknown or has ended. */
export async function findActor(db: Db, session: { tokenHash: string; now: string }) {
  const [row] = await actorOfSession(db).execute(session);
  return row ?? null;
}

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** Moves a session's end, unless somebody has done so since `extendedBefore`. */
export async function extendSession(
  db: Db,
  session: { tokenHash: string; now: string; extendedBefore: string; expiresAt: string },
): Promise<void> {
  await db
    .update(sessions)
    .set({ extendedAt: session.now, expiresAt: session.expiresAt })
    .where(and(eq(sessions.tokenHash, session.tokenHash), eq(sessions.extendedAt, session.extendedBefore)));
}

/** The password was given again. */
export async function renewSignIn(db: Db, session: { tokenHash: string; now: string }): Promise<void> {
  await db.update(sessions).set({ signedInAt: session.now }).where(eq(sessions.tokenHash, session.tokenHash));
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

const actorOfSession = prepared((db) =>
  db
    .select({
      userId: users.id,
      role: users.role,
      homeownerId: homeownerProfiles.id,
      runnerId: runnerProfiles.id,
      applicationStatus: runnerProfiles.applicationStatus,
      signedInAt: sessions.signedInAt,
      extendedAt: sessions.extendedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(homeownerProfiles, eq(homeownerProfiles.userId, users.id))
    .leftJoin(runnerProfiles, eq(runnerProfiles.userId, users.id))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
        isNull(users.suspendedAt),
      ),
    )
    .prepare("actor_of_session"),
);
