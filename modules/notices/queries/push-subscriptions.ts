import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pushSubscriptions } from "#db/schema/index.ts";

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** Stores a browser for the signed-in user's session; updates a known one and clears its failure. */
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
        // A different person or key starts over.
        failedAt: sql`case when ${pushSubscriptions.userId} = excluded.user_id and ${pushSubscriptions.auth} = excluded.auth then ${pushSubscriptions.failedAt} end`,
      },
    });
}

/** Deletes a person's browsers except the last seen. */
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

/** Deletes one of a person's own browsers. */
export async function deletePushSubscription(
  db: Db,
  { userId, endpoint }: { userId: string; endpoint: string },
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

/** One of a person's own browsers; null when they have none with that endpoint. */
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
