import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { oneOffs } from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";

export type OneOffRow = typeof oneOffs.$inferSelect;

/** False when the id is taken. */
export async function insertOneOff(tx: Db, oneOff: typeof oneOffs.$inferInsert): Promise<boolean> {
  const added = await tx.insert(oneOffs).values(oneOff).onConflictDoNothing().returning({ id: oneOffs.id });
  return added.length > 0;
}

export async function findOneOff(db: Db, id: string): Promise<OneOffRow | null> {
  const [row] = await db.select().from(oneOffs).where(eq(oneOffs.id, id));
  return row ?? null;
}

/** Stores the provider's id of the bill, unless one is stored. */
export async function linkOneOff(
  db: Db,
  { id, providerId }: { id: string; providerId: string },
): Promise<void> {
  await db
    .update(oneOffs)
    .set({ providerId })
    .where(and(eq(oneOffs.id, id), sql`${oneOffs.providerId} is null`));
}

/** The one-off whose bill has this provider id; null when it is none of ours. */
export async function findOneOffOfBill(db: Db, providerId: string): Promise<OneOffRow | null> {
  const [row] = await db.select().from(oneOffs).where(eq(oneOffs.providerId, providerId));
  return row ?? null;
}

/** Holds a one-off that is not paid, open or abandoned, until the transaction ends. False when it is paid. */
export async function lockUnpaidOneOff(tx: Db, id: string): Promise<boolean> {
  const held = await tx
    .select({ id: oneOffs.id })
    .from(oneOffs)
    .where(and(eq(oneOffs.id, id), inArray(oneOffs.status, ["open", "abandoned"])))
    .for("update");
  return held.length > 0;
}

/** open → booked, returned or abandoned. An abandoned one whose bill was paid after all is booked or returned too. */
export async function settleOneOff(
  tx: Db,
  {
    id,
    ...changes
  }: { id: string; settledAt: string } & (
    | { status: "booked"; invoiceId: string; jobId: string }
    | { status: "returned"; invoiceId: string }
    | { status: "abandoned" }
  ),
): Promise<void> {
  await tx
    .update(oneOffs)
    .set(changes)
    .where(
      and(
        eq(oneOffs.id, id),
        inArray(oneOffs.status, changes.status === "abandoned" ? ["open"] : ["open", "abandoned"]),
      ),
    );
}

/** One-offs begun before an instant that nobody has paid, oldest first. */
export async function listOpenOneOffs(db: Db, open: { before: string; limit: number }): Promise<OneOffRow[]> {
  return db
    .select()
    .from(oneOffs)
    .where(and(eq(oneOffs.status, "open"), lt(oneOffs.createdAt, open.before)))
    .orderBy(asc(oneOffs.createdAt))
    .limit(open.limit);
}

/** The one-offs among some jobs, in the order of their jobs. */
export async function listOneOffsOfJobs(db: Db, jobIds: string[]): Promise<OneOffRow[]> {
  if (jobIds.length === 0) return [];
  return db
    .select()
    .from(oneOffs)
    .where(sql`${oneOffs.jobId} = any(${sql.param(jobIds)}::uuid[])`)
    .orderBy(asc(oneOffs.jobId));
}

/** A home's paid one-offs whose pickup is not over, soonest first, with what was paid of their price. */
export async function listComingOneOffs(
  db: Db,
  userId: string,
): Promise<{ id: string; jobId: string; priceCents: number; paidCents: number }[]> {
  return rowsOf(
    db,
    sql`
    select paid.id, paid.job_id as "jobId", paid.price_cents as "priceCents",
      -- An earlier debt that was paid with it is not given back.
      least(bill.amount_cents, bill.amount_cents - bill.credited_cents)::int as "paidCents"
    from one_offs as paid join jobs on jobs.id = paid.job_id join invoices as bill on bill.id = paid.invoice_id
    where paid.user_id = ${userId}::uuid and paid.status = 'booked'
      and jobs.status in ('scheduled', 'assigned', 'in_progress')
    order by jobs.window_starts_at, paid.id limit 50`,
  );
}
