import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { webhookEvents } from "#db/schema/index.ts";

/** Keeps an event of the payment provider. False where it is known already; waits for whoever is about to keep it. */
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
