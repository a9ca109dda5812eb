import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { routeOrders } from "#db/schema/index.ts";

/** Keeps the order of a runner's day, in place of the one before. */
export async function saveRouteOrder(db: Db, order: typeof routeOrders.$inferInsert): Promise<void> {
  const { jobIds, madeAt } = order;
  await db
    .insert(routeOrders)
    .values(order)
    .onConflictDoUpdate({ target: [routeOrders.runnerId, routeOrders.onDay], set: { jobIds, madeAt } });
}

export async function deleteRoutesOf(db: Db, runnerId: string): Promise<void> {
  await db.delete(routeOrders).where(eq(routeOrders.runnerId, runnerId));
}
