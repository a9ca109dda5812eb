// Avoids the index file: every function loads this file and needs no other tables at first.
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, ne, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  admins,
  homeownerProfiles,
  knownDevices,
  runnerProfiles,
  secondFactors,
  sessions,
  userInUse,
  users,
  viewings,
} from "#db/schema/index.ts";
import { prepared } from "#platform/queries/prepared.ts";
import { type AdminRole, adminRights } from "#platform/values/admin-roles.ts";

/** Most marks kept per user: each sign-in without cookies leaves a new one. */
const mostMarks = 50;

/** Whether one of these marks is known for the user; null when the user has no known devices. */
export async function findKnown(db: Db, device: { userId: string; marks: string[] }) {
  const own = db.select({ one: sql`1` }).from(knownDevices).where(eq(knownDevices.userId, device.userId));
  const same = db
    .select({ one: sql`1` })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, device.userId), inArray(knownDevices.markHash, device.marks)));
  const [row] = await db
    .select({ hasAny: sql<boolean>`exists (${own})`, hasSame: sql<boolean>`exists (${same})` })
    .from(sql`(values (1)) as once`);
  return row?.hasAny ? row.hasSame : null;
}

/** Whether a browser's mark postdates the last password or factor change, and is signed in; or null. */
export async function findStanding(
  db: Db,
  browser: { userId: string; marks: string[]; tokenHash: string; now: string },
): Promise<{ isKnown: boolean; isSignedIn: boolean; passwordChangedAt: string | null } | null> {
  const lastSet = sql`greatest(${users.passwordChangedAt}, ${secondFactors.confirmedAt}, ${users.createdAt})`;
  const known = db
    .select({ one: sql`1` })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, users.id),
        inArray(knownDevices.markHash, browser.marks),
        gte(knownDevices.lastSeenAt, lastSet),
      ),
    );
  const signedIn = db
    .select({ one: sql`1` })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, users.id),
        eq(sessions.tokenHash, browser.tokenHash),
        gt(sessions.expiresAt, browser.now),
      ),
    );
  const [row] = await db
    .select({
      isKnown: sql<boolean>`exists (${known})`,
      isSignedIn: sql<boolean>`exists (${signedIn})`,
      passwordChangedAt: users.passwordChangedAt,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, browser.userId));
  return row ?? null;
}

/** Stores a device's marks and drops the ones unused for longest. */
export async function saveMarks(db: Db, device: { userId: string; marks: string[]; now: string }) {
  // Fixed order, so two concurrent sign-ins cannot deadlock.
  const rows = device.marks
    .toSorted()
    .map((markHash) => ({ userId: device.userId, markHash, lastSeenAt: device.now }));
  await db
    .insert(knownDevices)
    .values(rows)
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.markHash],
      set: { lastSeenAt: device.now },
    });
  const newest = db
    .select({ markHash: knownDevices.markHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, device.userId))
    .orderBy(desc(knownDevices.lastSeenAt), knownDevices.markHash)
    .limit(mostMarks);
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, device.userId), notInArray(knownDevices.markHash, newest)));
}

export async function deleteMarks(db: Db, userId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

/**
 * An active session's user, with what the base procedures check. With a further home in use, `userId` is that home's and
 * `accountId` the account's. Null when the session is unknown or has ended.
 */
export async function findActor(db: Db, session: { tokenHash: string; now: string }) {
  const [row] = await actorOfSession(db).execute(session);
  return row ?? null;
}

/** What `findActor` returns, for the person whom an admin's session views; null when the viewing has ended. */
export async function findViewed(db: Db, viewing: { tokenHash: string; viewingId: string; now: string }) {
  const [row] = await actorOfViewing(db).execute(viewing);
  return row ?? null;
}

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** When a replaced token's owner signed in: too long ago for any act that needs a recent sign-in. */
export const replacedMark = "1970-01-01T00:00:00.000Z";

/** Extends a session unless it was extended since `extendedBefore`. */
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
 * Replaces an active session's token, also on its data exports. Pass `signedInAt` only when the owner just
 * authenticated again. The old token stays valid until `graceUntil`, for calls sent before the new one arrived: in a
 * row with the session's id and no proof (`replacedMark`), which only `signedInAt` turns into a session again. False
 * when the session has ended, and for a replaced token without `signedInAt`.
 */
export async function rotateToken(
  db: Db,
  session: {
    tokenHash: string;
    newTokenHash: string;
    now: string;
    graceUntil: string;
    expiresAt: string;
    signedInAt?: string | undefined;
  },
): Promise<boolean> {
  const { tokenHash, newTokenHash, signedInAt, now, graceUntil } = session;
  // Waits for a concurrent rotation, so the update sees the session it leaves to the old token.
  await db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash)).for("update");
  const longest = sql`coalesce(${signedInAt ?? null}::timestamptz, ${sessions.signedInAt}) + interval '90 days'`;
  const [rotated] = await db
    .update(sessions)
    .set({
      tokenHash: newTokenHash,
      signedInAt,
      expiresAt: sql`least(greatest(${sessions.expiresAt}, ${session.expiresAt}::timestamptz), ${longest})`,
    })
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, now),
        signedInAt ? undefined : ne(sessions.signedInAt, replacedMark),
      ),
    )
    .returning();
  await db.execute(
    sql`update data_exports set session_hash = ${newTokenHash} where session_hash = ${tokenHash}`,
  );
  if (!rotated) return false;
  const old = { tokenHash, signedInAt: replacedMark, extendedAt: now, expiresAt: graceUntil };
  await insertSession(db, { ...rotated, ...old });
  return true;
}

