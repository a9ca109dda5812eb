import { eq, inArray } from "drizzle-orm";
import type { Db } from "../client.ts";
import { platformSettings } from "../schema/index.ts";

/** The stored values among the given keys. */
export async function findSettings(db: Db, keys: string[]): Promise<Map<string, string | number>> {
  const rows = await db.select().from(platformSettings).where(inArray(platformSettings.key, keys));
  return new Map(rows.map((row) => [row.key, row.value]));
}

export async function saveSetting(db: Db, setting: typeof platformSettings.$inferInsert): Promise<void> {
  const { key: _key, ...changes } = setting;
  await db
    .insert(platformSettings)
    .values(setting)
    .onConflictDoUpdate({ target: platformSettings.key, set: changes });
}

/** One stored value; null where it was never set. */
export async function findSetting(db: Db, key: string): Promise<string | number | null> {
  const [row] = await db.select().from(platformSettings).where(eq(platformSettings.key, key));
  return row?.value ?? null;
}
