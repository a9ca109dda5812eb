import { notifyAndEmail } from "#modules/notices/index.ts";
import { findRate, homePrices } from "#modules/rates/index.ts";
import { priceNoticeDays } from "#modules/rates/rules.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { monthAfter } from "#platform/time/periods.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";
import { decidePrices } from "./home-prices.ts";
import { attempt } from "./invoices.ts";
import {
  findDueRate,
  listDueRates,
  lockRepriced,
  noteNextRate,
  type Repriced,
  saveNextRates,
} from "./queries/coming-prices.ts";
import { findSubscription } from "./queries/subscriptions.ts";

/** Days before a month begins in which the provider, which bills at that moment, is sent its price. */
const daysBefore = 2;

/** How often to retry a subscription that changes meanwhile. */
const attempts = 5;

/**
 * Applies admins' price changes to existing subscriptions. Once the rule `prices` was set, each home has its own price
 * (`decidePrices`); before, this tells each homeowner at least two weeks ahead which month
 * changes, and tells the provider shortly before that month. The old price stays until the month turns. Announces each
 * price once. If a price is withdrawn in time, also withdraws it at the provider and tells the homeowner that theirs
 * stays. Safe to repeat, after a crash and beside another run.
 */
export async function followPrices(
  deps: Deps,
  { signal, batch = 500 }: { signal?: AbortSignal; batch?: number } = {},
): Promise<{ pricesTold: number; pricesTaken: number }> {
  const failures: unknown[] = [];
  let pricesTaken = 0;
  const now = deps.now();
  const by = addDays(localDay(now, platformTimeZone), daysBefore);
  // In test mode each month is billed here, at its price then.
  if (!deps.payments.billMonth)
    for (const { id } of await listDueRates(deps.db, { by, now, timeZone: platformTimeZone, limit: batch })) {
      if (signal?.aborted) break;
      await attempt(failures, async () => {
        if (await updateProvider(deps, { id, by })) pricesTaken += 1;
      });
    }
  const { isSet } = await homePrices(deps.db);
  const pricesTold = isSet
    ? await decidePrices(deps, { signal, batch })
    : await notifyOfPrices(deps, { signal, batch });
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} prices could not be changed`);
  return { pricesTold, pricesTaken };
}

async function notifyOfPrices(deps: Deps, { signal, batch }: { signal?: AbortSignal; batch: number }) {
  const earliest = addDays(localDay(deps.now(), platformTimeZone), priceNoticeDays);
  // Null: no price was ever set that applies by then, so subscribers keep theirs.
  const cents = await findRate(deps.db, "monthly_price", earliest);
  let told = 0;
  for (let found = batch; found === batch && !signal?.aborted; told += found)
    found = await deps.transact(async (tx) => {
      const now = deps.now();
      const rows = await lockRepriced(tx, { cents, earliest, limit: batch });
      const notices = rows.map((row) => noticeOf(row, { cents, earliest }));
      await saveNextRates(
        tx,
        notices.map(({ id, next }) => ({ id, cents: next === null ? null : cents, from: next })),
        now,
      );
      await notifyAndEmail(
        deps,
        tx,
        notices.map(({ userId, type, params }) => ({ userId, type, params, link: "/settings#billing" })),
      );
      return rows.length;
    });
  return told;
}

/** The new price and its first day for the homeowner's notice; null when theirs stays. */
function noticeOf(row: Repriced, { cents, earliest }: { cents: Cents | null; earliest: string }) {
  const { id, userId, monthlyRateCents: present } = row;
  const stays = cents === null || cents === present;
  const next = stays ? null : firstMonthFrom(row.periodEndsAt, earliest);
  const params = {
    amount: `$${formatCents(cents ?? present)}`,
    before: `$${formatCents(present)}`,
    date: next ?? "none",
  };
  return { id, userId, next, type: stays ? ("priceStays" as const) : ("priceChanged" as const), params };
}

/** The first day on or after `earliest` on which one of a subscription's months begins. */
function firstMonthFrom(periodEndsAt: string, earliest: string): string {
  let begins = periodEndsAt;
  while (localDay(begins, platformTimeZone) < earliest) begins = monthAfter(begins);
  return localDay(begins, platformTimeZone);
}

/** Sets the price from the next month, noted first so that a crash leads to a retry. True when sent. */
async function updateProvider(deps: Deps, { id, by }: { id: string; by: string }): Promise<boolean> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const known = await findSubscription(deps.db, id);
    if (!known?.providerId || known.status === "canceled") return false;
    const next = await findDueRate(deps.db, { id, by });
    const noted =
      known.nextRateCents === null
        ? known.revision
        : await noteNextRate(deps.db, { id, revision: known.revision, atProvider: "telling" });
    if (noted === null) continue;
    await deps.payments.changePrice({
      providerId: known.providerId,
      monthlyRateCents: next ?? known.monthlyRateCents,
    });
    const atProvider = next === null ? null : "told";
    if ((await noteNextRate(deps.db, { id, revision: noted, atProvider })) !== null) return next !== null;
  }
  throw new Error(`The price of subscription ${id} goes on changing`);
}
