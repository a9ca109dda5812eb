import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { monthAfter } from "#platform/time/billing-month.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { applyInvoice } from "./apply-invoice.ts";
import { homeownerBalance } from "./queries/ledger.ts";
import { noNextRate, type SubscriptionRow, updateSubscription } from "./queries/subscriptions.ts";

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
    const invoice = billMonth({
      subscriptionId: held.providerId,
      startsAt,
      endsAt,
      amountCents: priced.monthlyRateCents,
      creditCents: -(await homeownerBalance(tx, held.userId)),
      now,
    });
    await updateSubscription(tx, held.id, { ...priced, periodStartsAt: startsAt, periodEndsAt: endsAt });
    await applyInvoice(deps, tx, held, invoice);
  }
  return billed;
}

/** The price of a month that begins at an instant, and the price still to come after it. */
function pricedAt(
  held: SubscriptionRow,
  startsAt: string,
): Pick<SubscriptionRow, "monthlyRateCents"> & Partial<typeof noNextRate> {
  const { nextRateCents, nextRateFrom, monthlyRateCents } = held;
  const follows = nextRateFrom !== null && nextRateFrom <= localDay(startsAt, platformTimeZone);
  return follows && nextRateCents !== null
    ? { monthlyRateCents: nextRateCents, ...noNextRate }
    : { monthlyRateCents };
}