/** Makes every active session that many milliseconds younger, so that a trial's clock jump signs nobody out. */
export async function carrySessions(db: Db, { milliseconds, now }: { milliseconds: number; now: string }) {
  const step = sql`make_interval(secs => ${milliseconds / 1000})`;
  await db
    .update(sessions)
    .set({
      signedInAt: sql`${sessions.signedInAt} + ${step}`,
      extendedAt: sql`${sessions.extendedAt} + ${step}`,
      expiresAt: sql`${sessions.expiresAt} + ${step}`,
    })
    .where(and(gt(sessions.expiresAt, now), ne(sessions.signedInAt, replacedMark)));
}

/** Ends a token's session, also for its new or replaced tokens. */
export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  const same = sql`select user_id, id from sessions where token_hash = ${tokenHash}`;
  await db.delete(sessions).where(sql`(${sessions.userId}, ${sessions.id}) in (${same})`);
}

/** Signs a user out except in one browser, or everywhere with null. Returns the ended active sessions. */
export async function deleteOtherSessions(db: Db, of: { userId: string; kept: string | null; now?: string }) {
  const others = of.kept === null ? undefined : ne(sessions.tokenHash, of.kept);
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, of.userId), others))
    .returning({ expiresAt: sessions.expiresAt });
  // A rotated-out token expires within a minute and is not a browser of its own.
  const soon = of.now && Date.parse(of.now) + 60_000;
  return ended.filter(({ expiresAt }) => !soon || Date.parse(expiresAt) > soon).length;
}

/** Ends one of a user's sessions by id. False when they have none with that id. */
export async function deleteSessionOf(db: Db, session: { userId: string; id: string }): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, session.userId), eq(sessions.id, session.id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** A user's active sessions, last used first, at most 100. Two tokens of one session count once. */
export function listSessions(db: Db, of: { userId: string; tokenHash: string | null; now: string }) {
  const lastUsedAt = sql<string>`max(${sessions.extendedAt})`.mapWith(sessions.extendedAt);
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      extendedAt: lastUsedAt,
      userAgent: sessions.userAgent,
      address: sessions.address,
      isCurrent: sql<boolean>`bool_or(${sessions.tokenHash} = ${of.tokenHash ?? ""})`,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, of.userId),
        sql`${sessions.expiresAt} > ${of.now}::timestamptz + interval '1 minute'`,
      ),
    )
    .groupBy(sessions.id, sessions.createdAt, sessions.userAgent, sessions.address)
    .orderBy(desc(lastUsedAt), desc(sessions.createdAt), sessions.id)
    .limit(100);
}

const actorOfSession = prepared((db) =>
  db
    .select({
      userId: users.id,
      accountId: sessions.userId,
      role: users.role,
      adminRole: admins.role,
      homeownerId: homeownerProfiles.id,
      runnerId: runnerProfiles.id,
      applicationStatus: runnerProfiles.applicationStatus,
      hasSecondFactor: sql<boolean>`${secondFactors.userId} is not null`,
      signedInAt: sessions.signedInAt,
      extendedAt: sessions.extendedAt,
      sessionId: sessions.id,
      /** The admin who only views; null for the person. */
      viewerId: sql<string | null>`null::uuid`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, userInUse))
    .leftJoin(homeownerProfiles, eq(homeownerProfiles.userId, users.id))
    .leftJoin(runnerProfiles, eq(runnerProfiles.userId, users.id))
    .leftJoin(admins, eq(admins.userId, users.id))
    .leftJoin(
      secondFactors,
      and(eq(secondFactors.userId, sessions.userId), isNotNull(secondFactors.confirmedAt)),
    )
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
        isNull(users.suspendedAt),
      ),
    )
    .prepare("actor_of_session"),
);

const actorOfViewing = prepared((db) =>
  db
    .select({
      userId: users.id,
      accountId: users.id,
      role: users.role,
      adminRole: sql<AdminRole | null>`null::text`,
      homeownerId: homeownerProfiles.id,
      runnerId: runnerProfiles.id,
      applicationStatus: runnerProfiles.applicationStatus,
      hasSecondFactor: sql<boolean>`false`,
      signedInAt: sessions.signedInAt,
      extendedAt: sessions.extendedAt,
      sessionId: sessions.id,
      viewerId: sql<string | null>`${viewings.adminId}`,
    })
    .from(sessions)
    .innerJoin(viewings, and(eq(viewings.sessionId, sessions.id), eq(viewings.adminId, sessions.userId)))
    .innerJoin(admins, and(eq(admins.userId, sessions.userId), inArray(admins.role, [...adminRights.viewAs])))
    .innerJoin(users, eq(users.id, viewings.userId))
    .leftJoin(homeownerProfiles, eq(homeownerProfiles.userId, users.id))
    .leftJoin(runnerProfiles, eq(runnerProfiles.userId, users.id))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
        eq(viewings.id, sql.placeholder("viewingId")),
        gt(viewings.endsAt, sql.placeholder("now")),
        ne(users.role, "admin"),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
      ),
    )
    .prepare("actor_of_viewing"),
);
