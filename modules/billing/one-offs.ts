import type { InvoiceState } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { applyInvoice, bookMovement } from "./invoices.ts";
import { lockInvoice } from "./queries/invoices.ts";
import { listOneOffsOfJobs, type OneOffRow } from "./queries/one-offs.ts";
import { beginRefund, refundableCents } from "./refunds.ts";
import type { OneOffReason } from "./rules.ts";

/** Stores and books the paid bill of a one-off, which counts for the pickup's day. Returns the invoice's id. */
export async function takeOneOffBill(
  deps: Deps,
  tx: Db,
  { userId }: Pick<OneOffRow, "userId">,
  bill: InvoiceState,
): Promise<string> {
  const invoiceId = await applyInvoice(deps, tx, { id: null, userId }, bill);
  if (!invoiceId) throw new Error(`The bill ${bill.providerId} is a draft`);
  return invoiceId;
}

/**
 * Gives all money of the one-offs among some jobs back, as their pickups do not come: what was paid to the card, what a
 * credit covered as a credit. Returns the jobs that are one-offs; their homes get no other credit. Safe to repeat.
 */
export async function returnOneOffs(
  deps: Deps,
  tx: Db,
  jobIds: string[],
  reason: OneOffReason,
): Promise<Set<string>> {
  const found = await listOneOffsOfJobs(tx, jobIds);
  for (const { id, userId, invoiceId } of found)
    if (invoiceId) await giveBack(deps, tx, { id, userId, invoiceId }, reason);
  return new Set(found.flatMap(({ jobId }) => jobId ?? []));
}

/** The same for one. */
export async function giveBack(
  deps: Deps,
  tx: Db,
  { id, userId, invoiceId }: { id: string; userId: string; invoiceId: string },
  reason: OneOffReason,
): Promise<void> {
  const invoice = await lockInvoice(tx, invoiceId);
  if (!invoice) throw new Error(`Invoice ${invoiceId} has gone`);
  // More than the price was paid when an earlier debt was added; that part was owed.
  const paidCents = Math.min(await refundableCents(tx, invoice), invoice.amountCents);
  if (paidCents > 0)
    await beginRefund(deps, tx, { invoiceId, cents: paidCents, reason, requestedBy: userId });
  if (invoice.creditedCents > 0) {
    const cents = invoice.creditedCents;
    await bookMovement(deps, tx, { kind: "credit", userId, source: `oneOff:${id}`, cents });
  }
}
