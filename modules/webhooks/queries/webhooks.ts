import { and, desc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  homeownerProfiles,
  jobs,
  properties,
  users,
  webhookDeliveries,
  webhookEndpoints,
} from "#db/schema/index.ts";
import type { DeliveryTrouble } from "../rules.ts";

/** A home's endpoint; null without one. */
export async function findEndpoint(db: Db, homeownerId: string) {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.homeownerId, homeownerId));
  return row ?? null;
}

/** Locks a home's endpoint: before its deliveries, as a pause and a removal do. Its sealed address; null without one. */
export async function lockEndpoint(db: Db, homeownerId: string): Promise<string | null> {
  const [row] = await db
    .select({ addressSealed: webhookEndpoints.addressSealed })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.homeownerId, homeownerId))
    .for("no key update");
  return row?.addressSealed ?? null;
}

/** Sets a home's endpoint, in place of any former one. */
export async function saveEndpoint(
  db: Db,
  endpoint: Pick<
    typeof webhookEndpoints.$inferInsert,
    "homeownerId" | "addressSealed" | "host" | "secretSealed" | "madeAt"
  >,
): Promise<void> {
  const { homeownerId: _, ...changes } = endpoint;
  const fresh = { formerSecretSealed: null, formerUntil: null, failingSince: null, pausedAt: null };
  await db
    .insert(webhookEndpoints)
    .values(endpoint)
    .onConflictDoUpdate({ target: webhookEndpoints.homeownerId, set: { ...changes, ...fresh } });
}

/** Replaces the secret; the present one becomes the former. False without an endpoint. */
export async function renewSecret(
  db: Db,
  renewal: { homeownerId: string; secretSealed: string; formerUntil: string },
): Promise<boolean> {
  const { homeownerId, ...changes } = renewal;
  const changed = await db
    .update(webhookEndpoints)
    .set({ ...changes, formerSecretSealed: sql`${webhookEndpoints.secretSealed}` })
    .where(eq(webhookEndpoints.homeownerId, homeownerId))
    .returning({ homeownerId: webhookEndpoints.homeownerId });
  return changed.length > 0;
}

export async function deleteEndpoint(db: Db, homeownerId: string): Promise<void> {
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.homeownerId, homeownerId));
}

/** A home's last deliveries, newest first. */
export function listDeliveries(db: Db, { homeownerId, limit }: { homeownerId: string; limit: number }) {
  return db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.homeownerId, homeownerId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit);
}

/** Whether a home has a delivery. */
export async function findDelivery(db: Db, { id, homeownerId }: { id: string; homeownerId: string }) {
  const [row] = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.homeownerId, homeownerId)));
  return row ?? null;
}

/** Queues a test, unless there were that many since an instant. Lock the account first. False beyond the limit. */
export async function insertTest(
  db: Db,
  test: { id: string; homeownerId: string; now: string; dueAt: string; since: string; most: number },
): Promise<boolean> {
  const { id, homeownerId, now, dueAt } = test;
  const before = await db.$count(
    webhookDeliveries,
    and(
      eq(webhookDeliveries.homeownerId, homeownerId),
      eq(webhookDeliveries.event, "test"),
      gt(webhookDeliveries.createdAt, test.since),
    ),
  );
  if (before >= test.most) return false;
  await db
    .insert(webhookDeliveries)
    .values({ id, homeownerId, event: "test", state: "waiting", createdAt: now, dueAt });
  return true;
}

/**
 * Makes a home's settled delivery wait again from its first try, unless the last one was after an instant. False when
 * there is no such delivery.
 */
