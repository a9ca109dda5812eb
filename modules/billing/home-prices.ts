import type { Db } from "#db/client.ts";
import { notifyAndEmail } from "#modules/notices/index.ts";
import { type HomePrices, homePrices, lockRatesShared } from "#modules/rates/index.ts";
import { decidePrice, sumOf } from "#modules/rates/rules/prices.ts";
import { homeNoticeDays } from "#modules/rates/rules.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { monthAfter } from "#platform/time/periods.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";
import {
  type Decided,
  findPricedHome,
  lockStreetPool,
  lockUndecided,
  saveDecisions,
  savePrice,
  type Undecided,
} from "./queries/home-prices.ts";

/** Days before a month begins on which its price is decided: before the provider is told. */
const decidedBefore = 3;

/**
 * Promises a subscription that was never billed what its home costs today, with its street as it is now; with `isFirst`,
 * only once, because the provider forgets no price that it was told under a key. Does nothing before the rule `prices` was
 * set. Safe to repeat.
 */
export async function promisePrice(
  deps: Pick<Deps, "now">,
  tx: Db,
  { id, userId, isFirst }: { id: string; userId: string; isFirst: boolean },
): Promise<void> {
  await lockRatesShared(tx);
  const prices = await homePrices(tx);
  if (!prices.isSet) return;
  await lockStreetPool(tx, userId);
  const today = localDay(deps.now(), platformTimeZone);
  const lines = prices.explain(today, await findPricedHome(tx, userId));
  await savePrice(tx, { id, cents: sumOf(lines), lines, isFirst });
}

/**
 * Decides, three days before each subscription's month begins, what it costs: less at once, more from the first month
 * that begins at least 30 days later, with a notice. A price announced before is never raised, and is withdrawn when the
 * rules no longer ask for it. For when the rule `prices` was set. Safe to repeat and to run concurrently. Returns how many
 * notices were sent.
 */
export async function decidePrices(
  deps: Deps,
  { signal, batch }: { signal?: AbortSignal | undefined; batch: number },
): Promise<number> {
  let told = 0;
  for (let found = batch; found === batch && !signal?.aborted; )
    found = await deps.transact(async (tx) => {
      const now = deps.now();
      await lockRatesShared(tx);
      const prices = await homePrices(tx);
      const rows = await lockUndecided(tx, { by: later(now, decidedBefore * day), limit: batch });
      const today = localDay(now, platformTimeZone);
      const decided = rows.map((row) => decisionOf(row, prices, today));
      await saveDecisions(
        tx,
        decided.map(({ saved }) => saved),
        now,
      );
      const notices = decided.flatMap(({ notice }) => notice ?? []);
      await notifyAndEmail(deps, tx, notices);
      told += notices.length;
      return rows.length;
    });
  return told;
}

type Notice = {
  userId: string;
  type: "priceChanged" | "priceStays";
  params: { amount: string; before: string; date: string };
  link: string;
};

function decisionOf(
  row: Undecided,
  prices: HomePrices,
  today: string,
): { saved: Decided; notice: Notice | null } {
  const { id, userId, presentCents, nextCents, nextFrom, periodEndsAt, home } = row;
  const next = nextCents !== null && nextFrom !== null ? { cents: nextCents, from: nextFrom } : null;
  const first = localDay(periodEndsAt, platformTimeZone);
  let laterAt = monthAfter(periodEndsAt);
  while (localDay(laterAt, platformTimeZone) < addDays(today, homeNoticeDays)) laterAt = monthAfter(laterAt);
  const months = { first, later: localDay(laterAt, platformTimeZone) };
  const wanted = (from: string) => prices.explain(from, home);
  const decision = decidePrice({ presentCents, next }, months, wanted);
  const forFirst = wanted(first);
  const lines = sumOf(forFirst) === presentCents ? forFirst : null;
  const explained = (cents: Cents, from: string) => (sumOf(wanted(from)) === cents ? wanted(from) : null);
  const noticed = (type: Notice["type"], cents: Cents, date: string): Notice => ({
    userId,
    type,
    params: { amount: `$${formatCents(cents)}`, before: `$${formatCents(presentCents)}`, date },
    link: "/settings#billing",
  });
  if (decision.kind === "announce") {
    const cents = sumOf(decision.lines);
    return {
      saved: { id, lines, next: { cents, from: decision.from, lines: decision.lines } },
      notice: noticed("priceChanged", cents, decision.from),
    };
  }
  if (decision.kind === "withdraw")
    return { saved: { id, lines, next: null }, notice: noticed("priceStays", presentCents, "none") };
  return {
    saved: { id, lines, next: next && { ...next, lines: explained(next.cents, next.from) } },
    notice: null,
  };
}
