import type { Db } from "#db/client.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { formatCents } from "#platform/values/money.ts";
import type { InvoiceRow } from "./queries/invoices.ts";

/** Tells a homeowner about an open invoice: the card was declined, or the bank needs their approval. */
export async function tellToPay(
  deps: Deps,
  tx: Db,
  userId: string,
  invoice: Pick<InvoiceRow, "amountCents" | "creditedCents" | "nextAttemptAt" | "needsAction" | "receiptUrl">,
): Promise<void> {
  const amount = `$${formatCents(invoice.amountCents - invoice.creditedCents)}`;
  if (invoice.needsAction) {
    const { receiptUrl: link } = invoice;
    await notify(deps, tx, { userId, type: "paymentAction", params: { amount }, link: "/settings#billing" });
    const params = { amount, ...(link && { link }) };
    return deps.queue.send(tx, "deliver-mail", { userId, letter: "paymentAction", params });
  }
  const again = invoice.nextAttemptAt ? localDay(invoice.nextAttemptAt, platformTimeZone) : "none";
  const params = { amount, again };
  await notify(deps, tx, { userId, type: "paymentFailed", params, link: "/settings#billing" });
  await deps.queue.send(tx, "deliver-mail", { userId, letter: "paymentFailed", params });
}
