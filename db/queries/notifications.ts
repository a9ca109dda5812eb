import { desc, eq } from "drizzle-orm";
import type { Db } from "../client.ts";
import { notifications } from "../schema/index.ts";

export type NotificationRow = typeof notifications.$inferSelect;

export async function insertNotification(
  db: Db,
  notification: typeof notifications.$inferInsert,
): Promise<void> {
  await db.insert(notifications).values(notification);
}

/** What somebody was told, newest first, at most 100. */
export async function listNotifications(db: Db, userId: string): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(100);
}
