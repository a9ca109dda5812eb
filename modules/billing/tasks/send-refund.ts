import { PaymentRefused } from "#adapters/payments/port.ts";
import type { Deps } from "#platform/deps.ts";
import { applyRefund } from "../apply-refund.ts";
import { findInvoice } from "../queries/invoices.ts";
import { failRefund, findRefundRow } from "../queries/refunds.ts";

/**
 * Sends a refund requested here, with its id as the idempotency key, and books the provider's answer. A final refusal
 * marks the refund failed, so it can be requested again. Safe to repeat.
 */
export async function sendRefund(deps: Deps, payload: { refundId: string }): Promise<void> {
  const refund = await findRefundRow(deps.db, payload.refundId);
  if (refund?.status !== "pending" || refund.providerId) return;
  const invoice = await findInvoice(deps.db, refund.invoiceId);
  if (!invoice) throw new Error(`Invoice ${refund.invoiceId} has gone`);
  const { id: key, amountCents: cents, createdAt } = refund;
  const reason = refund.reason ?? "";
  try {
    const sent = await deps.payments.refund({
      key,
      firstAskedAt: createdAt,
      now: deps.now(),
      invoiceId: invoice.providerId,
      cents,
      reason,
    });
    const state = { ...sent, invoiceId: invoice.providerId, key, cents, reason, createdAt };
    await deps.transact((tx) => applyRefund(deps, tx, state));
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await failRefund(deps.db, { id: key, now: deps.now() });
  }
}
