import { eq } from "drizzle-orm";
import type { Db } from "../client.ts";
import { homeownerProfiles } from "../schema/index.ts";

export type HomeownerProfileRow = typeof homeownerProfiles.$inferSelect;

/** The home of a user; null until the service was set up. */
export async function findHome(db: Db, userId: string): Promise<HomeownerProfileRow | null> {
  const [row] = await db.select().from(homeownerProfiles).where(eq(homeownerProfiles.userId, userId));
  return row ?? null;
}

/** Adds or replaces a user's home. What is left out (undefined) stays as it was. */
export async function saveHome(db: Db, home: typeof homeownerProfiles.$inferInsert): Promise<void> {
  const { id: _id, userId: _userId, createdAt: _createdAt, ...changes } = home;
  await db
    .insert(homeownerProfiles)
    .values(home)
    .onConflictDoUpdate({ target: homeownerProfiles.userId, set: changes });
}

/** Whose home it is. */
export async function findHomeownerUserId(db: Db, homeownerId: string): Promise<string> {
  const [row] = await db
    .select({ userId: homeownerProfiles.userId })
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.id, homeownerId));
  if (!row) throw new Error(`Home ${homeownerId} has gone`);
  return row.userId;
}
