import { and, desc, eq, gt, inArray, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { invoices } from "#db/schema/index.ts";

export type InvoiceRow = typeof invoices.$inferSelect;

/** The invoice with this provider id, held until the transaction ends; null when it is unknown here. */
export async function lockInvoiceOfProvider(tx: Db, providerId: string): Promise<InvoiceRow | null> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.providerId, providerId)).for("update");
  return row ?? null;
}

/** An invoice, held until the transaction ends; null when there is none. */
export async function lockInvoice(tx: Db, id: string): Promise<InvoiceRow | null> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for("update");
  return row ?? null;
}

/** Whether the invoice with this provider id is known here. */
export async function isInvoiceKnown(db: Db, providerId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.providerId, providerId));
  return row !== undefined;
}

/** Provider ids of a subscription's paid or void invoices, which no longer change. */
export async function settledInvoices(db: Db, subscriptionId: string): Promise<Set<string>> {
  const rows = await db
    .select({ providerId: invoices.providerId })
    .from(invoices)
    .where(and(eq(invoices.subscriptionId, subscriptionId), inArray(invoices.status, ["paid", "void"])));
  return new Set(rows.map((row) => row.providerId));
}

export async function findInvoice(db: Db, id: string): Promise<InvoiceRow | null> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  return row ?? null;
}

/** A user's latest failed payment that is still open; null when there is none. */
export async function findFailedInvoice(db: Db, userId: string): Promise<InvoiceRow | null> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.userId, userId),
        eq(invoices.status, "open"),
        or(gt(invoices.attempts, 0), invoices.needsAction),
      ),
    )
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(1);
  return row ?? null;
}

/** Every invoice of a user, held until the transaction ends, oldest first. */
export async function lockInvoicesOf(tx: Db, userId: string): Promise<InvoiceRow[]> {
  return tx
    .select()
    .from(invoices)
    .where(eq(invoices.userId, userId))
    .orderBy(invoices.createdAt, invoices.id)
    .for("update");
}

export async function insertInvoice(tx: Db, invoice: typeof invoices.$inferInsert): Promise<void> {
  await tx.insert(invoices).values(invoice);
}

/** Changes an invoice that the transaction holds. */
export async function updateInvoice(
  tx: Db,
  id: string,
  changes: Partial<Omit<InvoiceRow, "id" | "userId" | "subscriptionId" | "providerId" | "createdAt">>,
): Promise<void> {
  await tx.update(invoices).set(changes).where(eq(invoices.id, id));
}
