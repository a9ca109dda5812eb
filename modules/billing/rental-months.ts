import { notifyAndEmail } from "#modules/notices/index.ts";
import { findRule } from "#modules/rates/index.ts";
import { type RentalPrice, rentalNoticeDays } from "#modules/rates/rules.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { formatCents } from "#platform/values/money.ts";
import { attempt } from "./invoices.ts";
import {
  beginTelling,
  finishTelling,
  listUntoldMonths,
  promiseRentalPrice,
  settleRentalMonths,
  type UntoldMonth,
  withdrawRentalPrices,
} from "./queries/rental-months.ts";

type Run = { signal?: AbortSignal; batch?: number };

/** Settles rentals' months that are over, and tells a provider that bills on its own. Safe to repeat. */
export async function billRentals(
  deps: Deps,
  { signal, batch = 500 }: Run = {},
): Promise<{ monthsSettled: number; monthsTold: number }> {
  let monthsSettled = 0;
  for (let found = batch; found === batch && !signal?.aborted; monthsSettled += found)
    found = await deps.transact((tx) => settleRentalMonths(tx, { now: deps.now(), limit: batch }));
  // In test mode the month's bill takes them.
  if (deps.payments.billMonth) return { monthsSettled, monthsTold: 0 };
  const failures: unknown[] = [];
  let monthsTold = 0;
  for (const month of await listUntoldMonths(deps.db, batch)) {
    if (signal?.aborted) break;
    await attempt(failures, async () => {
      await tell(deps, month);
      monthsTold += 1;
    });
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} rental months could not be told`);
  return { monthsSettled, monthsTold };
}

async function tell(deps: Deps, { key, customerId, cents, ...month }: UntoldMonth): Promise<void> {
  const now = deps.now();
  const firstAskedAt = await beginTelling(deps.db, { ...month, now });
  if (!firstAskedAt) return;
  const { providerId } = await deps.payments.addLine({
    key,
    firstAskedAt,
    now,
    customerId,
    cents,
    description: `${month.name}, ${month.month.slice(0, 7)}: ${month.pickups} pickups, ${month.includedPickups} included`,
  });
  await finishTelling(deps.db, { ...month, providerId });
}

/**
 * Tells hosts with a running service of another price of their rentals, at least 30 days before the first month at it;
 * months that already have a pickup keep theirs. An announced price that was withdrawn since is taken back, and its hosts
 * hear what counts instead. Safe to repeat. Returns how many notices were sent.
 */
export async function followRentalPrice(deps: Deps): Promise<{ rentalPricesTold: number }> {
  const today = localDay(deps.now(), platformTimeZone);
  const from = firstMonthFrom(addDays(today, rentalNoticeDays));
  const rentalPricesTold = await deps.transact(async (tx) => {
    const withdrawn = await withdrawRentalPrices(tx, today);
    // Null: no price was ever set, so hosts keep theirs.
    const price = await findRule(tx, "rentals", from);
    const hosts = price ? await promiseRentalPrice(tx, { price, from, now: deps.now() }) : [];
    const told = [...withdrawn, ...hosts.flatMap((userId) => (price ? { userId, from, ...price } : []))];
    await notifyAndEmail(deps, tx, told.map(noticeOf));
    return told.length;
  });
  return { rentalPricesTold };
}

function noticeOf({ userId, from, ...price }: { userId: string; from: string } & RentalPrice) {
  const params = {
    amount: `$${formatCents(price.partCents)}`,
    count: String(price.includedPickups),
    extra: `$${formatCents(price.extraCents)}`,
    date: from,
  };
  return { userId, type: "rentalPriceChanged" as const, params, link: "/settings#billing" };
}

/** The first day of the first month that begins on or after a day. */
function firstMonthFrom(day: string): string {
  return day.endsWith("-01") ? day : `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
}
