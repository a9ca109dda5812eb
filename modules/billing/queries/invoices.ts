import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { disputes, gifts, invoices, refunds, tips, users } from "#db/schema/index.ts";
import { planOnce } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";

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

/** Every invoice of a user's subscriptions, held until the transaction ends, oldest first. */
export async function lockInvoicesOf(tx: Db, userId: string): Promise<InvoiceRow[]> {
  return tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.userId, userId), isNotNull(invoices.subscriptionId)))
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

export type RefundRow = typeof refunds.$inferSelect;

export async function insertRefund(tx: Db, refund: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(refund);
}

export async function findRefundRow(db: Db, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row ?? null;
}

/** Refunds requested before an instant that the provider has not answered, oldest first. */
export async function listUnsentRefunds(db: Db, unsent: { askedBefore: string; limit: number }) {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        sql`${refunds.status} = 'pending'`,
        isNull(refunds.providerId),
        lt(refunds.createdAt, unsent.askedBefore),
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(unsent.limit);
  return rows.map(({ id }) => id);
}

/** The refund with our id or, without one, the provider's id; held until the transaction ends. */
export async function lockRefund(
  tx: Db,
  refund: { id: string | null; providerId: string },
): Promise<RefundRow | null> {
  const named = eq(refunds.providerId, refund.providerId);
  const isIt = refund.id ? or(eq(refunds.id, refund.id), named) : named;
  const [row] = await tx.select().from(refunds).where(isIt).for("update");
  return row ?? null;
}

/** Changes a refund that the transaction holds. */
export async function updateRefund(
  tx: Db,
  id: string,
  changes: Pick<RefundRow, "status" | "settledAt"> & { providerId?: string },
): Promise<void> {
  await tx.update(refunds).set(changes).where(eq(refunds.id, id));
}

/** pending → failed, when the provider never accepted it. */
export async function failRefund(db: Db, refund: { id: string; now: string }): Promise<void> {
  await db
    .update(refunds)
    .set({ status: "failed", settledAt: refund.now })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, "pending"), isNull(refunds.providerId)));
}

/** The provider's ids of an invoice's succeeded refunds, if one that is new here exceeds what they leave of the payment. */
export async function listRefundsInTheWay(
  db: Db,
  next: { invoiceId: string; providerId: string; cents: Cents },
): Promise<string[]> {
  const rows = await rowsOf<{ providerId: string }>(
    db,
    sql`select earlier.provider_id as "providerId" from invoices as bill join refunds as earlier on earlier.invoice_id = bill.id
      where bill.provider_id = ${next.invoiceId} and bill.refunded_cents + ${next.cents}::int > bill.amount_cents - bill.credited_cents
        and earlier.status = 'succeeded' and earlier.provider_id <> ${next.providerId}
        and not exists (select from refunds where provider_id = ${next.providerId} and status <> 'pending')`,
  );
  return rows.map(({ providerId }) => providerId);
}

/** The cents of an invoice already sent back or on their way. */
export async function refundedCents(tx: Db, invoiceId: string): Promise<Cents> {
  const [row] = await tx
    .select({ cents: sql<string>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.invoiceId, invoiceId), ne(refunds.status, "failed")));
  return Number(row?.cents ?? 0);
}

export type DisputeRow = typeof disputes.$inferSelect;

/** The tip of a charge at the provider, held until the transaction ends; null when it is unknown here. */
export async function lockTipOfProvider(tx: Db, chargeId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: tips.id })
    .from(tips)
    .where(eq(tips.providerId, chargeId))
    .for("update");
  return row?.id ?? null;
}

/** Whether a charge outside invoices is a tip's or a gift's. */
export async function isChargeKnown(db: Db, chargeId: string): Promise<boolean> {
  const ofTips = await db.select({ id: tips.id }).from(tips).where(eq(tips.providerId, chargeId));
  if (ofTips.length > 0) return true;
  const ofGifts = await db.select({ id: gifts.id }).from(gifts).where(eq(gifts.providerId, chargeId));
  return ofGifts.length > 0;
}

export async function lockGiftOfProvider(tx: Db, chargeId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: gifts.id })
    .from(gifts)
    .where(eq(gifts.providerId, chargeId))
    .for("update");
  return row?.id ?? null;
}

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
    .select({
      dispute: disputes,
      // A gift's giver may have no account.
      homeowner: {
        firstName: sql<string>`coalesce(${users.firstName}, ${gifts.giverName}, '')`,
        lastName: sql<string>`coalesce(${users.lastName}, '')`,
      },
    })
    .from(disputes)
    .leftJoin(invoices, eq(invoices.id, disputes.invoiceId))
    .leftJoin(tips, eq(tips.id, disputes.tipId))
    .leftJoin(gifts, eq(gifts.id, disputes.giftId))
    .leftJoin(users, sql`${users.id} = coalesce(${invoices.userId}, ${tips.userId})`)
    .where(
      sql`${disputes.id} = any(array(
        select id from ${disputes} order by (closed_at is null) desc, created_at desc, id desc limit 100))`,
    )
    .orderBy(desc(sql`(${disputes.closedAt} is null)`), desc(disputes.createdAt), desc(disputes.id));
  return planOnce("disputes", rows);
}
