import type { Cents } from "#platform/values/money.ts";
import { eveningBefore, homeWindows } from "#platform/values/windows.ts";
import { noExtras, type PayRule } from "./rules/pay.ts";
import { flatPrices, type PriceRule } from "./rules/prices.ts";

/** Wall-clock hours at the home: cans out the evening before collection, and back on the day. */
export type PromiseRule = { outFrom: number; outBy: number; backBy: number };

export const defaultPromises: PromiseRule = {
  outFrom: eveningBefore.from,
  outBy: eveningBefore.to,
  backBy: 20,
};

type HomeWindow = (typeof homeWindows)[number];

/**
 * Admin settings besides amounts, each effective from a day on. windows: the pickup windows a homeowner may choose.
 * promises: when cans go out on the evening before, and by when they are back. credit: the credit for a failed pickup.
 * areas: where the service is offered. claims: claims on public pages besides counted figures. rentals: what a rental
 * costs. addOns: extra work at a stop. prices: what a home costs beside the monthly price. pay:
 * what a pickup pays besides the flat rate. referrals: what a homeowner or runner gets for referring another.
 */
export type PlatformRules = {
  windows: { offered: HomeWindow[] };
  promises: PromiseRule;
  credit: CreditRule;
  /** ZIP code prefixes of 1 to 5 digits; an empty list means everywhere. */
  areas: { zipCodes: string[] };
  claims: { stated: Claim[] };
  /** Each rental beyond the one that the monthly price includes. */
  rentals: RentalPrice;
  addOns: AddOnRule;
  prices: PriceRule;
  pay: PayRule;
  referrals: ReferralRule;
};

/**
 * `creditCents`: credit for both homeowners, 0 for no referrals. `mostAMonth`: the most referrals that credit or pay one
 * person. `runnerPayCents`: pay for both runners after the new one's `runnerPickups`, 0 for no referrals.
 */
export type ReferralRule = {
  creditCents: Cents;
  mostAMonth: number;
  runnerPayCents: Cents;
  runnerPickups: number;
};

/** Extra work that a runner may offer at a stop. */
export const addOnKinds = ["extraBags", "bulkyItem", "canWash", "garageRetrieval"] as const;
export type AddOnKind = (typeof addOnKinds)[number];

/** Per bag, item or can: what the homeowner pays and the runner earns. */
export type AddOnPrice = { isOffered: boolean; priceCents: Cents; payCents: Cents; mostUnits: number };

/** `answerMinutes`: how long a homeowner may answer. */
export type AddOnRule = { answerMinutes: number; kinds: Record<AddOnKind, AddOnPrice> };

/**
 * A rental's price: the part of a calendar month with at least one pickup there, the pickups in that part, and the
 * price of each more.
 */
export type RentalPrice = { partCents: Cents; includedPickups: number; extraCents: Cents };

/** checkedRunners: runners are background-checked and insured. sampleQuotes: the sample quotes are shown. */
export const claims = ["checkedRunners", "sampleQuotes"] as const;
export type Claim = (typeof claims)[number];

/**
 * `missedPercent`: percentage of one pickup's share of the month. `byRule`: how many of a home's problems are settled
 * in four weeks before an admin looks. `handCents`: the most an admin may give at once.
 */
export type CreditRule = { missedPercent: number; byRule: number; handCents: number };

export const ruleNames = [
  "windows",
  "promises",
  "credit",
  "areas",
  "claims",
  "rentals",
  "addOns",
  "prices",
  "pay",
  "referrals",
] as const satisfies readonly (keyof PlatformRules)[];
export type RuleName = (typeof ruleNames)[number];

/** The rules before any were set. */
export const defaultRules: PlatformRules = {
  windows: { offered: [...homeWindows] },
  promises: defaultPromises,
  credit: { missedPercent: 100, byRule: 2, handCents: 10_000 },
  areas: { zipCodes: [] },
  claims: { stated: [] },
  rentals: { partCents: 2900, includedPickups: 4, extraCents: 1200 },
  addOns: {
    answerMinutes: 15,
    kinds: {
      extraBags: { isOffered: true, priceCents: 300, payCents: 200, mostUnits: 10 },
      bulkyItem: { isOffered: true, priceCents: 1500, payCents: 1000, mostUnits: 3 },
      canWash: { isOffered: true, priceCents: 800, payCents: 600, mostUnits: 5 },
      garageRetrieval: { isOffered: true, priceCents: 400, payCents: 300, mostUnits: 1 },
    },
  },
  prices: flatPrices,
  pay: { extras: noExtras, areas: [], mostTipCents: 2000 },
  referrals: { creditCents: 0, mostAMonth: 5, runnerPayCents: 0, runnerPickups: 20 },
};

/** A rule's value on a day, from all of its kind by first day. */
export function ruleAmong<Name extends RuleName>(
  rows: readonly { rule: RuleName; effectiveOn: string; value: object }[],
  rule: Name,
  day: string,
): PlatformRules[Name] {
  const row = rows.findLast((each) => each.rule === rule && each.effectiveOn <= day);
  return (row?.value ?? defaultRules[rule]) as PlatformRules[Name];
}

/** What a month with this many pickups costs; nothing without any. */
export function rentalCost({ partCents, includedPickups, extraCents }: RentalPrice, pickups: number): Cents {
  return pickups === 0 ? 0 : partCents + extraCents * Math.max(0, pickups - includedPickups);
}

/** The minimum notice in days before a home's first month at a new price. */
export const priceNoticeDays = 14;

/** The minimum notice in days before a home's first month at a higher price, once the rule `prices` was set. */
export const homeNoticeDays = 30;

/** The minimum notice in days before a rental's first month at a new price. */
export const rentalNoticeDays = 30;

/** The kept share, in percent to one decimal; 100 only if nothing was broken, null if there were none. */
export function rateOf(kept: number, broken: number): number | null {
  const all = kept + broken;
  return all === 0 ? null : Math.floor((kept * 1000) / all) / 10;
}
