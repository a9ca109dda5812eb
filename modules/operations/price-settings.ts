import type * as z from "zod";
import type { Db } from "#db/client.ts";
import type * as contract from "#modules/rates/contract/prices.ts";
import type { ShownPrices, ShownTerms } from "#modules/rates/contract/prices.ts";
import { rateOn } from "#modules/rates/index.ts";
import {
  explainPrice,
  findBelowFloor,
  type PriceRule,
  type PriceTerms,
  priceTermsFor,
  sumOf,
} from "#modules/rates/rules/prices.ts";
import type { AdminAct } from "#platform/act.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { formatCents, parseCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import { listPlannedMargins } from "./queries/planned.ts";
import { listPriceGroups, pricesOfGroups } from "./queries/price-preview.ts";

type GivenPrices = z.output<typeof contract.prices>;
type GivenTerms = Omit<GivenPrices, "areas">;

/** A price rule as it is stored. */
export function keptPrices({ areas, ...terms }: GivenPrices): PriceRule {
  return {
    terms: keptTerms(terms),
    areas: areas
      .map(({ zipBeginning, ...own }) => ({ zipBeginning, ...keptTerms(own) }))
      .toSorted((one, other) => one.zipBeginning.localeCompare(other.zipBeginning)),
  };
}

function keptTerms(terms: GivenTerms): PriceTerms {
  const cents = (text: string) => parseCents(text) ?? 0;
  return {
    includedCans: terms.includedCans,
    extraCanCents: cents(terms.extraCan),
    includedDays: terms.includedDays,
    extraDayCents: cents(terms.extraDay),
    longDrivewayCents: cents(terms.longDriveway),
    pool: terms.pool.map(({ homes, off }) => ({ homes, offCents: cents(off) })),
    floorCents: cents(terms.floor),
    tripFeeCents: cents(terms.tripFee),
    oneOffCents: cents(terms.oneOff),
  };
}

export function renderPrices({ terms, areas }: PriceRule): ShownPrices {
  return {
    ...renderTerms(terms),
    areas: areas.map(({ zipBeginning, ...own }) => ({ zipBeginning, ...renderTerms(own) })),
  };
}

function renderTerms(terms: PriceTerms): ShownTerms {
  return {
    includedCans: terms.includedCans,
    extraCan: formatCents(terms.extraCanCents),
    includedDays: terms.includedDays,
    extraDay: formatCents(terms.extraDayCents),
    longDriveway: formatCents(terms.longDrivewayCents),
    pool: terms.pool.map(({ homes, offCents }) => ({ homes, off: formatCents(offCents) })),
    floor: formatCents(terms.floorCents),
    tripFee: formatCents(terms.tripFeeCents ?? 0),
    oneOff: formatCents(terms.oneOffCents ?? 0),
  };
}

/** Refuses, with PRICE_BELOW_FLOOR, a street pool that takes the day's monthly price below its floor. */
export async function refuseBelowFloor(tx: Db, rule: PriceRule, day: string): Promise<void> {
  const below = findBelowFloor(rule, await rateOn(tx, "monthly_price", day));
  if (!below) return;
  const params = { price: `$${formatCents(below.lowestCents)}`, floor: `$${formatCents(below.floorCents)}` };
  throw new Refused({ code: "PRICE_BELOW_FLOOR", params });
}

export const previewPrices: AdminAct<typeof contract.previewPrices> = async (deps, _actor, input) => {
  const rule = keptPrices(input.value);
  await refuseBelowFloor(deps.db, rule, input.effectiveOn);
  const monthCents = await rateOn(deps.db, "monthly_price", input.effectiveOn);
  const now = deps.now();
  const groups = await listPriceGroups(
    deps.db,
    rule.areas.map(({ zipBeginning }) => zipBeginning),
  );
  const priced = groups.map(({ area, presentCents, homes, ...home }) => ({
    area,
    ...home,
    presentCents,
    homes,
    cents: sumOf(explainPrice(monthCents, priceTermsFor(rule, area), home.cans === 0 ? null : home)),
  }));
  const marginsWith = async (asked: Parameters<typeof listPlannedMargins>[1]["asked"]) => {
    const { total } = await listPlannedMargins(deps.db, {
      level: "home",
      within: null,
      priceCents: null,
      rateCents: null,
      asked,
      fromOn: localDay(now, platformTimeZone),
      now,
      limit: 1,
      after: null,
    });
    return total;
  };
  const before = await marginsWith(null);
  const after = await marginsWith(
    pricesOfGroups(
      priced,
      rule.areas.map(({ zipBeginning }) => zipBeginning),
    ),
  );
  const countOf = (is: (each: (typeof priced)[number]) => boolean) =>
    priced.filter(is).reduce((sum, { homes }) => sum + homes, 0);
  const perHome = ({ leftCents, homes }: typeof before) =>
    formatCents(homes === 0 ? 0 : Math.round(leftCents / homes));
  return {
    homes: before.homes,
    cheaper: countOf(({ cents, presentCents }) => cents < presentCents),
    dearer: countOf(({ cents, presentCents }) => cents > presentCents),
    before: formatCents(before.priceCents),
    after: formatCents(after.priceCents),
    leftBefore: perHome(before),
    leftAfter: perHome(after),
    losingBefore: before.losing,
    losingAfter: after.losing,
  };
};
