import type { Cents } from "#platform/values/money.ts";

/** What one pickup pays besides its two legs, and what is settled when it is done. Amounts of 0 pay nothing. */
export type PayExtras = {
  /** Cans that the legs include; each more pays `canCents`. */
  includedCans: number;
  canCents: Cents;
  longDrivewayCents: Cents;
  stairsCents: Cents;
  /** The cans go out at 4 PM or later. */
  eveningCents: Cents;
  /** The runner's first pickup on a street that day, and each further one. */
  firstOnStreetCents: Cents;
  nextOnStreetCents: Cents;
  /** A runner's day with at least one pickup pays this at least. */
  dayMinimumCents: Cents;
  /** A stop that its home blocks, with proof. Older rules and terms lack it. */
  tripFeeCents?: Cents;
  /** An open job's pay rises by `riseCents` at each of the last `riseHours` hours, by `mostRiseCents` at most. */
  riseHours: number;
  riseCents: Cents;
  mostRiseCents: Cents;
};

export type PayTerms = PayExtras & { outCents: Cents; inCents: Cents };

/** The legs of `extras` pay the flat rate; an area, the ZIP codes with these first digits, has its own. */
export type PayRule = {
  extras: PayExtras;
  areas: (PayTerms & { zipBeginning: string })[];
  /** The most that a homeowner may tip for a pickup. */
  mostTipCents: Cents;
};

/** The names of the amounts, in the order in which people read them. */
const payExtraAmounts = [
  "canCents",
  "longDrivewayCents",
  "stairsCents",
  "eveningCents",
  "firstOnStreetCents",
  "nextOnStreetCents",
  "dayMinimumCents",
  "tripFeeCents",
  "riseCents",
  "mostRiseCents",
] as const satisfies readonly (keyof PayExtras)[];

export const noExtras: PayExtras = {
  includedCans: 2,
  canCents: 0,
  longDrivewayCents: 0,
  stairsCents: 0,
  eveningCents: 0,
  firstOnStreetCents: 0,
  nextOnStreetCents: 0,
  dayMinimumCents: 0,
  tripFeeCents: 0,
  riseHours: 0,
  riseCents: 0,
  mostRiseCents: 0,
};

/** The most that a pickup may pay, as the database checks. */
export const mostPayCents = 100_000;

/** Whether every pickup pays the flat rate. */
export function isFlat({ extras, areas }: Pick<PayRule, "extras" | "areas">): boolean {
  return areas.length === 0 && payExtraAmounts.every((name) => !extras[name]);
}

/** What holds for a ZIP code: the area with the longest matching beginning, else the flat rate with the extras. */
export function termsFor(
  { extras, areas }: Pick<PayRule, "extras" | "areas">,
  flatCents: Cents,
  zipCode: string,
): PayTerms {
  const [area] = areas
    .filter(({ zipBeginning }) => zipCode.startsWith(zipBeginning))
    .toSorted((one, other) => other.zipBeginning.length - one.zipBeginning.length);
  if (area) {
    const { zipBeginning: _zipBeginning, ...terms } = area;
    return terms;
  }
  return { ...extras, ...legsOf(flatCents) };
}

/** A flat rate's part for each leg. */
function legsOf(cents: Cents): { outCents: Cents; inCents: Cents } {
  const inCents = Math.floor(cents / 2);
  return { outCents: cents - inCents, inCents };
}

/** What decides a pickup's pay. */
export type PayFacts = {
  cans: number;
  hasLongDriveway: boolean;
  hasStairs: boolean;
  isEvening: boolean;
  /** Hours, also begun ones, in which its pay has risen because nobody took it. */
  risenHours: number;
};

export const payLineKinds = [
  "out",
  "in",
  "cans",
  "longDriveway",
  "stairs",
  "evening",
  "rise",
  "firstOnStreet",
  "nextOnStreet",
  "tripFee",
] as const;
export type PayLineKind = (typeof payLineKinds)[number];

/** A part of a pickup's pay. `count`: extra cans, or hours in which it rose. */
export type PayLine = { kind: PayLineKind; cents: Cents; count?: number };

/** A job's pay in lines, and the terms agreed on for what is settled once it is done. */
export type JobPay = {
  lines: PayLine[];
  firstOnStreetCents: Cents;
  nextOnStreetCents: Cents;
  dayMinimumCents: Cents;
  tripFeeCents?: Cents;
  riseHours: number;
  riseCents: Cents;
  mostRiseCents: Cents;
};

