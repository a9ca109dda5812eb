import { and, desc, eq, gt, gte, inArray, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  circleActLog,
  circleMembers,
  circleRentals,
  homeownerProfiles,
  properties,
  users,
} from "#db/schema/index.ts";
import { texts } from "#modules/homes/index.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import { deleteSignal } from "./signals.ts";

export type MemberRow = typeof circleMembers.$inferSelect;
/** A member with their rentals, and when they last saw a gate code. */
export type MemberFacts = MemberRow & { propertyIds: string[]; gateCodeSeenAt: string | null };

const facts = {
  member: circleMembers,
  propertyIds: sql<string[]>`(
    select coalesce(json_agg(granted.property_id order by rental.created_at, rental.id), '[]')
    from ${circleRentals} as granted join ${properties} as rental on rental.id = granted.property_id
    where granted.member_id = ${circleMembers}.id and rental.removed_at is null)`,
  gateCodeSeenAt: sql<string | null>`(
    select ${instantText(sql`max(seen.acted_at)`)} from ${circleActLog} as seen
    where seen.member_id = ${circleMembers}.id and seen.kind = 'gateCode')`,
};

/** A host's members that were not removed and did not leave, oldest first. */
export async function listMembers(db: Db, homeownerId: string): Promise<MemberFacts[]> {
  const rows = await db
    .select(facts)
    .from(circleMembers)
    .where(and(eq(circleMembers.homeownerId, homeownerId), isNull(circleMembers.endedAt)))
    .orderBy(circleMembers.createdAt, circleMembers.id);
  return rows.map(({ member, ...more }) => ({ ...member, ...more }));
}

/** One of a host's members, whether or not the link works; null if it is another host's. */
export async function findMember(
  db: Db,
  of: { id: string; homeownerId: string },
): Promise<MemberFacts | null> {
  const [row] = await db
    .select(facts)
    .from(circleMembers)
    .where(and(eq(circleMembers.id, of.id), eq(circleMembers.homeownerId, of.homeownerId)));
  return row ? { ...row.member, propertyIds: row.propertyIds, gateCodeSeenAt: row.gateCodeSeenAt } : null;
}

/** How many of a host's links work, and how many were made since an instant, with the first of those. */
export async function countMembers(db: Db, of: { homeownerId: string; now: string; since: string }) {
  const [row] = await rowsOf<{ live: number; made: number; firstMadeAt: string | null }>(
    db,
    sql`select (count(*) filter (where over_at is null or over_at > ${of.now}::timestamptz))::int as live,
        (count(*) filter (where created_at > ${of.since}::timestamptz))::int as made,
        ${instantText(sql`min(created_at) filter (where created_at > ${of.since}::timestamptz)`)} as "firstMadeAt"
      from ${circleMembers} where homeowner_id = ${of.homeownerId}::uuid`,
  );
  return row ?? { live: 0, made: 0, firstMadeAt: null };
}

