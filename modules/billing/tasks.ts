import { PaymentRefused } from "#adapters/payments/port.ts";
import type { Deps } from "#platform/deps.ts";
import { billAddOns } from "./add-ons.ts";
import { sendRefundAgain } from "./failed-refunds.ts";
import { followPrices } from "./follow-prices.ts";
import { billMonths } from "./invoices.ts";
import { findCustomer } from "./queries/customers.ts";
import { failRefund, findInvoice, findRefundRow } from "./queries/invoices.ts";
import { listDueSubscriptions, lockSubscription } from "./queries/subscriptions.ts";
import { applyRefund } from "./refunds.ts";
import { billRentals, followRentalPrice } from "./rental-months.ts";

/**
 * Applies admins' price changes, settles rentals' months, tells the provider of extra work, and in test mode bills every month that has begun; a real
 * provider bills on its own.
 * One transaction per subscription, at most `limit`; the next run takes the rest. Safe to repeat and to run
 * concurrently.
 */
export async function bill(
  deps: Deps,
  { signal, limit = 10_000 }: { signal?: AbortSignal; limit?: number } = {},
): Promise<Record<string, number>> {
  const prices = {
    ...(await followPrices(deps, { signal })),
    ...(await followRentalPrice(deps)),
    ...(await billRentals(deps, { signal })),
    ...(await billAddOns(deps, { signal })),
  };
  if (!deps.payments.billMonth) return { ...prices, invoices: 0 };
  let invoices = 0;
  for (const id of await listDueSubscriptions(deps.db, { now: deps.now(), limit })) {
    if (signal?.aborted) break;
    invoices += await deps.transact(async (tx) => {
      const held = await lockSubscription(tx, id);
      return held ? billMonths(deps, tx, held) : 0;
    });
  }
  return { ...prices, invoices };
}

/**
 * Sends a refund requested here, of an invoice or again of a tip or a gift, with its id as the idempotency key, and books
 * the provider's answer. A final refusal marks the refund failed, so it can be requested again. Safe to repeat.
 */
export async function sendRefund(deps: Deps, payload: { refundId: string }): Promise<void> {
  if (await sendRefundAgain(deps, payload.refundId)) return;
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

/**
 * Sends a customer's present details to the payment provider, or has it delete the customer of a deleted account.
 * Rereads the details afterwards, so the later of two concurrent changes wins. Safe to repeat.
 */
export async function syncCustomer(deps: Pick<Deps, "db" | "payments">, { userId }: { userId: string }) {
  for (let told = ""; ; ) {
    const customer = await findCustomer(deps.db, userId);
    if (!customer) return;
    const { providerId, email, name } = customer;
    if (customer.isDeleted) return deps.payments.removeCustomer({ userId, providerId });
    const present = JSON.stringify({ email, name });
    // `ensureCustomer` sends the details when it creates the customer.
    if (!providerId || present === told) return;
    await deps.payments.updateCustomer({ providerId, email, name });
    told = present;
  }
}
