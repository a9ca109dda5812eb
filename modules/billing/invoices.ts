import type { InvoiceState } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import { notify, notifyAndEmail, queueEmail } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { isOutage } from "#platform/failures.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { monthAfter } from "#platform/time/periods.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";
import { listUnbilledAddOns, putAddOnsOnInvoice, takeAddOnsOffInvoice } from "./queries/add-ons.ts";
import { findPriceLines } from "./queries/home-prices.ts";
import { type InvoiceRow, insertInvoice, lockInvoiceOfProvider, updateInvoice } from "./queries/invoices.ts";
import { book, homeownerBalance } from "./queries/ledger.ts";
import { listUnbilledMonths, putOnInvoice, takeOffInvoice } from "./queries/rental-months.ts";
import { noNextRate, type SubscriptionRow, updateSubscription } from "./queries/subscriptions.ts";
import type { Movement } from "./rules.ts";

/** Books a money movement now. False when its source or job was already booked, or when it is 0 cents. */
export async function bookMovement(deps: Deps, tx: Db, movement: Movement): Promise<boolean> {
  if (movement.cents === 0) return false;
  const ids = { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() };
  return book(tx, { ids, now: deps.now(), movement });
}

/** Tells a homeowner about an open invoice: the card was declined, or the bank needs their approval. */
export async function notifyToPay(
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
    return queueEmail(deps, tx, { userId, type: "paymentAction", params });
  }
  const again = invoice.nextAttemptAt ? localDay(invoice.nextAttemptAt, platformTimeZone) : "none";
  const params = { amount, again };
  await notifyAndEmail(deps, tx, { userId, type: "paymentFailed", params, link: "/settings#billing" });
}

/**
 * Stores the provider's state of an invoice and books the charge once owed, the payment once paid, and a reversal once
 * void; a void one's rental months and extra work wait for the next bill. Emails the homeowner a receipt when paid,
 * unless it only credits, and a notice for each attempt that failed or needs bank approval. The transaction must hold
 * the subscription; a bill of its own has none, and its `id` is null. Returns the invoice's id; null while nothing is
 * owed. Safe to repeat.
 */
export async function applyInvoice(
  deps: Deps,
  tx: Db,
  subscription: { id: string | null; userId: string },
  state: InvoiceState,
): Promise<string | null> {
  if (state.status === "draft") return null;
  const before = await lockInvoiceOfProvider(tx, state.providerId);
  // Paid and void are final; any other status is stale.
  if (before && ["paid", "void"].includes(before.status) && before.status !== state.status) return before.id;
  const { id: subscriptionId, userId } = subscription;
  const id = before?.id ?? deps.newId();
  const kept = keptOf(state);
  if (before) await updateInvoice(tx, id, kept);
  else
    await insertInvoice(tx, {
      id,
      userId,
      subscriptionId,
      providerId: state.providerId,
      createdAt: state.createdAt,
      priceLines: subscriptionId
        ? await findPriceLines(tx, { id: subscriptionId, on: kept.periodStartsOn })
        : null,
      ...kept,
    });
  const added = { keys: state.addedKeys ?? [], invoiceId: id };
  if (state.status === "void") {
    await takeOffInvoice(tx, added);
    await takeAddOnsOffInvoice(tx, added);
  } else {
    await putOnInvoice(tx, added);
    await putAddOnsOnInvoice(tx, added);
  }

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
  return id;
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

async function tell(deps: Deps, tx: Db, userId: string, before: InvoiceRow | null, state: InvoiceState) {
  const amount = `$${formatCents(state.amountCents - state.creditedCents)}`;
  const period = periodOf(state);
  if (state.status === "paid" && before?.status !== "paid" && state.amountCents >= 0)
    await queueEmail(deps, tx, {
      userId,
      type: "receipt",
      params: {
        number: state.number ?? "",
        amount,
        from: period.periodStartsOn,
        until: addDays(period.periodEndsOn, -1),
        ...(state.receiptUrl && { link: state.receiptUrl }),
        ...(deps.payments.testMode && { mode: "test" }),
      },
    });
  if (state.status !== "open") return;
  if (state.needsAction && !before?.needsAction) return notifyToPay(deps, tx, userId, state);
  if (state.attempts > (before?.attempts ?? 0))
    await notifyToPay(deps, tx, userId, { ...state, needsAction: false });
}

/** The most months billed at once to catch up. */
const most = 36;

/**
 * In test mode, bills every month of a subscription that has begun and is unbilled; does nothing at a provider that
 * bills on its own. The transaction must hold the subscription. Returns the number of months billed.
 */
export async function billMonths(deps: Deps, tx: Db, held: SubscriptionRow): Promise<number> {
  const { billMonth } = deps.payments;
  if (!billMonth || !held.providerId || held.status !== "active" || held.cancelAtPeriodEnd) return 0;
  const now = deps.now();
  let billed = 0;
  for (let endsAt = held.periodEndsAt; (endsAt === null || endsAt <= now) && billed < most; billed++) {
    const startsAt: string = endsAt ?? now;
    const priced = pricedAt(held, startsAt);
    endsAt = monthAfter(startsAt);
    const added = [
      ...(await listUnbilledMonths(tx, held.userId)),
      ...(await listUnbilledAddOns(tx, held.userId)),
    ];
    const invoice = billMonth({
      subscriptionId: held.providerId,
      startsAt,
      endsAt,
      amountCents: priced.monthlyRateCents,
      added,
      creditCents: -(await homeownerBalance(tx, held.userId)),
      now,
    });
    await updateSubscription(tx, held.id, { ...priced, periodStartsAt: startsAt, periodEndsAt: endsAt });
    await applyInvoice(deps, tx, held, invoice);
  }
  return billed;
}

/** The price of a month that begins at an instant. */
export function rateAt(
  held: Pick<SubscriptionRow, "monthlyRateCents" | "nextRateCents" | "nextRateFrom">,
  startsAt: string,
): Cents {
  return (follows(held, startsAt) ? held.nextRateCents : null) ?? held.monthlyRateCents;
}

/** The same with its lines, and the price still to come after it. */
function pricedAt(held: SubscriptionRow, startsAt: string) {
  const monthlyRateCents = rateAt(held, startsAt);
  return follows(held, startsAt)
    ? { monthlyRateCents, priceLines: held.nextPriceLines, ...noNextRate }
    : { monthlyRateCents };
}

function follows({ nextRateFrom }: Pick<SubscriptionRow, "nextRateFrom">, startsAt: string): boolean {
  return nextRateFrom !== null && nextRateFrom <= localDay(startsAt, platformTimeZone);
}

/** Runs one of a batch; errors go to `failures`, except an outage, which would fail the others too. */
export async function attempt(failures: unknown[], act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (isOutage(error)) throw error;
    failures.push(error);
  }
}
