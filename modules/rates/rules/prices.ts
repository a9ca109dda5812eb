import type { Cents } from "#platform/values/money.ts";

/** From this many homes on a street and collection day, each pays this much less. */
export type PoolStep = { homes: number; offCents: Cents };

/** What a home costs beside the monthly price. Amounts of 0 cost nothing. */
export type PriceTerms = {
  /** Cans and collection days a week that the monthly price includes. */
  includedCans: number;
  extraCanCents: Cents;
  includedDays: number;
  extraDayCents: Cents;
  longDrivewayCents: Cents;
  /** By rising number of homes; each gives more than the one before. Empty: no street pool. */
  pool: PoolStep[];
  /** The street pool never takes a price below it. */
  floorCents: Cents;
  /** The price of a blocked stop after a warning. Older rules lack it. */
  tripFeeCents?: Cents;
  /** The price of one pickup without a service; 0: none is offered. Older rules lack it. */
  oneOffCents?: Cents;
};

/** `terms` count everywhere except in areas with their own, the ZIP codes with these first digits. */
export type PriceRule = { terms: PriceTerms; areas: (PriceTerms & { zipBeginning: string })[] };

/** The flat monthly price. */
export const flatPrices: PriceRule = {
  terms: {
    includedCans: 3,
    extraCanCents: 0,
    includedDays: 1,
    extraDayCents: 0,
    longDrivewayCents: 0,
    pool: [],
    floorCents: 0,
  },
  areas: [],
};

/** Days after a blocked stop in which a further one costs what its message said. */
export const tripFeeDays = 180;

/** The fewest homes of a pool: a smaller number would say that one neighbor has a service. */
export const leastPool = 3;

/** What holds for a ZIP code: the area with the longest matching beginning, else `terms`. */
export function priceTermsFor({ terms, areas }: PriceRule, zipCode: string): PriceTerms {
  const [area] = areas
    .filter(({ zipBeginning }) => zipCode.startsWith(zipBeginning))
    .toSorted((one, other) => other.zipBeginning.length - one.zipBeginning.length);
  return area ?? terms;
}

/** What decides a home's price. `street`: homes with a service on its street and a day of its own, itself included. */
export type PricedHome = { cans: number; days: number; hasLongDriveway: boolean; street: number };

export const priceLineKinds = ["month", "extraCans", "extraDays", "longDriveway", "pool"] as const;
export type PriceLineKind = (typeof priceLineKinds)[number];

/** A part of a month's price. `count`: extra cans or days, or the homes on the street; negative cents for the pool. */
export type PriceLine = { kind: PriceLineKind; cents: Cents; count?: number };

/** A home's month in lines, which add up to its price. Null: a host without a home, who pays the monthly price. */
export function explainPrice(monthCents: Cents, terms: PriceTerms, home: PricedHome | null): PriceLine[] {
  const month: PriceLine = { kind: "month", cents: monthCents };
  if (!home) return [month];
  const extraCans = Math.max(0, home.cans - terms.includedCans);
  const extraDays = Math.max(0, home.days - terms.includedDays);
  const lines: PriceLine[] = [
    month,
    { kind: "extraCans", cents: extraCans * terms.extraCanCents, count: extraCans },
    { kind: "extraDays", cents: extraDays * terms.extraDayCents, count: extraDays },
    { kind: "longDriveway", cents: home.hasLongDriveway ? terms.longDrivewayCents : 0 },
  ];
  const step = terms.pool.findLast(({ homes }) => homes <= home.street);
  const mostOff = Math.max(0, sumOf(lines) - Math.max(terms.floorCents, 1));
  if (step) lines.push({ kind: "pool", cents: -Math.min(step.offCents, mostOff), count: home.street });
  return lines.filter(({ kind, cents }) => kind === "month" || cents !== 0);
}

export function sumOf(lines: readonly PriceLine[]): Cents {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

/** The next step of a street's pool, with what the home would pay then; null after the last or if it changes nothing. */
export function nextStep(
  monthCents: Cents,
  terms: PriceTerms,
  home: PricedHome,
): { homes: number; cents: Cents } | null {
  const now = sumOf(explainPrice(monthCents, terms, home));
  const step = terms.pool.find(({ homes }) => homes > home.street);
  if (!step) return null;
  const cents = sumOf(explainPrice(monthCents, terms, { ...home, street: step.homes }));
  return cents < now ? { homes: step.homes, cents } : null;
}

/** The terms whose pool takes the monthly price of a home without extras below their floor; null if none do. */
export function findBelowFloor({ terms, areas }: PriceRule, monthCents: Cents) {
  const all = [{ ...terms, zipBeginning: "" }, ...areas];
  const below = all.find(({ pool, floorCents }) => monthCents - (pool.at(-1)?.offCents ?? 0) < floorCents);
  return below ? { ...below, lowestCents: monthCents - (below.pool.at(-1)?.offCents ?? 0) } : null;
}

/** A subscription's price of its present month, and the price announced for a later one. */
export type Promised = {
  presentCents: Cents;
  next: { cents: Cents; from: string } | null;
};

export type PriceDecision =
  | { kind: "keep" }
  /** The announced price is off. */
  | { kind: "withdraw" }
  | { kind: "announce"; lines: PriceLine[]; from: string };

/**
 * What to promise shortly before a month, `first`, begins. `wanted` is what the rules ask for a month that begins on a
 * day; `later` is the first month that begins at least the notice ahead. A lower price counts from `first`; a higher one from
 * `later`, unless another announced price waits for `first`: then the next month decides.
 */
export function decidePrice(
  { presentCents, next }: Promised,
  months: { first: string; later: string },
  wanted: (from: string) => PriceLine[],
): PriceDecision {
  const atFirst = next && next.from <= months.first ? next.cents : presentCents;
  const forFirst = wanted(months.first);
  if (sumOf(forFirst) < atFirst)
    return sumOf(forFirst) === presentCents
      ? { kind: "withdraw" }
      : { kind: "announce", lines: forFirst, from: months.first };
  if (next && next.from <= months.first) return { kind: "keep" };
  const forLater = wanted(months.later);
  if (next && sumOf(forLater) === next.cents) return { kind: "keep" };
  if (sumOf(forLater) > presentCents) return { kind: "announce", lines: forLater, from: months.later };
  return next ? { kind: "withdraw" } : { kind: "keep" };
}
