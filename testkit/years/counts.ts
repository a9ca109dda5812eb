import { expect } from "vitest";
import { rowsOf, type Town } from "./town.ts";

/** Each kind of movement of money that happened in a town, by what is stored of it. */
const counted = {
  tips: "select 1 from tips where status <> 'declined'",
  tipsTakenBack: "select 1 from tips where status = 'refunded'",
  tipsOfRefused:
    "select 1 from tips where status = 'refunded' and exists (select from job_anomalies where job_anomalies.job_id = tips.job_id and outcome = 'refused')",
  tripFeesWarned: "select 1 from trip_fees where warned_cents > 0",
  tripFeesCharged: "select 1 from trip_fees where price_cents > 0",
  tripFeesContested: "select 1 from problems where kind = 'tripFee'",
  streetDiscounts: "select 1 from subscriptions where price_lines::text like '%\"pool\"%'",
  giftsUsed: "select 1 from gifts where status = 'redeemed'",
  giftsRefunded: "select 1 from gifts where status = 'refunded'",
  oneOffsBooked: "select 1 from one_offs where status = 'booked'",
  oneOffsCanceled:
    "select 1 from one_offs join jobs on jobs.id = one_offs.job_id where jobs.status = 'cancelled'",
  oneOffsRefunded:
    "select 1 from one_offs join refunds on refunds.invoice_id = one_offs.invoice_id where refunds.status = 'succeeded'",
  coupons: "select 1 from coupon_uses where credit_cents > 0",
  referralsCredited: "select 1 from referrals where outcome = 'credited'",
  referralsReversed: "select 1 from referrals where reversed_at is not null",
  refundsInWhole:
    "select 1 from refunds join invoices on invoices.id = invoice_id where refunds.status = 'succeeded' and refunds.amount_cents = invoices.amount_cents - credited_cents",
  refundsInPart:
    "select 1 from refunds join invoices on invoices.id = invoice_id where refunds.status = 'succeeded' and refunds.amount_cents < invoices.amount_cents - credited_cents",
  refundsFailed: "select 1 from refunds where status = 'failed'",
  voidedBills: "select 1 from invoices where status = 'void'",
  disputes: "select 1 from disputes",
  disputesDecided: "select 1 from disputes where status in ('won', 'lost')",
};

type Counts = Record<keyof typeof counted | "crashes", number>;

export async function countMoney(town: Town): Promise<Counts> {
  const counts: Record<string, number> = {
    crashes: town.diary.filter((line) => line.endsWith("died of it")).length,
  };
  for (const [kind, query] of Object.entries(counted)) counts[kind] = (await rowsOf(town, query)).length;
  return counts as Counts;
}

/** The kinds that happened less often. */
export const leftToMove = (counts: Counts, least: number) =>
  Object.entries(counts).filter(([, count]) => count < least);

/** Expects that each kind happened at least so often: a simulation in which money does not move proves nothing. */
export function expectMoneyMoved(counts: Counts, least: number): void {
  expect(leftToMove(counts, least)).toEqual([]);
}
