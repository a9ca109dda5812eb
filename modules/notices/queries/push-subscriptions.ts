import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pushSubscriptions } from "#db/schema/index.ts";

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/**
 * Keeps a browser for whoever is signed in there now, in their session; a browser that is known is kept as it says it is
 * now, and counts as there again.
 */
export async function savePushSubscription(
  db: Db,
  browser: Omit<PushSubscriptionRow, "failedAt" | "createdAt">,
): Promise<void> {
  const { userId, sessionHash, p256dh, auth, seenAt } = browser;
  await db
    .insert(pushSubscriptions)
    .values({ ...browser, createdAt: seenAt, failedAt: null })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: {
        userId,
        sessionHash,
        p256dh,
        auth,
        seenAt,
        // Another person begins anew, and so does another key.
        failedAt: sql`case when ${pushSubscriptions.userId} = excluded.user_id and ${pushSubscriptions.auth} = excluded.auth then ${pushSubscriptions.failedAt} end`,
      },
    });
}

/** Forgets somebody's browsers but those that were seen last. */
export async function keepLatestSubscriptions(db: Db, { userId, most }: { userId: string; most: number }) {
  const latest = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.seenAt), desc(pushSubscriptions.id))
    .limit(most);
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, latest)));
}

/** Forgets one of somebody's own browsers. */
export async function deletePushSubscription(
  db: Db,
  { userId, endpoint }: { userId: string; endpoint: string },
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

/** One of somebody's own browsers; null where they have none of that address. */
export async function findPushSubscription(
  db: Db,
  { userId, endpoint }: { userId: string; endpoint: string },
): Promise<PushSubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
  return row ?? null;
}
