import { eq, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { platformSettings } from "./schema/index.ts";

/** An installation's last restore: nothing leaves it until an operator releases it. Instants. */
export type Restored = {
  backupMadeAt: string;
  /** Messages queued up to then were perhaps sent before; null until the restore is complete. */
  since: string | null;
  releasedAt: string | null;
};

/** Its setting, in a list because settings are no plain objects. */
const key = "restored";

/** Null when it was never restored. `forUpdate` locks it until the transaction ends. */
export async function findRestored(db: Db, { forUpdate = false } = {}): Promise<Restored | null> {
  const query = db
    .select({ value: platformSettings.value })
    .from(platformSettings)
    .where(eq(platformSettings.key, key));
  const [row] = await (forUpdate ? query.for("update") : query);
  return (row?.value as Restored[] | undefined)?.[0] ?? null;
}

export async function saveRestored(db: Db, restored: Restored): Promise<void> {
  const changes = { value: [restored], updatedAt: sql`now()` };
  await db
    .insert(platformSettings)
    .values({ key, ...changes })
    .onConflictDoUpdate({ target: platformSettings.key, set: changes });
}
