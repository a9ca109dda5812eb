import { eq } from "drizzle-orm";
import type { Db } from "../client.ts";
import { preferences } from "../schema/index.ts";

export type PreferencesRow = typeof preferences.$inferSelect;

/** Changes what is given and leaves the rest. Returns the whole row. */
export async function updatePreferences(
  db: Db,
  userId: string,
  changes: Partial<Omit<PreferencesRow, "userId">>,
): Promise<PreferencesRow> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const [row] =
    Object.keys(given).length > 0
      ? await db.update(preferences).set(given).where(eq(preferences.userId, userId)).returning()
      : await db.select().from(preferences).where(eq(preferences.userId, userId));
  if (!row) throw new Error(`User ${userId} has no preferences`);
  return row;
}
