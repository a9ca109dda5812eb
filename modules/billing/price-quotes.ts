import type * as z from "zod";
import type * as contract from "#modules/rates/contract/prices.ts";
import type { HomePrice, PriceQuote, ShownPriceLine } from "#modules/rates/contract/prices.ts";
import { type HomePrices, type HomeToPrice, homePrices } from "#modules/rates/index.ts";
import { leastPool, type PriceLine, sumOf } from "#modules/rates/rules/prices.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";
import { publicStreet } from "#platform/values/public-address.ts";
import { countStreet, findOwnPrice } from "./queries/home-prices.ts";

export function renderLines(lines: readonly PriceLine[]): ShownPriceLine[] {
  return lines.map(({ kind, cents, count }) => ({ kind, amount: formatCents(cents), count: count ?? null }));
}

/** The stored lines if they explain the price; else the price in one line, as before homes had their own. */
function explained(cents: Cents, lines: readonly PriceLine[] | null): readonly PriceLine[] {
  return lines && sumOf(lines) === cents ? lines : [{ kind: "month", cents }];
}

/** What decides a quote says no more of the street than a number, and that only from three homes on. */
function quoteOf(
  prices: HomePrices,
  today: string,
  home: HomeToPrice,
  lines: readonly PriceLine[],
): PriceQuote {
  const amountCents = sumOf(lines);
  const quote = { amount: formatCents(amountCents), lines: renderLines(lines) };
  if (!home || !prices.hasPool(today, home.zipCode)) return { ...quote, street: null, next: null };
  const next = prices.nextStep(today, home);
  return {
    ...quote,
    street: home.street < leastPool ? null : home.street,
    next: next && next.cents < amountCents ? { homes: next.homes, amount: formatCents(next.cents) } : null,
  };
}

/** What a typed address would cost, with one can. The route counts calls. */
export async function quotePrice(
  deps: Pick<Deps, "db" | "now">,
  { address, zipCode, pickupDays }: z.output<typeof contract.quotePrice.input>,
): Promise<PriceQuote> {
  const today = localDay(deps.now(), platformTimeZone);
  const prices = await homePrices(deps.db);
  const street = prices.hasPool(today, zipCode)
    ? await countStreet(deps.db, { zipCode, street: publicStreet(address), days: pickupDays })
    : 1;
  const home = { zipCode, cans: 1, days: pickupDays.length, hasLongDriveway: false, street };
  return quoteOf(prices, today, home, prices.explain(today, home));
}

/** The homeowner's own price, and the one announced for later. */
export async function homePrice(deps: Deps, actor: HomeownerActor): Promise<HomePrice> {
  const today = localDay(deps.now(), platformTimeZone);
  const prices = await homePrices(deps.db);
  const { home, promised } = await findOwnPrice(deps.db, actor.userId);
  const lines = promised ? explained(promised.cents, promised.lines) : prices.explain(today, home);
  const later =
    promised?.nextFrom && promised.nextCents !== null
      ? { from: promised.nextFrom, cents: promised.nextCents, lines: promised.nextLines }
      : null;
  return {
    ...quoteOf(prices, today, home, lines),
    later: later && {
      from: later.from,
      amount: formatCents(later.cents),
      lines: renderLines(explained(later.cents, later.lines)),
    },
  };
}
