import { and, asc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, subscriptionEvents, subscriptions } from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { revised } from "./subscriptions.ts";

/** Plans a pause of a running service, or moves it. False when it does not run or was canceled. */
export async function movePause(
  tx: Db,
  { id, pausesAt }: { id: string; pausesAt: string },
): Promise<boolean> {
  const { status, providerId, cancelAtPeriodEnd } = subscriptions;
  const moved = await tx
    .update(subscriptions)
    .set({ pausesAt, ...revised })
    .where(
      and(
        eq(subscriptions.id, id),
        inArray(status, ["active", "past_due"]),
        isNotNull(providerId),
        eq(cancelAtPeriodEnd, false),
      ),
    )
    .returning({ id: subscriptions.id });
  return moved.length > 0;
}

/** Drops a planned pause. False when none is planned, as once it began. */
export async function dropPause(tx: Db, id: string): Promise<boolean> {
  const dropped = await tx
    .update(subscriptions)
    .set({ pausesAt: null, ...revised })
    .where(and(eq(subscriptions.id, id), isNotNull(subscriptions.pausesAt)))
    .returning({ id: subscriptions.id });
  return dropped.length > 0;
}

/** How often a subscription was resumed, counting undone pauses that were due. */
export function countResumed(db: Db, id: string): Promise<number> {
  const { subscriptionId, event } = subscriptionEvents;
  return db.$count(subscriptionEvents, and(eq(subscriptionId, id), eq(event, "resumed")));
}

/** Planned pauses that are due at an instant, with their homes, earliest first; those after a given one. */
export async function listPausesDue(
  db: Db,
  due: { now: string; after: { pausesAt: string; id: string } | null; limit: number },
): Promise<{ id: string; userId: string; homeownerId: string | null; pausesAt: string }[]> {
  return db
    .select({
      id: subscriptions.id,
      userId: subscriptions.userId,
      homeownerId: homeownerProfiles.id,
      pausesAt: sql<string>`${subscriptions.pausesAt}`.mapWith(subscriptions.pausesAt),
    })
    .from(subscriptions)
    .leftJoin(homeownerProfiles, eq(homeownerProfiles.userId, subscriptions.userId))
    .where(
      and(
        lte(subscriptions.pausesAt, due.now),
        due.after
          ? sql`(${subscriptions.pausesAt}, ${subscriptions.id}) > (${due.after.pausesAt}::timestamptz, ${due.after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(subscriptions.pausesAt), asc(subscriptions.id))
    .limit(due.limit);
}

/**
 * A homeowner's pauses, earliest first, in local days of the home. `untilOn` is the last day without service: null
 * while paused, and before `fromOn` if service resumed that same day.
 */
export function listPauses(db: Db, userId: string): Promise<{ fromOn: string; untilOn: string | null }[]> {
  return rowsOf(
    db,
    sql`select (paused.happened_at at time zone home.time_zone)::date::text as "fromOn",
      ((coalesce(
        (select min(resumed.happened_at) from subscription_events as resumed
          where resumed.subscription_id = paused.subscription_id and resumed.event = 'resumed'
            and resumed.happened_at >= paused.happened_at),
        subscription.ended_at) at time zone home.time_zone)::date - 1)::text as "untilOn"
    from subscriptions as subscription
    join homeowner_profiles as home on home.user_id = subscription.user_id
    join subscription_events as paused on paused.subscription_id = subscription.id and paused.event = 'paused'
    where subscription.user_id = ${userId}::uuid
    order by paused.happened_at`,
  );
}
