import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents, parseCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import { beginRefund, refundableCents } from "./begin-refund.ts";
import type * as contract from "./contract/billing.ts";
import { lockInvoice } from "./queries/invoices.ts";
import { findRefundRow, type RefundRow } from "./queries/refunds.ts";

/**
 * Refunds the rest of a paid invoice, or less. A task sends it once per refund id. Refuses with NOT_FOUND,
 * REFUND_CHANGED when the remaining amount differs from the one seen, NOTHING_TO_REFUND, REFUND_TOO_LARGE, and
 * ID_IN_USE when the id belongs to another refund.
 */
export function refundInvoice(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.refundInvoice.input>,
): Promise<z.output<typeof contract.refundInvoice.output>> {
  return deps.transact(async (tx) => {
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
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.refundInvoice",
      subjectId: invoice.userId,
      before: { invoiceId: invoice.id, refundable: formatCents(left) },
      after: {
        refundId: refund.id,
        refundable: formatCents(left - cents),
        refunded: formatCents(cents),
        reason,
      },
      happenedAt: deps.now(),
    });
    return { refundId: refund.id, amount: formatCents(cents) };
  });
}

/**
 * The answer for a refund requested before. A request for "all" accepts any amount, because the amount at that time is
 * unknown.
 */
function answerAgain(
  known: RefundRow,
  input: z.output<typeof contract.refundInvoice.input>,
): z.output<typeof contract.refundInvoice.output> {
  const isSame = known.invoiceId === input.invoiceId && known.reason === input.reason;
  if (!isSame || (input.amount && parseCents(input.amount) !== known.amountCents))
    throw new Refused({ code: "ID_IN_USE" });
  return { refundId: known.id, amount: formatCents(known.amountCents) };
}
