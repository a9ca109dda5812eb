import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
// Not by the index: every function is loaded with this file, and needs no other table at first.
import { homeownerProfiles } from "../schema/homeowner-profiles.ts";
import { runnerProfiles } from "../schema/runner-profiles.ts";
import { secondFactors } from "../schema/second-factors.ts";
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

/**
 * Replaces an active session's token, also on its data exports. Pass `signedInAt` only when its owner has just authenticated
 * again. False when the session has ended.
 */
export async function rotateToken(
  db: Db,
  session: { tokenHash: string; newTokenHash: string; now: string; signedInAt?: string | undefined },
): Promise<boolean> {
  const { tokenHash, newTokenHash, signedInAt } = session;
  const rotated = await db
    .update(sessions)
    .set({ tokenHash: newTokenHash, signedInAt })
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, session.now)))
    .returning({ id: sessions.id });
  await db.execute(
    sql`update data_exports set session_hash = ${newTokenHash} where session_hash = ${tokenHash}`,
  );
  return rotated.length > 0;
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Signs somebody out everywhere but in one browser; everywhere where that is null. Returns how many sessions had still been running. */
export async function deleteOtherSessions(
  db: Db,
  of: { userId: string; kept: string | null; now?: string },
): Promise<number> {
  const others = of.kept === null ? undefined : ne(sessions.tokenHash, of.kept);
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, of.userId), others))
    .returning({ expiresAt: sessions.expiresAt });
  return ended.filter(({ expiresAt }) => of.now === undefined || expiresAt > of.now).length;
}

/** Ends one of somebody's sessions by its name. False where they have none of that name. */
export async function deleteSessionOf(db: Db, session: { userId: string; id: string }): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, session.userId), eq(sessions.id, session.id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/**
 * Gives a running session another token; the password was just given, which alone proves nobody who has a second factor.
 * False where it has ended.
 */
export async function renewToken(
  db: Db,
  session: { tokenHash: string; newTokenHash: string; now: string },
): Promise<boolean> {
  const hasFactor = db
    .select({ one: sql`1` })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, sessions.userId), isNotNull(secondFactors.confirmedAt)));
  const signedInAt = sql`case when exists (${hasFactor}) then ${sessions.signedInAt} else ${session.now}::timestamptz end`;
  const renewed = await db
    .update(sessions)
    .set({ tokenHash: session.newTokenHash, signedInAt })
    .where(and(eq(sessions.tokenHash, session.tokenHash), gt(sessions.expiresAt, session.now)))
    .returning({ id: sessions.id });
  return renewed.length > 0;
}

/** Somebody's running sessions, the last used first, at most 100. */
export function listSessions(db: Db, of: { userId: string; tokenHash: string | null; now: string }) {
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      extendedAt: sessions.extendedAt,
      userAgent: sessions.userAgent,
      address: sessions.address,
      isCurrent: sql<boolean>`${sessions.tokenHash} = ${of.tokenHash ?? ""}`,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, of.userId), gt(sessions.expiresAt, of.now)))
    .orderBy(desc(sessions.extendedAt), desc(sessions.createdAt), sessions.id)
    .limit(100);
}

const actorOfSession = prepared((db) =>
  db
    .select({
      userId: users.id,
      role: users.role,
      homeownerId: homeownerProfiles.id,
      runnerId: runnerProfiles.id,
      applicationStatus: runnerProfiles.applicationStatus,
      hasSecondFactor: sql<boolean>`${secondFactors.userId} is not null`,
      signedInAt: sessions.signedInAt,
      extendedAt: sessions.extendedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(homeownerProfiles, eq(homeownerProfiles.userId, users.id))
    .leftJoin(runnerProfiles, eq(runnerProfiles.userId, users.id))
    .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
        isNull(users.suspendedAt),
      ),
    )
    .prepare("actor_of_session"),
);
