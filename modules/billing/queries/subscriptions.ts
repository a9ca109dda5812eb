import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, paymentCustomers, subscriptionEvents, subscriptions } from "#db/schema/index.ts";
import { begunStatuses, type PaymentCard, type SubscriptionStatus } from "#modules/accounts/rules.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/**
 * The subscription that has not ended; null when there is none. It cannot change while the account is locked, as under
 * `lockHomeBucket`, because every change locks the account first.
 */
export async function findLiveSubscription(db: Db, userId: string): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, "canceled")));
  return row ?? null;
}

/** Locks the subscription's account, then the subscription; null when there is none. */
export async function lockSubscription(tx: Db, id: string): Promise<SubscriptionRow | null> {
  await tx.execute(
    sql`select from users where id = (select user_id from subscriptions where id = ${id}::uuid) for no key update`,
  );
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for("update");
  return row ?? null;
}

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row ?? null;
}

/** When a user's first service began; null if none has. */
export async function findFirstActivation(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ activatedAt: subscriptions.activatedAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.activatedAt)))
    .orderBy(asc(subscriptions.activatedAt))
    .limit(1);
  return row?.activatedAt ?? null;
}

/** Whether a service that the user canceled has ended since an instant. */
export async function hasEndedAsWished(db: Db, asked: { userId: string; since: string }): Promise<boolean> {
  const { userId, cancelAtPeriodEnd, endedAt } = subscriptions;
  const ended = and(eq(userId, asked.userId), cancelAtPeriodEnd, gt(endedAt, asked.since));
  return (await db.$count(subscriptions, ended)) > 0;
}

/** The subscription with this provider id; null when it is unknown here. */
export async function findSubscriptionOfProvider(
  db: Db,
  providerId: string,
): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.providerId, providerId));
  return row ?? null;
}

/** Whether any subscription still waits for the provider's id. */
export async function isAnyUnlinked(db: Db): Promise<boolean> {
  return (await db.$count(subscriptions, isNull(subscriptions.providerId))) > 0;
}

/** The newest subscription with a provider id, for the customer with this provider id; null when there is none. */
export async function findSubscriptionOfCustomer(
  db: Db,
  customerId: string,
): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select({ subscription: subscriptions })
    .from(subscriptions)
    .innerJoin(paymentCustomers, eq(paymentCustomers.userId, subscriptions.userId))
    .where(and(eq(paymentCustomers.providerId, customerId), isNotNull(subscriptions.providerId)))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1);
  return row?.subscription ?? null;
}

/**
 * Subscriptions overdue for news from the provider: a month that is over, or an unconfirmed setup. Only those last
 * checked before an instant, longest unchecked first, paged after the previous page's last.
 */
