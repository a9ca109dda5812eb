import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { routeOrders } from "#db/schema/index.ts";

/** Saves the order of a runner's day, replacing the previous one. */
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
