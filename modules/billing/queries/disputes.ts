import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { disputes, invoices, users } from "#db/schema/index.ts";
import { planOnce } from "#platform/queries/prepared.ts";
import type { Cents } from "#platform/values/money.ts";

export type DisputeRow = typeof disputes.$inferSelect;

/** The dispute with this provider id, held until the transaction ends; null when it is unknown here. */
export async function lockDispute(tx: Db, providerId: string): Promise<DisputeRow | null> {
  const [row] = await tx.select().from(disputes).where(eq(disputes.providerId, providerId)).for("update");
  return row ?? null;
}

export async function insertDispute(tx: Db, dispute: DisputeRow): Promise<void> {
  await tx.insert(disputes).values(dispute);
}

/** Changes a dispute that the transaction holds. */
export async function updateDispute(
  tx: Db,
  id: string,
  changes: Pick<DisputeRow, "status" | "withdrawnCents" | "respondBy" | "closedAt">,
): Promise<void> {
  await tx.update(disputes).set(changes).where(eq(disputes.id, id));
}

/** The part of an invoice that banks have taken back and not returned. */
export async function disputedCents(tx: Db, invoiceId: string): Promise<Cents> {
  const [row] = await tx
    .select({ cents: sql<string>`coalesce(sum(${disputes.amountCents}), 0)` })
    .from(disputes)
    .where(
      and(
        eq(disputes.invoiceId, invoiceId),
        inArray(disputes.status, ["needs_response", "under_review", "lost"]),
      ),
    );
  return Number(row?.cents ?? 0);
}

/** Disputes with their payers, open ones first, then newest first; at most 100. */
export async function listDisputes(
  db: Db,
): Promise<{ dispute: DisputeRow; homeowner: { firstName: string; lastName: string } }[]> {
  const rows = db
    .select({ dispute: disputes, homeowner: { firstName: users.firstName, lastName: users.lastName } })
    .from(disputes)
    .innerJoin(invoices, eq(invoices.id, disputes.invoiceId))
    .innerJoin(users, eq(users.id, invoices.userId))
    .where(
      sql`${disputes.id} = any(array(
        select id from ${disputes} order by (closed_at is null) desc, created_at desc, id desc limit 100))`,
    )
    .orderBy(desc(sql`(${disputes.closedAt} is null)`), desc(disputes.createdAt), desc(disputes.id));
  return planOnce("disputes", rows);
}
