import { and, desc, eq, inArray, isNull } from "drizzle-orm";
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

/** Marks those of the given notifications as read that are this user's and unread. */
export async function markNotificationsRead(
  db: Db,
  read: { userId: string; ids: string[]; now: string },
): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: read.now })
    .where(
      and(
        eq(notifications.userId, read.userId),
        inArray(notifications.id, read.ids),
        isNull(notifications.readAt),
      ),
    );
}
