import type * as z from "zod";
import type { RefundState } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import { notifyAndEmail } from "#modules/notices/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { type Cents, formatCents, parseCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { bookMovement } from "./invoices.ts";
import {
  disputedCents,
  findRefundRow,
  type InvoiceRow,
  insertRefund,
  lockInvoice,
  lockInvoiceOfProvider,
  lockRefund,
  type RefundRow,
  refundedCents,
  updateInvoice,
  updateRefund,
} from "./queries/invoices.ts";

/** What of an invoice is paid and not refunded, being refunded or disputed. The transaction holds it. */
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

/**
 * Refunds the rest of a paid invoice, or less. A task sends it once per refund id. Refuses with NOT_FOUND,
 * REFUND_CHANGED when the remaining amount differs from the one seen, NOTHING_TO_REFUND, REFUND_TOO_LARGE, and
 * ID_IN_USE when the id belongs to another refund.
 */
export const refundInvoice: AdminAct<typeof contract.refundInvoice> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const invoice = await lockInvoice(tx, input.invoiceId);
    if (!invoice) throw new Refused({ code: "NOT_FOUND" });
    const known = await findRefundRow(tx, input.refundId);
    if (known) return answerAgain(known, input);
    const left = await refundableCents(tx, invoice);
    if (input.seen && parseCents(input.seen) !== left)
      throw new Refused({ code: "REFUND_CHANGED", params: { amount: `$${formatCents(left)}` } });
    const cents = input.amount ? (parseCents(input.amount) ?? 0) : left;
    if (left <= 0 || cents <= 0) throw new Refused({ code: "NOTHING_TO_REFUND" });
    if (cents > left) throw new Refused({ code: "REFUND_TOO_LARGE" });
    const { reason } = input;
    const refund = await beginRefund(deps, tx, {
      id: input.refundId,
      invoiceId: invoice.id,
      cents,
      reason,
      requestedBy: actor.userId,
    });
    await audit(deps, tx, actor, {
      action: "admin.refundInvoice",
      subjectId: invoice.userId,
      before: { invoiceId: invoice.id, refundable: formatCents(left) },
      after: {
        refundId: refund.id,
        refundable: formatCents(left - cents),
        refunded: formatCents(cents),
        reason,
      },
    });
    return { refundId: refund.id, amount: formatCents(cents) };
  });

/** The answer to a refund requested before; "all" accepts any amount, which was unknown then. */
function answerAgain(known: RefundRow, input: z.output<typeof contract.refundInvoice.input>) {
  const isSame = known.invoiceId === input.invoiceId && known.reason === input.reason;
  if (!isSame || (input.amount && parseCents(input.amount) !== known.amountCents))
    throw new Refused({ code: "ID_IN_USE" });
  return { refundId: known.id, amount: formatCents(known.amountCents) };
}

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
  const isGuarantee = refund.reason === "guarantee" && refund.requestedBy === userId;
  const params = { amount: `$${formatCents(cents)}`, ...(isGuarantee && { state: "ended" }) };
  await notifyAndEmail(deps, tx, { userId, type: "refundIssued", params, link: "/settings#billing" });
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
