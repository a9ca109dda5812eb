import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { webhookEvents } from "#db/schema/index.ts";

/**
 * Stores an event from the payment provider. False when it is already stored; waits for a concurrent insert of the same
 * event.
 */
export async function insertWebhookEvent(tx: Db, event: typeof webhookEvents.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(webhookEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id });
  return added.length > 0;
}

export async function isEventKnown(db: Db, id: string): Promise<boolean> {
  const [row] = await db.select({ id: webhookEvents.id }).from(webhookEvents).where(eq(webhookEvents.id, id));
  return row !== undefined;
}
