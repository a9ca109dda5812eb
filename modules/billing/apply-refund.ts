import type { RefundState } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { formatCents } from "#platform/values/money.ts";
import { bookMovement } from "./book-movement.ts";
import { type InvoiceRow, lockInvoiceOfProvider, updateInvoice } from "./queries/invoices.ts";
import { insertRefund, lockRefund, type RefundRow, updateRefund } from "./queries/refunds.ts";

type Told = Pick<
  RefundState,
  "providerId" | "invoiceId" | "key" | "cents" | "status" | "reason" | "createdAt"
>;

/**
 * Stores the provider's state of a refund, whether requested here or at the provider, and books the money sent back or
 * returned. Statuses only move pending → succeeded → failed; others are stale. False when its invoice is unknown here.
 * Safe to repeat.
 */
export async function applyRefund(deps: Deps, tx: Db, state: Told): Promise<boolean> {
  const invoice = await lockInvoiceOfProvider(tx, state.invoiceId);
  if (!invoice) return false;
  const { key, providerId } = state;
  const before =
    (await lockRefund(tx, { id: uuidOf(key), providerId })) ?? (await begin(deps, tx, invoice, state));
  if (order[state.status] < order[before.status]) return true;
  const settledAt = state.status === "pending" ? null : (before.settledAt ?? deps.now());
  await updateRefund(tx, before.id, { status: state.status, settledAt, providerId });
  if (state.status === before.status) return true;
  if (state.status === "succeeded") await moneyWentBack(deps, tx, invoice, { ...before, providerId });
  if (before.status === "succeeded") await moneyCameBack(deps, tx, invoice, { ...before, providerId });
  return true;
}

const order = { pending: 0, succeeded: 1, failed: 2 } as const;

async function begin(deps: Deps, tx: Db, invoice: InvoiceRow, state: Told): Promise<RefundRow> {
  const refund: RefundRow = {
    id: deps.newId(),
    invoiceId: invoice.id,
    amountCents: state.cents,
    status: "pending",
    providerId: state.providerId,
    reason: state.reason,
    requestedBy: null,
    createdAt: state.createdAt,
    settledAt: null,
  };
  await insertRefund(tx, refund);
  return refund;
}

async function moneyWentBack(deps: Deps, tx: Db, invoice: InvoiceRow, refund: RefundRow): Promise<void> {
  const { userId } = invoice;
  const cents = refund.amountCents;
  await updateInvoice(tx, invoice.id, { refundedCents: invoice.refundedCents + cents });
  const source = `refund:${refund.providerId}`;
  await bookMovement(deps, tx, { kind: "refund", source, cents, reason: refund.reason });
  const params = { amount: `$${formatCents(cents)}` };
  await notify(deps, tx, { userId, type: "refundIssued", params, link: "/settings#billing" });
  await deps.queue.send(tx, "deliver-mail", { userId, letter: "refundIssued", params });
}

async function moneyCameBack(deps: Deps, tx: Db, invoice: InvoiceRow, refund: RefundRow): Promise<void> {
  const cents = refund.amountCents;
  await updateInvoice(tx, invoice.id, { refundedCents: invoice.refundedCents - cents });
  const source = `refund:${refund.providerId}:failed`;
  await bookMovement(deps, tx, { kind: "refund", source, cents: -cents, reason: refund.reason });
}

function uuidOf(key: string | null): string | null {
  return key && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key) ? key : null;
}
