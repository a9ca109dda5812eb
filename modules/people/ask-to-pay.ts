import type * as z from "zod";
import { lockInvoicesOf, tellToPay } from "#modules/billing/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later } from "#platform/instants.ts";
import { findLastAct, insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/people.ts";

/**
 * Emails a homeowner again about a failed payment: the amount due, the next retry, and where to pay. At most once a
 * day. Refuses with PAYMENT_NOT_FAILED and PAYER_TOLD.
 */
export function askToPay(
  deps: Deps,
  actor: AdminActor,
  { userId }: z.output<typeof contract.askToPay.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const open = (await lockInvoicesOf(tx, userId)).filter(({ status }) => status === "open");
    const invoice = open.findLast(({ attempts, needsAction }) => attempts > 0 || needsAction);
    if (!invoice) throw new Refused({ code: "PAYMENT_NOT_FAILED" });
    const last = await findLastAct(tx, { subjectId: userId, actions: ["admin.askToPay"] });
    if (last && last.happenedAt > later(now, -24 * hour))
      throw new Refused({ code: "PAYER_TOLD", params: { by: last.name, time: last.happenedAt } });
    await tellToPay(deps, tx, userId, invoice);
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.askToPay",
      subjectId: userId,
      after: { invoiceId: invoice.id, amount: formatCents(invoice.amountCents - invoice.creditedCents) },
      happenedAt: now,
    });
    return { ok: true };
  });
}
