import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { notifications, preferences, rentalPickups, subscriptions } from "#db/schema/index.ts";
import { latestRates, ratesBeside } from "#modules/rates/index.ts";
import { textsVersionOf } from "#platform/queries/message-texts.ts";
import { prepared } from "#platform/queries/prepared.ts";
import { recordsOf, rowsOf } from "#platform/queries/rows.ts";
import type { Currency, ExchangeRates } from "#platform/values/exchange-rates.ts";
import type { Language } from "#platform/values/preferences.ts";

export type NotificationRow = typeof notifications.$inferSelect;

/** `pickupState` is the current state of the pickup asked about; null when it is gone or nothing was asked. */
export type NoticeRow = NotificationRow & {
  pickupState: (typeof rentalPickups.$inferSelect)["state"] | null;
};

/** The `case` keeps the cast from failing on other notices' params. */
const isPickupAskedAbout = sql`${rentalPickups.id} = case when ${notifications.type} = 'visitAsked'
  then (${notifications.params} ->> 'visit')::uuid end`;

export async function insertNotification(db: Db, notification: typeof notifications.$inferInsert) {
  await newNotification(db).execute({ readAt: null, ...notification, link: notification.link ?? null });
}

/** Same for many people, in one statement. */
export async function insertNotifications(db: Db, added: (typeof notifications.$inferInsert)[]) {
  if (added.length === 0) return;
  const given = recordsOf(notifications, ["id", "userId", "type", "params", "link", "createdAt"], added);
  await db.execute(sql`
    insert into ${notifications} (id, user_id, type, params, link, created_at)
    select id, user_id, type, params, link, created_at from ${given}`);
}

/** Renews an unread notice given since an instant with these params. False when there is none. */
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

/**
 * The reader's language and currency; `rates` are the latest, null without any and for dollars. `textsVersion` is that of
 * the texts admins wrote in this language.
 */
export type NoticesReader = {
  language: Language;
  currency: Currency;
  rates: ExchangeRates | null;
  textsVersion: string | null;
};

function readerOf(
  row: (Omit<NoticesReader, "rates"> & { rates: Parameters<typeof ratesBeside>[0] }) | undefined,
): NoticesReader {
  if (!row) return { language: "en", currency: "USD", rates: null, textsVersion: null };
  const { language, currency, rates, textsVersion } = row;
  return { language, currency, rates: ratesBeside(rates), textsVersion };
}

const noticeColumns = (latest: ReturnType<typeof latestRates>, userId: SQL) => ({
  notification: notifications,
  language: preferences.language,
  currency: preferences.currency,
  rates: latest.columns,
  pickupState: rentalPickups.state,
  textsVersion: textsVersionOf(userId),
});

/** A person's notices, newest first, at most 100, with their language and currency, in one statement. */
export async function listNotifications(
  db: Db,
  userId: string,
): Promise<{ reader: NoticesReader; rows: NoticeRow[] }> {
  const rows = await notificationsOf(db).execute({ userId });
  return {
    reader: readerOf(rows[0]),
    rows: rows.map(({ notification, pickupState }) => ({ ...notification, pickupState })),
  };
}

