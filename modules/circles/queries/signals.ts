import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { circleMembers, emptyCans, gentleSignals, homeownerProfiles, jobs, users } from "#db/schema/index.ts";
import { homeRoles } from "#modules/pickups/rules/helpers.ts";

type Signal = Omit<typeof gentleSignals.$inferSelect, "homeownerId">;

/** Since when a home's circle may hear of empty cans, and when it last did; null without consent. */
export async function findSignal(db: Db, homeownerId: string): Promise<Signal | null> {
  const [row] = await db
    .select({ agreedAt: gentleSignals.agreedAt, toldAt: gentleSignals.toldAt })
    .from(gentleSignals)
    .where(eq(gentleSignals.homeownerId, homeownerId));
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockSignal(tx: Db, homeownerId: string): Promise<Signal | null> {
  const [row] = await tx
    .select({ agreedAt: gentleSignals.agreedAt, toldAt: gentleSignals.toldAt })
    .from(gentleSignals)
    .where(eq(gentleSignals.homeownerId, homeownerId))
    .for("update");
  return row ?? null;
}

/** Notes consent; an earlier one stays. */
export async function insertSignal(db: Db, signal: { homeownerId: string; agreedAt: string }): Promise<void> {
  await db.insert(gentleSignals).values(signal).onConflictDoNothing();
}

/** Withdraws consent, and forgets which of the home's pickups found nothing. */
export async function deleteSignal(db: Db, homeownerId: string): Promise<void> {
  await db.delete(gentleSignals).where(eq(gentleSignals.homeownerId, homeownerId));
  const own = db.select({ id: jobs.id }).from(jobs).where(eq(jobs.homeownerId, homeownerId));
  await db.delete(emptyCans).where(inArray(emptyCans.jobId, own));
}

export async function noteTold(db: Db, { homeownerId, toldAt }: { homeownerId: string; toldAt: string }) {
  await db.update(gentleSignals).set({ toldAt }).where(eq(gentleSignals.homeownerId, homeownerId));
}

/** Notes that nothing was in a pickup's cans, or takes that back. True if that changed. */
export async function setEmpty(
  db: Db,
  { jobId, isEmpty, notedAt }: { jobId: string; isEmpty: boolean; notedAt: string },
): Promise<boolean> {
  const changed = isEmpty
    ? await db
        .insert(emptyCans)
        .values({ jobId, notedAt })
        .onConflictDoNothing()
        .returning({ jobId: emptyCans.jobId })
    : await db.delete(emptyCans).where(eq(emptyCans.jobId, jobId)).returning({ jobId: emptyCans.jobId });
  return changed.length > 0;
}

const worksUntil = (now: string) => or(isNull(circleMembers.overAt), gt(circleMembers.overAt, now));

/** The members at home whose links work and whose address we know. */
export async function listReachable(
  db: Db,
  of: { homeownerId: string; now: string },
): Promise<{ id: string }[]> {
  return db
    .select({ id: circleMembers.id })
    .from(circleMembers)
    .where(
      and(
        eq(circleMembers.homeownerId, of.homeownerId),
        inArray(circleMembers.role, [...homeRoles]),
        sql`${circleMembers.email} is not null`,
        worksUntil(of.now),
      ),
    );
}

/** One of them, with the homeowner's first name as `host`. Null once the link ended or the account was closed. */
export async function findReachable(db: Db, of: { memberId: string; now: string }) {
  const [row] = await db
    .select({
      email: sql<string>`${circleMembers.email}`,
      name: circleMembers.name,
      language: circleMembers.language,
      host: users.firstName,
    })
    .from(circleMembers)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, circleMembers.homeownerId))
    .innerJoin(users, eq(users.id, homeownerProfiles.userId))
    .where(
      and(
        eq(circleMembers.id, of.memberId),
        sql`${circleMembers.email} is not null`,
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
        worksUntil(of.now),
      ),
    );
  return row ?? null;
}
