import type { Db } from "../client.ts";
import { auditLog } from "../schema/index.ts";

export async function insertAudit(db: Db, entry: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(entry);
}
