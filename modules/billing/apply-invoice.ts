import type { InvoiceState } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { formatCents } from "#platform/values/money.ts";
import { bookMovement } from "./book-movement.ts";
import { type InvoiceRow, insertInvoice, lockInvoiceOfProvider, updateInvoice } from "./queries/invoices.ts";
import type { SubscriptionRow } from "./queries/subscriptions.ts";
import { tellToPay } from "./tell-to-pay.ts";

/**
 * Stores the provider's state of an invoice and books the charge once owed, the payment once paid, and a reversal once
 * void. Emails the homeowner a receipt when paid, and a notice for each attempt that failed or needs bank approval. The
 * transaction must hold the subscription. Safe to repeat.
 */
export async function applyInvoice(
  deps: Deps,
  tx: Db,
  subscription: Pick<SubscriptionRow, "id" | "userId">,
  state: InvoiceState,
): Promise<void> {
  if (state.status === "draft") return;
  const before = await lockInvoiceOfProvider(tx, state.providerId);
  // Paid and void are final; any other status is stale.
  if (before && ["paid", "void"].includes(before.status) && before.status !== state.status) return;
  const { userId } = subscription;
  const id = before?.id ?? deps.newId();
  const kept = keptOf(state);
  if (before) await updateInvoice(tx, id, kept);
  else
    await insertInvoice(tx, {
      id,
      userId,
      subscriptionId: subscription.id,
      providerId: state.providerId,
      createdAt: state.createdAt,
      ...kept,
    });

  const cents = state.amountCents;
  const charge = { kind: "charge", userId, source: `charge:${id}`, cents, reason: state.number } as const;
  if (state.status !== "void") await bookMovement(deps, tx, charge);
  else if (before && before.status !== "void")
    await bookMovement(deps, tx, { ...charge, source: `void:${id}`, cents: -before.amountCents });
  if (state.status === "paid") {
    const paidCents = cents - state.creditedCents;
    const payment = { kind: "payment", userId, source: `payment:${id}` } as const;
    await bookMovement(deps, tx, { ...payment, cents: paidCents, reason: state.number });
  }
  await tell(deps, tx, userId, before, state);
}

function keptOf(state: InvoiceState) {
  return {
    ...periodOf(state),
    number: state.number,
    status: state.status === "draft" ? ("open" as const) : state.status,
    amountCents: state.amountCents,
    creditedCents: state.creditedCents,
    attempts: Math.min(state.attempts, 1000),
    nextAttemptAt: state.nextAttemptAt,
    needsAction: state.needsAction,
    receiptUrl: state.receiptUrl,
    paidAt: state.status === "paid" ? (state.paidAt ?? state.createdAt) : null,
  };
}

/** The days an invoice covers; the end is exclusive. */
function periodOf({ periodStartsAt, periodEndsAt }: InvoiceState) {
  const periodStartsOn = localDay(periodStartsAt, platformTimeZone);
  const end = localDay(periodEndsAt, platformTimeZone);
  return { periodStartsOn, periodEndsOn: end > periodStartsOn ? end : addDays(periodStartsOn, 1) };
}

async function tell(
  deps: Deps,
  tx: Db,
  userId: string,
  before: InvoiceRow | null,
  state: InvoiceState,
): Promise<void> {
  const amount = `$${formatCents(state.amountCents - state.creditedCents)}`;
  const period = periodOf(state);
  if (state.status === "paid" && before?.status !== "paid")
    await deps.queue.send(tx, "deliver-mail", {
      userId,
      letter: "receipt",
      params: {
        number: state.number ?? "",
        amount,
        from: period.periodStartsOn,
        until: addDays(period.periodEndsOn, -1),
        ...(state.receiptUrl && { link: state.receiptUrl }),
      },
    });
  if (state.status !== "open") return;
  if (state.needsAction && !before?.needsAction) return tellToPay(deps, tx, userId, state);
  if (state.attempts > (before?.attempts ?? 0))
    await tellToPay(deps, tx, userId, { ...state, needsAction: false });
}
