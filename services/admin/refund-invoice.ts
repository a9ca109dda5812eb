import type * as z from "zod";
import type * as contract from "#contracts/billing.ts";
import { insertAudit } from "#db/queries/audit-log.ts";
import { lockInvoice } from "#db/queries/invoices.ts";
import type { AdminActor } from "#domain/actor.ts";
import { formatCents, parseCents } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { beginRefund, refundableCents } from "../billing/begin-refund.ts";
import type { Deps } from "../deps.ts";

/**
 * Sends money of a paid invoice back: all that is left of it, or less. It goes once, by a task. Refuses with NOT_FOUND,
 * NOTHING_TO_REFUND and REFUND_TOO_LARGE.
 */
export function refundInvoice(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.refundInvoice.input>,
): Promise<z.output<typeof contract.refundInvoice.output>> {
  return deps.transact(async (tx) => {
    const invoice = await lockInvoice(tx, input.invoiceId);
    if (!invoice) throw new Refused({ code: "NOT_FOUND" });
    const left = await refundableCents(tx, invoice);
    const cents = input.amount ? (parseCents(input.amount) ?? 0) : left;
    if (left <= 0 || cents <= 0) throw new Refused({ code: "NOTHING_TO_REFUND" });
    if (cents > left) throw new Refused({ code: "REFUND_TOO_LARGE" });
    const { reason } = input;
    const refund = await beginRefund(deps, tx, {
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
      after: { refundId: refund.id, refunded: formatCents(cents), reason },
      happenedAt: deps.now(),
    });
    return { refundId: refund.id, amount: formatCents(cents) };
  });
}