/** A page of a person's notices, newest first, with language, currency and unread count, in one statement. */
export async function pageOfNotifications(
  db: Db,
  page: { userId: string; isUnread: boolean; after: { createdAt: string; id: string } | null; limit: number },
): Promise<{ reader: NoticesReader; unread: number; rows: NoticeRow[] }> {
  const { userId, after } = page;
  const latest = latestRates(db);
  const found = await db
    .select({
      ...noticeColumns(latest, sql`${userId}::uuid`),
      unread: sql<number>`(select count(*)::int from ${notifications} as waiting
        where waiting.user_id = ${userId} and waiting.read_at is null)`,
    })
    .from(notifications)
    .leftJoin(rentalPickups, isPickupAskedAbout)
    .innerJoin(preferences, eq(preferences.userId, notifications.userId))
    .leftJoin(latest.table, ne(preferences.currency, "USD"))
    .where(
      and(
        eq(notifications.userId, userId),
        page.isUnread ? isNull(notifications.readAt) : undefined,
        after
          ? sql`(${notifications.createdAt}, ${notifications.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(page.limit);
  return {
    reader: readerOf(found[0]),
    unread: found[0]?.unread ?? 0,
    rows: found.map(({ notification, pickupState }) => ({ ...notification, pickupState })),
  };
}

/** How many of a person's notices up to one of them are unread. */
export function countUnread(db: Db, { userId, createdAt, id }: NotificationRow): Promise<number> {
  return db.$count(
    notifications,
    and(
      eq(notifications.userId, userId),
      isNull(notifications.readAt),
      sql`(${notifications.createdAt}, ${notifications.id}) <= (${createdAt}::timestamptz, ${id}::uuid)`,
    ),
  );
}

/** Changes when recent notices, the unread count or the subscription change, like the triggers' hints. */
export async function noticesFingerprint(db: Db, userId: string): Promise<string> {
  const [row] = await rowsOf<{ fingerprint: string }>(
    db,
    sql`
    select coalesce(max(created_at)::text, '') || ' ' || count(*) filter (where read_at is null) || ' ' || coalesce((
      select concat_ws(' ', id, status, cancel_at_period_end, period_ends_at, pauses_at, monthly_rate_cents,
        card_brand, card_last4, card_expiry_month, card_expiry_year)
      from ${subscriptions} where user_id = ${userId} order by created_at desc limit 1
    ), '') as fingerprint
    from (
      select created_at, read_at from ${notifications} where user_id = ${userId} order by created_at desc limit 100
    ) as latest`,
  );
  return row?.fingerprint ?? "";
}

/** Marks the user's unread ones among these notices as read. */
export function markNotificationsRead(
  db: Db,
  { userId, ids, now }: { userId: string; ids: string[]; now: string },
) {
  return setReadAt(db, userId, now, inArray(notifications.id, ids), isNull(notifications.readAt));
}

/** Marks the user's ones among these notices as unread. */
export function markNotificationsUnread(db: Db, { userId, ids }: { userId: string; ids: string[] }) {
  return setReadAt(db, userId, null, inArray(notifications.id, ids), isNotNull(notifications.readAt));
}

/** Marks all of a user's notices up to an instant as read. Returns how many. */
export function markAllNotificationsRead(db: Db, read: { userId: string; until: string; now: string }) {
  const { userId, until, now } = read;
  return setReadAt(db, userId, now, lte(notifications.createdAt, until), isNull(notifications.readAt));
}

/** Marks the user's unread notices of a type with these params as read. */
export function readNotices(
  db: Db,
  read: { userId: string; type: string; params: Record<string, string>; now: string },
): Promise<number> {
  return setReadAt(
    db,
    read.userId,
    read.now,
    eq(notifications.type, read.type),
    isNull(notifications.readAt),
    sql`${notifications.params} @> ${JSON.stringify(read.params)}::jsonb`,
  );
}

/** Undoes the notices marked as read at one instant. */
export function undoNotificationsRead(db: Db, { userId, readAt }: { userId: string; readAt: string }) {
  return setReadAt(db, userId, null, eq(notifications.readAt, readAt));
}

/** Sets when the user read those notices; null for not yet. Returns how many. */
async function setReadAt(db: Db, userId: string, readAt: string | null, ...which: SQL[]): Promise<number> {
  const marked = await db
    .update(notifications)
    .set({ readAt })
    .where(and(eq(notifications.userId, userId), ...which))
    .returning({ id: notifications.id });
  return marked.length;
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

const notificationsOf = prepared((db) => {
  const latest = latestRates(db);
  return db
    .select(noticeColumns(latest, sql`${sql.placeholder("userId")}::uuid`))
    .from(notifications)
    .leftJoin(rentalPickups, isPickupAskedAbout)
    .innerJoin(preferences, eq(preferences.userId, notifications.userId))
    .leftJoin(latest.table, ne(preferences.currency, "USD"))
    .where(eq(notifications.userId, sql.placeholder("userId")))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(100)
    .prepare("notifications_of");
});