/** Which of these rentals are the host's own, in the order they were added. */
export async function listOwnRentals(
  db: Db,
  of: { homeownerId: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from ${properties} where id = any(${texts([...of.ids])}::uuid[]) and removed_at is null
      and homeowner_id = ${of.homeownerId}::uuid order by created_at, id`,
  );
  return rows.map(({ id }) => id);
}

export async function insertMember(db: Db, member: typeof circleMembers.$inferInsert): Promise<void> {
  await db.insert(circleMembers).values(member);
}

/** Grants exactly these rentals to a member. */
export async function setRentalsOf(
  db: Db,
  { memberId, ids }: { memberId: string; ids: string[] },
): Promise<void> {
  await db.delete(circleRentals).where(eq(circleRentals.memberId, memberId));
  if (ids.length > 0)
    await db.insert(circleRentals).values(ids.map((propertyId) => ({ memberId, propertyId })));
}

/** Changes one of a host's members who was not removed. False if there is none. */
export async function updateMember(
  db: Db,
  of: { id: string; homeownerId: string },
  changes: Partial<Pick<MemberRow, "name" | "role" | "scopes" | "endsAt" | "tokenHash" | "emailedAt">>,
): Promise<boolean> {
  const saved = await db
    .update(circleMembers)
    .set(changes)
    .where(
      and(
        eq(circleMembers.id, of.id),
        eq(circleMembers.homeownerId, of.homeownerId),
        isNull(circleMembers.endedAt),
      ),
    )
    .returning({ id: circleMembers.id });
  return saved.length > 0;
}

/** Ends a member's link. False if it was ended before. */
export async function endMember(
  db: Db,
  { id, now, hasLeft }: { id: string; now: string; hasLeft: boolean },
): Promise<boolean> {
  const ended = await db
    .update(circleMembers)
    .set({ endedAt: now, hasLeft })
    .where(and(eq(circleMembers.id, id), isNull(circleMembers.endedAt)))
    .returning({ id: circleMembers.id });
  return ended.length > 0;
}

/** Restores the link of a member whom the host removed after an instant. False if there is none. */
export async function restoreMember(
  db: Db,
  { id, homeownerId, since }: { id: string; homeownerId: string; since: string },
): Promise<boolean> {
  const restored = await db
    .update(circleMembers)
    .set({ endedAt: null })
    .where(
      and(
        eq(circleMembers.id, id),
        eq(circleMembers.homeownerId, homeownerId),
        eq(circleMembers.hasLeft, false),
        gt(circleMembers.endedAt, since),
      ),
    )
    .returning({ id: circleMembers.id });
  return restored.length > 0;
}

/** Whether a link works: not ended, not past its end. */
const isLive = (now: string) => or(isNull(circleMembers.overAt), gt(circleMembers.overAt, now));

const worksFor = (link: { tokenHash: string; now: string }) =>
  and(
    eq(circleMembers.tokenHash, link.tokenHash),
    isLive(link.now),
    isNull(users.deletedAt),
    isNull(users.suspendedAt),
  );

/** The home of a link that works, for locking it first; null while the host's account is suspended or deleted. */
export async function findHomeOfLink(
  db: Db,
  link: { tokenHash: string; now: string },
): Promise<{ homeownerId: string; userId: string } | null> {
  const [row] = await db
    .select({ homeownerId: circleMembers.homeownerId, userId: homeownerProfiles.userId })
    .from(circleMembers)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, circleMembers.homeownerId))
    .innerJoin(users, eq(users.id, homeownerProfiles.userId))
    .where(worksFor(link));
  return row ?? null;
}

/**
 * A member whose link works, locked until the transaction ends: removing them waits for their act, or their act sees
 * that they were removed. Null if the link does not work. Under `lockHomeBucket`.
 */
export async function lockMember(
  tx: Db,
  link: { tokenHash: string; now: string },
): Promise<MemberRow | null> {
  const [row] = await tx
    .select()
    .from(circleMembers)
    .where(and(eq(circleMembers.tokenHash, link.tokenHash), isLive(link.now)))
    .for("no key update");
  return row ?? null;
}

export type GrantedRental = {
  id: string;
  name: string;
  address: string;
  city: string;
  timeZone: string;
  hasGateCode: boolean;
};

/** A link that works, with its host and rentals; null if it does not, also while the host's account is suspended. */
export async function findLink(db: Db, link: { tokenHash: string; now: string }) {
  const [row] = await db
    .select({
      member: circleMembers,
      userId: homeownerProfiles.userId,
      host: users.firstName,
      rentals: sql<GrantedRental[]>`(
        select coalesce(json_agg(json_build_object('id', rental.id, 'name', rental.name, 'address', rental.address,
          'city', rental.city, 'timeZone', rental.time_zone, 'hasGateCode', rental.gate_code_sealed is not null)
          order by rental.created_at, rental.id), '[]')
        from ${circleRentals} as granted join ${properties} as rental on rental.id = granted.property_id
        where granted.member_id = ${circleMembers.id} and rental.removed_at is null)`,
    })
    .from(circleMembers)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, circleMembers.homeownerId))
    .innerJoin(users, eq(users.id, homeownerProfiles.userId))
    .where(worksFor(link));
  return row ?? null;
}

/** Notes that a member opened the page, at most once a minute. */
export async function noteSeen(
  db: Db,
  { id, now, unless }: { id: string; now: string; unless: string },
): Promise<void> {
  await db
    .update(circleMembers)
    .set({ lastSeenAt: now })
    .where(
      and(
        eq(circleMembers.id, id),
        or(isNull(circleMembers.lastSeenAt), sql`${circleMembers.lastSeenAt} < ${unless}`),
      ),
    );
}

type Kind = (typeof circleActLog.$inferSelect)["kind"];

/** The last of some kinds of acts that a member did since an instant; null without one. */
export async function findLastAct(
  db: Db,
  { memberId, kinds, since }: { memberId: string; kinds: Kind[]; since: string },
): Promise<Kind | null> {
  const [last] = await db
    .select({ kind: circleActLog.kind })
    .from(circleActLog)
    .where(
      and(
        eq(circleActLog.memberId, memberId),
        inArray(circleActLog.kind, kinds),
        gte(circleActLog.actedAt, since),
      ),
    )
    .orderBy(desc(circleActLog.actedAt), desc(circleActLog.id))
    .limit(1);
  return last?.kind ?? null;
}

export async function insertActs(db: Db, acts: (typeof circleActLog.$inferInsert)[]): Promise<void> {
  if (acts.length > 0) await db.insert(circleActLog).values(acts);
}

/** Deletes a host's members, their links and what they did. */
export async function deleteCircleOf(db: Db, homeownerId: string): Promise<void> {
  await db.delete(circleActLog).where(eq(circleActLog.homeownerId, homeownerId));
  await db.delete(circleMembers).where(eq(circleMembers.homeownerId, homeownerId));
  await deleteSignal(db, homeownerId);
}