/** A pickup's pay: its lines add up to what it pays. */
export function explainPay(facts: PayFacts, terms: PayTerms): JobPay {
  const extraCans = Math.max(0, facts.cans - terms.includedCans);
  const rise = Math.min(terms.mostRiseCents, facts.risenHours * terms.riseCents);
  const { firstOnStreetCents, nextOnStreetCents, dayMinimumCents, riseHours, riseCents, mostRiseCents } =
    terms;
  const tripFeeCents = terms.tripFeeCents ?? 0;
  return {
    lines: capped([
      { kind: "out", cents: terms.outCents },
      { kind: "in", cents: terms.inCents },
      { kind: "cans", cents: extraCans * terms.canCents, count: extraCans },
      { kind: "longDriveway", cents: facts.hasLongDriveway ? terms.longDrivewayCents : 0 },
      { kind: "stairs", cents: facts.hasStairs ? terms.stairsCents : 0 },
      { kind: "evening", cents: facts.isEvening ? terms.eveningCents : 0 },
      { kind: "rise", cents: rise, count: facts.risenHours },
    ]),
    ...{ firstOnStreetCents, nextOnStreetCents, dayMinimumCents, riseHours, riseCents, mostRiseCents },
    // Terms without a trip fee stay as older ones were.
    ...(tripFeeCents > 0 && { tripFeeCents }),
  };
}

/** The same once done: `earlierOnStreet` counts the runner's pickups completed before on the street that day. */
export function settleStreet(pay: JobPay, { earlierOnStreet }: { earlierOnStreet: number }): JobPay {
  const line: PayLine =
    earlierOnStreet === 0
      ? { kind: "firstOnStreet", cents: pay.firstOnStreetCents }
      : { kind: "nextOnStreet", cents: pay.nextOnStreetCents };
  return { ...pay, lines: capped([...pay.lines, line]) };
}

/** What a stop pays that its home blocked; null if the terms agreed on pay nothing for it. */
export function tripFeeOf(terms: JobPay | null): { lines: PayLine[]; cents: Cents } | null {
  const lines = capped([{ kind: "tripFee", cents: terms?.tripFeeCents ?? 0 }]);
  return lines.length === 0 ? null : { lines, cents: sumOfLines(lines) };
}

/** What one round of a street's homes pays at least; extra cans and the like come on top. */
export function streetPay(terms: PayTerms, homes: number): Cents {
  const { outCents, inCents, firstOnStreetCents, nextOnStreetCents } = terms;
  return homes * (outCents + inCents) + firstOnStreetCents + (homes - 1) * nextOnStreetCents;
}

/** Without lines that pay nothing, and cut where the sum exceeds `mostPayCents`. */
function capped(lines: PayLine[]): PayLine[] {
  let left = mostPayCents;
  return lines.flatMap((line) => {
    const cents = Math.min(line.cents, left);
    left -= cents;
    return cents === 0 ? [] : [{ ...line, cents }];
  });
}

export function sumOfLines(lines: readonly PayLine[]): Cents {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

/** The lines of a job's pay; a job without terms of its own pays the flat rate. */
export function linesOf({ payTerms, payCents }: { payTerms: JobPay | null; payCents: Cents }): PayLine[] {
  if (payTerms) return payTerms.lines;
  const { outCents, inCents } = legsOf(payCents);
  return capped([
    { kind: "out", cents: outCents },
    { kind: "in", cents: inCents },
  ]);
}

/** Hours in which an open job's pay has risen, also begun ones. `untilStart`: milliseconds until its cans go out. */
export function risenHours({ riseHours }: Pick<PayTerms, "riseHours">, untilStart: number): number {
  return Math.max(0, Math.min(riseHours, riseHours - Math.ceil(untilStart / 3_600_000) + 1));
}

/** What an hour came to, in cents; null without measured minutes. */
export function hourlyCents(cents: Cents, minutes: number | null): Cents | null {
  return minutes === null || minutes <= 0 ? null : Math.round((cents * 60) / minutes);
}

/** What a runner's day still lacks to the minimum agreed on; the highest of its pickups counts. */
export function dayTopUp(pickups: readonly { cents: Cents; dayMinimumCents: Cents }[]): Cents {
  const most = Math.max(0, ...pickups.map(({ dayMinimumCents }) => dayMinimumCents));
  return Math.max(0, most - pickups.reduce((sum, { cents }) => sum + cents, 0));
}