export async function reopenDelivery(
  db: Db,
  delivery: { id: string; homeownerId: string; dueAt: string; triedBefore: string },
): Promise<boolean> {
  const changed = await db
    .update(webhookDeliveries)
    .set({
      state: "waiting",
      attempts: 0,
      trouble: null,
      httpStatus: null,
      settledAt: null,
      dueAt: delivery.dueAt,
    })
    .where(
      and(
        eq(webhookDeliveries.id, delivery.id),
        eq(webhookDeliveries.homeownerId, delivery.homeownerId),
        ne(webhookDeliveries.state, "waiting"),
        or(isNull(webhookDeliveries.attemptedAt), lte(webhookDeliveries.attemptedAt, delivery.triedBefore)),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  return changed.length > 0;
}

/** Takes due deliveries for a task each, which has until an instant. Skips those another run takes. */
export function leaseDueDeliveries(db: Db, due: { now: string; until: string; limit: number }) {
  const found = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(sql`state = 'waiting'`, lte(webhookDeliveries.dueAt, due.now)))
    .orderBy(webhookDeliveries.dueAt)
    .limit(due.limit)
    .for("update", { skipLocked: true });
  return db
    .update(webhookDeliveries)
    .set({ dueAt: due.until })
    .where(sql`${webhookDeliveries.id} = any(array(${found}))`)
    .returning({ deliveryId: webhookDeliveries.id, attempts: webhookDeliveries.attempts });
}

/** Notes the begin of a try; null when another worker has begun it, or it no longer waits. */
export async function beginTry(db: Db, asked: { id: string; attempts: number; now: string }) {
  const [row] = await db
    .update(webhookDeliveries)
    .set({ attempts: asked.attempts + 1, attemptedAt: asked.now })
    .where(
      and(
        eq(webhookDeliveries.id, asked.id),
        eq(webhookDeliveries.attempts, asked.attempts),
        eq(webhookDeliveries.state, "waiting"),
      ),
    )
    .returning();
  return row ?? null;
}

/** What a delivery tells besides its own row: the address, the owner, and the rental's name. Null when it ended. */
export async function findRecipient(
  db: Db,
  { homeownerId, jobId }: { homeownerId: string; jobId: string | null },
) {
  const [row] = await db
    .select({ endpoint: webhookEndpoints, userId: homeownerProfiles.userId, property: properties.name })
    .from(webhookEndpoints)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, webhookEndpoints.homeownerId))
    .innerJoin(
      users,
      and(eq(users.id, homeownerProfiles.userId), isNull(users.deletedAt), isNull(users.suspendedAt)),
    )
    .leftJoin(jobs, and(eq(jobs.id, sql`${jobId}::uuid`), eq(jobs.homeownerId, webhookEndpoints.homeownerId)))
    .leftJoin(properties, eq(properties.id, jobs.propertyId))
    .where(eq(webhookEndpoints.homeownerId, homeownerId));
  return row ?? null;
}

/** Notes how a try ended, if it is still the last one. */
export async function noteTry(
  db: Db,
  ended: {
    id: string;
    attempts: number;
    state: "waiting" | "sent" | "failed";
    trouble: DeliveryTrouble | null;
    httpStatus: number | null;
    dueAt: string;
    settledAt: string | null;
  },
): Promise<void> {
  const { id, attempts, ...changes } = ended;
  await db
    .update(webhookDeliveries)
    .set(changes)
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.attempts, attempts),
        eq(webhookDeliveries.state, "waiting"),
      ),
    );
}

/** Gives up a delivery whose owner is suspended. */
export async function giveUp(db: Db, { id, now }: { id: string; now: string }): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: "failed", settledAt: now })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, "waiting")));
}

/** An endpoint works again, also one that was paused. */
export async function noteWorking(db: Db, homeownerId: string): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ failingSince: null, pausedAt: null })
    .where(and(eq(webhookEndpoints.homeownerId, homeownerId), isNotNull(webhookEndpoints.failingSince)));
}

/**
 * An endpoint failed. Pauses it if it has failed since before an instant, and gives up what waits. True when this call
 * paused it.
 */
export async function noteFailing(
  db: Db,
  failure: { homeownerId: string; now: string; pausesBefore: string },
): Promise<boolean> {
  const { homeownerId, now, pausesBefore } = failure;
  const at = eq(webhookEndpoints.homeownerId, homeownerId);
  await db
    .update(webhookEndpoints)
    .set({ failingSince: now })
    .where(and(at, isNull(webhookEndpoints.failingSince)));
  const paused = await db
    .update(webhookEndpoints)
    .set({ pausedAt: now })
    .where(and(at, isNull(webhookEndpoints.pausedAt), lte(webhookEndpoints.failingSince, pausesBefore)))
    .returning({ homeownerId: webhookEndpoints.homeownerId });
  if (paused.length === 0) return false;
  await db
    .update(webhookDeliveries)
    .set({ state: "failed", settledAt: now })
    .where(and(eq(webhookDeliveries.homeownerId, homeownerId), sql`state = 'waiting'`));
  return true;
}
