import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import type { Cents } from "#platform/values/money.ts";
import { disputedCents } from "./queries/disputes.ts";
import type { InvoiceRow } from "./queries/invoices.ts";
import { insertRefund, type RefundRow, refundedCents } from "./queries/refunds.ts";

/**
 * The paid amount of an invoice that is neither refunded, being refunded, nor disputed. The transaction must hold the
 * invoice.
 */
export async function refundableCents(tx: Db, held: InvoiceRow): Promise<Cents> {
  if (held.status !== "paid") return 0;
  const paid = held.amountCents - held.creditedCents;
  return Math.max(0, paid - (await refundedCents(tx, held.id)) - (await disputedCents(tx, held.id)));
}

/** Records a refund and queues a task that sends it under the refund's id, so it goes out once. */
export async function beginRefund(
  deps: Deps,
  tx: Db,
  refund: { id?: string; invoiceId: string; cents: Cents; reason: string; requestedBy: string },
): Promise<RefundRow> {
  const row: RefundRow = {
    id: refund.id ?? deps.newId(),
    invoiceId: refund.invoiceId,
    amountCents: refund.cents,
    status: "pending",
    providerId: null,
    reason: refund.reason,
    requestedBy: refund.requestedBy,
    createdAt: deps.now(),
    settledAt: null,
  };
  await insertRefund(tx, row);
  await deps.queue.send(tx, "send-refund", { refundId: row.id });
  return row;
}
