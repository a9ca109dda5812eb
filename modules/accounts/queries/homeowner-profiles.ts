import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, photos, subscriptions, users } from "#db/schema/index.ts";
import { planOnce } from "#platform/queries/prepared.ts";
import { type PeoplePage, pageOfDirectory } from "./directory.ts";

export type HomeownerProfileRow = typeof homeownerProfiles.$inferSelect;

/** A user's home; null until service is set up. */
export async function findHome(db: Db, userId: string): Promise<HomeownerProfileRow | null> {
  const [row] = await db.select().from(homeownerProfiles).where(eq(homeownerProfiles.userId, userId));
  return row ?? null;
}

/** Adds or replaces a user's home. Undefined fields stay. */
export async function saveHome(db: Db, home: typeof homeownerProfiles.$inferInsert): Promise<void> {
  const { id: _id, userId: _userId, createdAt: _createdAt, ...changes } = home;
  await db
    .insert(homeownerProfiles)
    .values(home)
    .onConflictDoUpdate({ target: homeownerProfiles.userId, set: changes });
}

/** Changes a home; undefined fields stay. */
export async function updateHome(
  db: Db,
  userId: string,
  changes: Partial<Omit<HomeownerProfileRow, "id" | "userId" | "createdAt">>,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  await db.update(homeownerProfiles).set(given).where(eq(homeownerProfiles.userId, userId));
}

/** A page of homeowners with their homes and latest subscriptions; one more than the limit when there are more. */
export async function listHomeowners(db: Db, page: Omit<Extract<PeoplePage, { role: "homeowner" }>, "role">) {
  const latest = db
    .select({
      status: subscriptions.status,
      plan: subscriptions.plan,
      monthlyRateCents: subscriptions.monthlyRateCents,
    })
    .from(subscriptions)
    .where(eq(subscriptions.userId, users.id))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1)
    .as("subscription");
  const rows = db
    .select({
      homeowner: homeownerProfiles,
      user: { id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName },
      subscription: {
        status: latest.status,
        plan: latest.plan,
        monthlyRateCents: latest.monthlyRateCents,
      },
      housePhotoId: photos.id,
      isSuspended: sql<boolean>`found.is_suspended`,
      key: sql<string>`found.key::text`,
    })
    .from(pageOfDirectory({ role: "homeowner", ...page }))
    .innerJoin(homeownerProfiles, sql`${homeownerProfiles.id} = found.profile_id`)
    .innerJoin(users, eq(users.id, homeownerProfiles.userId))
    .leftJoinLateral(latest, sql`true`)
    .leftJoin(
      photos,
      and(eq(photos.ownerId, users.id), sql`${photos.purpose} = 'house'`, isNotNull(photos.attachedAt)),
    )
    .orderBy(sql`found.place`);
  return page.search || page.zipCode ? rows : planOnce("homeowners", rows);
}

/** The home's owner. */
export async function findHomeownerUserId(db: Db, homeownerId: string): Promise<string> {
  const [row] = await db
    .select({ userId: homeownerProfiles.userId })
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.id, homeownerId));
  if (!row) throw new Error(`Home ${homeownerId} has gone`);
  return row.userId;
}

/** The homes of users who have one. */
export async function findHomesOf(db: Db, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select({ id: homeownerProfiles.id })
    .from(homeownerProfiles)
    .where(inArray(homeownerProfiles.userId, userIds));
  return rows.map((row) => row.id);
}
