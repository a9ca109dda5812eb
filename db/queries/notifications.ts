import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Language } from "#domain/preferences.ts";
import type { Db } from "../client.ts";
import { notifications, preferences, rentalVisits } from "../schema/index.ts";
import { prepared } from "./prepared.ts";
import { records } from "./records.ts";

export type NotificationRow = typeof notifications.$inferSelect;

/** `visitState` is how the visit stands by now that was asked about; null where it has gone, or nothing was asked. */
type ToldRow = NotificationRow & { visitState: (typeof rentalVisits.$inferSelect)["state"] | null };

export async function insertNotification(
  db: Db,
  notification: typeof notifications.$inferInsert,
): Promise<void> {
  await newNotification(db).execute({ readAt: null, ...notification, link: notification.link ?? null });
}

/** The same for many people, in one statement. */
export async function insertNotifications(
  db: Db,
  added: (typeof notifications.$inferInsert)[],
): Promise<void> {
  if (added.length === 0) return;
  const given = records(
    added.map(({ id, userId, type, params, link, createdAt }) => ({
      id,
      user_id: userId,
      type,
      params,
      link,
      created_at: createdAt,
    })),
    "id uuid, user_id uuid, type text, params jsonb, link text, created_at timestamptz",
  );
  await db.execute(sql`
    insert into ${notifications} (id, user_id, type, params, link, created_at)
    select id, user_id, type, params, link, created_at from ${given}`);
}

/**
 * Makes a notice newer that was given since an instant, has these among its params and was not read yet. False where there
 * is none such.
 */
export async function renewNotification(
  db: Db,
  notice: {
    userId: string;
    type: string;
    params: Record<string, string | number>;
    since: string;
    now: string;
  },
): Promise<boolean> {
  const renewed = await db
    .update(notifications)
    .set({ createdAt: notice.now })
    .where(
      and(
        eq(notifications.userId, notice.userId),
        eq(notifications.type, notice.type),
        gt(notifications.createdAt, notice.since),
        isNull(notifications.readAt),
        sql`${notifications.params} @> ${JSON.stringify(notice.params)}::jsonb`,
      ),
    )
    .returning({ id: notifications.id });
  return renewed.length > 0;
}

/** What somebody was told, newest first, at most 100, and the language that they read: in one statement. */
export async function listNotifications(
  db: Db,
  userId: string,
): Promise<{ language: Language; rows: ToldRow[] }> {
  const rows = await notificationsOf(db).execute({ userId });
  return {
    language: rows[0]?.language ?? "en",
    rows: rows.map(({ notification, visitState }) => ({ ...notification, visitState })),
  };
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

const newNotification = prepared((db) =>
  db
    .insert(notifications)
    .values({
      id: sql.placeholder("id"),
      userId: sql.placeholder("userId"),
      type: sql.placeholder("type"),
      params: sql.placeholder("params"),
      link: sql.placeholder("link"),
      readAt: sql.placeholder("readAt"),
      createdAt: sql.placeholder("createdAt"),
    })
    .prepare("new_notification"),
);

const notificationsOf = prepared((db) =>
  db
    .select({ notification: notifications, language: preferences.language, visitState: rentalVisits.state })
    .from(notifications)
    .leftJoin(
      rentalVisits,
      // The case, as nothing else would keep the cast from what other notices have there.
      sql`${rentalVisits.id} = case when ${notifications.type} = 'visitAsked' then (${notifications.params} ->> 'visit')::uuid end`,
    )
    .innerJoin(preferences, eq(preferences.userId, notifications.userId))
    .where(eq(notifications.userId, sql.placeholder("userId")))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(100)
    .prepare("notifications_of"),
);