export async function listStaleSubscriptions(
  db: Db,
  stale: {
    periodEndedBefore: string;
    begunBefore: string;
    seenBefore: string;
    after: { id: string; seenAt: string } | null;
    limit: number;
  },
): Promise<{ id: string; seenAt: string }[]> {
  const seenAt = sql<string>`coalesce(${subscriptions.syncedAt}, ${subscriptions.createdAt})`.mapWith(
    subscriptions.createdAt,
  );
  const isOver = and(
    inArray(subscriptions.status, ["active", "past_due"]),
    lt(subscriptions.periodEndsAt, stale.periodEndedBefore),
  );
  const isAbandoned = and(
    sql`${subscriptions.status} = 'incomplete'`,
    lt(subscriptions.createdAt, stale.begunBefore),
  );
  return db
    .select({ id: subscriptions.id, seenAt })
    .from(subscriptions)
    .where(
      and(
        sql`${subscriptions.status} <> 'canceled'`,
        isNotNull(subscriptions.providerId),
        or(isOver, isAbandoned),
        sql`${seenAt} < ${stale.seenBefore}::timestamptz`,
        stale.after
          ? sql`(${seenAt}, ${subscriptions.id}) > (${stale.after.seenAt}::timestamptz, ${stale.after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(seenAt), asc(subscriptions.id))
    .limit(stale.limit);
}

/** Running subscriptions whose month is over or was never billed, longest overdue first. */
export async function listDueSubscriptions(db: Db, due: { now: string; limit: number }): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        sql`${subscriptions.status} <> 'canceled'`,
        inArray(subscriptions.status, ["active", "past_due"]),
        or(lte(subscriptions.periodEndsAt, due.now), isNull(subscriptions.periodEndsAt)),
      ),
    )
    .orderBy(asc(subscriptions.periodEndsAt))
    .limit(due.limit);
  return rows.map((row) => row.id);
}

/** Changes a subscription that the transaction holds. */
export async function updateSubscription(
  tx: Db,
  id: string,
  changes: Partial<
    Pick<
      SubscriptionRow,
      | "status"
      | "monthlyRateCents"
      | "priceLines"
      | "nextPriceLines"
      | "nextRateCents"
      | "nextRateFrom"
      | "nextRateNotifiedAt"
      | "nextRateAtProvider"
      | "activatedAt"
      | "endedAt"
      | "periodStartsAt"
      | "periodEndsAt"
      | "cancelAtPeriodEnd"
      | "pausedAt"
      | "pausesAt"
      | "syncedAt"
    >
  > & { card?: PaymentCard | null },
): Promise<void> {
  const { card, ...columns } = changes;
  await tx
    .update(subscriptions)
    .set({ ...columns, ...(card !== undefined && cardColumns(card)), ...revised })
    .where(eq(subscriptions.id, id));
}

/** Adds a subscription unless one is live; a concurrent second call adds nothing. */
export async function insertSubscription(db: Db, subscription: typeof subscriptions.$inferInsert) {
  await db
    .insert(subscriptions)
    .values(subscription)
    .onConflictDoNothing({ target: subscriptions.userId, where: sql`status <> 'canceled'` });
}

/** Stores the provider's answer. A repeat can only add a missing client secret. */
export async function linkSubscription(
  db: Db,
  link: { id: string; providerId: string; clientSecret: string | null },
): Promise<void> {
  await db
    .update(subscriptions)
    .set({ providerId: link.providerId, clientSecret: link.clientSecret, ...revised })
    .where(
      and(
        eq(subscriptions.id, link.id),
        isNull(subscriptions.clientSecret),
        or(isNull(subscriptions.providerId), eq(subscriptions.providerId, link.providerId)),
      ),
    );
}

/**
 * Changes the status from one to another. False when the current status is a different one, or when a pause planned for
 * `plannedAt` was undone or moved; after a cancellation, which drops the plan, it may still begin.
 */
export async function changeSubscription(
  db: Db,
  change: {
    id: string;
    from: SubscriptionStatus[];
    to: Exclude<SubscriptionStatus, "canceled">;
    plannedAt?: string | undefined;
    now: string;
  },
): Promise<boolean> {
  const changed = await db
    .update(subscriptions)
    .set({
      status: change.to,
      pausedAt: change.to === "paused" ? change.now : null,
      pausesAt: null,
      ...revised,
    })
    .where(
      and(
        eq(subscriptions.id, change.id),
        inArray(subscriptions.status, change.from),
        change.plannedAt === undefined
          ? undefined
          : or(eq(subscriptions.pausesAt, change.plannedAt), subscriptions.cancelAtPeriodEnd),
      ),
    )
    .returning({ id: subscriptions.id });
  return changed.length > 0;
}

/** Stores the provider's card details. False when the subscription has not begun or has ended. */
export async function saveCard(db: Db, change: { id: string; card: PaymentCard }): Promise<boolean> {
  const changed = await db
    .update(subscriptions)
    .set({ ...cardColumns(change.card), ...revised })
    .where(and(eq(subscriptions.id, change.id), inArray(subscriptions.status, [...begunStatuses])))
    .returning({ id: subscriptions.id });
  return changed.length > 0;
}

/** Ends the user's live subscription; deletes its card details and the start of a pause. */
export async function endSubscription(db: Db, end: { userId: string; now: string }): Promise<void> {
  await db
    .update(subscriptions)
    .set({ status: "canceled", endedAt: end.now, pausesAt: null, ...cardColumns(null), ...revised })
    .where(and(eq(subscriptions.userId, end.userId), ne(subscriptions.status, "canceled")));
}

/**
 * Stores whether an active subscription ends with the paid month, which drops a planned pause. The first reason stays
 * until the cancellation is undone. Null, with no change, when it has not begun or has ended.
 */
export async function wishEnd(db: Db, wish: { id: string; isEnding: boolean; reason: string | null }) {
  const [wished] = await db
    .update(subscriptions)
    .set({
      cancelAtPeriodEnd: wish.isEnding,
      pausesAt: null,
      cancelReason: wish.isEnding ? sql`coalesce(${subscriptions.cancelReason}, ${wish.reason})` : null,
      ...revised,
    })
    .where(and(eq(subscriptions.id, wish.id), inArray(subscriptions.status, [...begunStatuses])))
    .returning({ isEnding: subscriptions.cancelAtPeriodEnd, endsAt: subscriptions.periodEndsAt });
  return wished ? { isEnding: wished.isEnding, endsAt: wished.isEnding ? wished.endsAt : null } : null;
}

/** Canceled subscriptions whose month is over or never began, with their homes; longest over first. */
export async function listEndingSubscriptions(db: Db, due: { now: string; limit: number }) {
  return db
    .select({ id: subscriptions.id, userId: subscriptions.userId, homeownerId: homeownerProfiles.id })
    .from(subscriptions)
    .leftJoin(homeownerProfiles, eq(homeownerProfiles.userId, subscriptions.userId))
    .where(isEnding(due.now))
    .orderBy(asc(subscriptions.periodEndsAt))
    .limit(due.limit);
}

/** Ends the given subscriptions that are still due to end and deletes their card details. Returns their users. */
export async function endSubscriptionsDue(tx: Db, due: { ids: string[]; now: string }): Promise<string[]> {
  if (due.ids.length === 0) return [];
  const ended = await tx
    .update(subscriptions)
    .set({ status: "canceled", endedAt: due.now, ...cardColumns(null), ...revised })
    .where(and(inArray(subscriptions.id, due.ids), isEnding(due.now)))
    .returning({ userId: subscriptions.userId });
  return ended.map(({ userId }) => userId);
}

function isEnding(now: string) {
  return and(
    sql`${subscriptions.status} <> 'canceled'`,
    subscriptions.cancelAtPeriodEnd,
    or(isNull(subscriptions.periodEndsAt), lte(subscriptions.periodEndsAt, now)),
  );
}

/** Moves the end of the paid month by the time between two instants. */
export async function movePeriodEnd(db: Db, move: { id: string; from: string; to: string }) {
  await db
    .update(subscriptions)
    .set({
      periodEndsAt: sql`${subscriptions.periodEndsAt} + (${move.to}::timestamptz - ${move.from}::timestamptz)`,
      ...revised,
    })
    .where(eq(subscriptions.id, move.id));
}

/** incomplete → active. False when the status was another. */
export async function activateSubscription(db: Db, change: { id: string; now: string }): Promise<boolean> {
  const changed = await db
    .update(subscriptions)
    .set({ status: "active", activatedAt: change.now, ...revised })
    .where(and(eq(subscriptions.id, change.id), eq(subscriptions.status, "incomplete")))
    .returning({ id: subscriptions.id });
  return changed.length > 0;
}

export async function insertSubscriptionEvent(db: Db, event: typeof subscriptionEvents.$inferInsert) {
  await db.insert(subscriptionEvents).values(event);
}

/** The fields of a subscription whose price stays. */
export const noNextRate = {
  nextRateCents: null,
  nextRateFrom: null,
  nextRateNotifiedAt: null,
  nextRateAtProvider: null,
  nextPriceLines: null,
};

/** Part of every change, so an answer requested before the change does not count as newer. */
export const revised = { revision: sql`${subscriptions.revision} + 1` };

function cardColumns(card: PaymentCard | null) {
  return {
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardExpiryMonth: card?.expiryMonth ?? null,
    cardExpiryYear: card?.expiryYear ?? null,
  };
}

/**
 * A user's latest subscription that became active, ended or not, and when its paid month began. For a lateral join; no
 * row when there was none.
 */
export function ranSubscription(db: Db, userId: SQLWrapper) {
  return db
    .select({
      monthlyRateCents: subscriptions.monthlyRateCents,
      pausedAt: subscriptions.pausedAt,
      beganAt: sql`coalesce(${subscriptions.periodStartsAt}, ${subscriptions.createdAt})`.as("began_at"),
    })
    .from(subscriptions)
    .where(sql`${eq(subscriptions.userId, userId)} and ${subscriptions.status} <> 'incomplete'`)
    .orderBy(desc(subscriptions.createdAt))
    .limit(1)
    .as("ran");
}
