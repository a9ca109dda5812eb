import { desc, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { payHolds } from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";

/** Whether pay is stopped until an operator confirms it. */
export async function isPayHeld(db: Db): Promise<boolean> {
  return (await db.$count(payHolds, isNull(payHolds.confirmedAt))) > 0;
}

/** The time of the latest transfer an operator confirmed, by the provider's clock; null when there is none. */
export async function findConfirmedUntil(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ until: payHolds.newestTransferAt })
    .from(payHolds)
    .where(isNotNull(payHolds.confirmedAt))
    .orderBy(desc(payHolds.newestTransferAt))
    .limit(1);
  return row?.until ?? null;
}

/** How many of the given transfers are neither booked here nor on their way. */
export async function countUnknownTransfers(
  db: Db,
  transfers: readonly { transferId: string; reference: string }[],
): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`
    select count(*)::int as count
    from json_to_recordset(${JSON.stringify(transfers)}::json) as transfer ("transferId" text, reference text)
    where not exists (select from payouts where provider_id is not null and provider_id = transfer."transferId")
      and not exists (select from payouts where status <> 'paid' and status = 'sending'
        and transfer.reference in ('payout:' || user_id || ':' || pay_week, 'payout:' || id))`,
  );
  return row?.count ?? 0;
}

/** Stops pay until an operator confirms it; does nothing when already stopped. */
export async function holdPay(
  db: Db,
  hold: Omit<typeof payHolds.$inferInsert, "confirmedAt">,
): Promise<void> {
  await db.insert(payHolds).values(hold).onConflictDoNothing();
}

/** Resumes pay. Returns the number of unknown transfers; null when pay was not stopped. */
export async function confirmPay(db: Db, now: string): Promise<number | null> {
  const [confirmed] = await db
    .update(payHolds)
    .set({ confirmedAt: now })
    .where(isNull(payHolds.confirmedAt))
    .returning({ unknown: payHolds.unknownTransfers });
  return confirmed?.unknown ?? null;
}
