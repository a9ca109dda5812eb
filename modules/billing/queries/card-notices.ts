import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { rowsOf } from "#platform/queries/rows.ts";

/** A card's owner and expiry month. */
export type ExpiringCard = { userId: string; last4: string; month: number; year: number };

/**
 * Marks and returns running services whose card expires in the given month or earlier and that are unmarked for this
 * expiry: at most `limit`, skipping rows that another run has locked.
 */
export async function markExpiringCards(
  tx: Db,
  expiring: { year: number; month: number; limit: number },
): Promise<ExpiringCard[]> {
  return rowsOf<ExpiringCard>(
    tx,
    sql`
    with expiring as (
      select id from subscriptions
      where status in ('active', 'past_due') and not cancel_at_period_end
        and (card_expiry_year, card_expiry_month) <= (${expiring.year}::smallint, ${expiring.month}::smallint)
        and card_expiry_told is distinct from make_date(card_expiry_year, card_expiry_month, 1)
      limit ${expiring.limit} for update skip locked
    )
    update subscriptions set card_expiry_told = make_date(card_expiry_year, card_expiry_month, 1)
    from expiring where subscriptions.id = expiring.id
    returning user_id as "userId", card_last4 as last4, card_expiry_month as month, card_expiry_year as year`,
  );
}
