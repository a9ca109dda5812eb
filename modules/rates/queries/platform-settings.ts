import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { platformSettings } from "#db/schema/index.ts";

export async function saveSetting(db: Db, setting: typeof platformSettings.$inferInsert): Promise<void> {
  const { key: _key, ...changes } = setting;
  await db
    .insert(platformSettings)
    .values(setting)
    .onConflictDoUpdate({ target: platformSettings.key, set: changes });
}

/** A stored value; null when never set. */
export async function findSetting(db: Db, key: string): Promise<string | number | object[] | null> {
  const [row] = await db.select().from(platformSettings).where(eq(platformSettings.key, key));
  return row?.value ?? null;
}
