import { plannedMarginOf } from "#modules/billing/rules.ts";
import {
  dayTopUp,
  explainPay,
  hourlyCents,
  type PayTerms,
  settleStreet,
  sumOfLines,
} from "#modules/rates/rules/pay.ts";
import { explainPrice, type PriceTerms, sumOf } from "#modules/rates/rules/prices.ts";
import { optimiseInSlices } from "#modules/routes/rules/best-order.ts";
import { followRoute, type Stop } from "#modules/routes/rules/follow.ts";
import { type Weekday, weekdays } from "#platform/values/days.ts";
import type { Cents } from "#platform/values/money.ts";
import { crowMeters, type Place } from "#platform/values/places.ts";
import { maxOpenJobsPerDay } from "#platform/values/runner-words.ts";
import { roundMinutes } from "./planned.ts";

export type PlannedHome = {
  street: string;
  place: Place;
  pickupDays: readonly Weekday[];
  /** Of one leg at the home. */
  minutes: number;
  cans: number;
  hasLongDriveway: boolean;
  hasStairs: boolean;
  isEvening: boolean;
};

/** What homes pay and pickups earn in a planned town. */
export type TownTerms = { monthCents: Cents; price: PriceTerms; pay: PayTerms };

export type TownPlan = {
  streets: number;
  /** All homes' months, and all pickups of a week with what is settled when they are done. */
  priceCents: Cents;
  payCents: Cents;
  pickupsPerWeek: number;
  runsPerWeek: number;
  runsPerMorning: number;
  /** Of all runs in a week, once. */
  minutes: number;
  meters: number;
  hourlyCents: Cents;
  leftPerHomeCents: Cents;
  leftCents: Cents;
};

/** The cans of a home that is not there yet. */
const usualCans = 2;

/**
 * Homes on parallel streets, one pickup a week; neighboring streets share one of the first `days` weekdays. The same for
 * the same numbers.
 */
export function gridTown(
  { homes, streets, days }: { homes: number; streets: number; days: number },
  minutes: number,
): PlannedHome[] {
  return Array.from({ length: homes }, (_, nth) => {
    const street = nth % streets;
    const day = weekdays[Math.floor((street * days) / streets)] ?? "Monday";
    return {
      ...{ street: `${street}`, place: gridPlace(street, nth), pickupDays: [day], minutes },
      ...{ cans: usualCans, hasLongDriveway: false, hasStairs: false, isEvening: false },
    };
  });
}

/** Where a home stands on a grid of parallel streets, from its corner. */
export function gridPlace(street: number, nth: number): Place {
  // Multiples of the golden ratio spread numbers evenly but not regularly.
  const along = (nth * 0.618) % 1;
  return {
    latitude: (street * streetGap) / metersPerDegree,
    longitude: (along * streetLength) / metersPerDegree,
  };
}

const streetGap = 120;
const streetLength = 500;
const metersPerDegree = crowMeters({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 });

/**
 * Plans a week's runs: each day's homes in the routes' best order, cut where a round is full, priced and paid by the
 * rules. Yields between slices.
 */
export function* planTown(homes: readonly PlannedHome[], terms: TownTerms): Generator<void, TownPlan> {
  const runs: (Round & { day: Weekday; payCents: Cents })[] = [];
  for (const day of weekdays)
    for (const run of yield* runsOf(homes.filter(({ pickupDays }) => pickupDays.includes(day))))
      runs.push({ day, ...roundOf(run), payCents: payOfRun(run, terms.pay) });
  const minutes = runs.reduce((sum, run) => sum + run.minutes, 0);
  const payCents = runs.reduce((sum, run) => sum + run.payCents, 0);
  const priceCents = homes.reduce((sum, home) => sum + priceOf(home, homes, terms), 0);
  const { leftCents } = plannedMarginOf({ homes: homes.length, priceCents, payCents, days: 7 });
  return {
    streets: new Set(homes.map(({ street }) => street)).size,
    priceCents,
    payCents,
    pickupsPerWeek: homes.reduce((sum, { pickupDays }) => sum + pickupDays.length, 0),
    runsPerWeek: runs.length,
    runsPerMorning: Math.max(0, ...weekdays.map((day) => runs.filter((run) => run.day === day).length)),
    minutes,
    meters: runs.reduce((sum, run) => sum + run.meters, 0),
    // Cans go out in one round and come back in another.
    hourlyCents: hourlyCents(payCents, 2 * minutes) ?? 0,
    leftPerHomeCents: homes.length === 0 ? 0 : Math.round(leftCents / homes.length),
    leftCents,
  };
}

/** A home's month, in the pool of the day on which most homes of its street go out. */
function priceOf(home: PlannedHome, homes: readonly PlannedHome[], { monthCents, price }: TownTerms): Cents {
  const onStreet = homes.filter(({ street }) => street === home.street);
  const { cans, hasLongDriveway, pickupDays } = home;
  const street = Math.max(
    0,
    ...pickupDays.map((day) => onStreet.filter((other) => other.pickupDays.includes(day)).length),
  );
  return sumOf(explainPrice(monthCents, price, { cans, days: pickupDays.length, hasLongDriveway, street }));
}

/** What a runner earns with both rounds of a run. */
function payOfRun(run: readonly PlannedHome[], terms: PayTerms): Cents {
  const onStreet = new Map<string, number>();
  const pickups = run.map(({ street, ...facts }) => {
    const earlierOnStreet = onStreet.get(street) ?? 0;
    onStreet.set(street, earlierOnStreet + 1);
    const paid = settleStreet(explainPay({ ...facts, risenHours: 0 }, terms), { earlierOnStreet });
    return { cents: sumOfLines(paid.lines), dayMinimumCents: paid.dayMinimumCents };
  });
  return dayTopUp(pickups) + pickups.reduce((sum, { cents }) => sum + cents, 0);
}

function* runsOf(homes: PlannedHome[]): Generator<void, PlannedHome[][]> {
  const byStreet = homes.toSorted((one, other) => (one.street < other.street ? -1 : 1));
  const runs: PlannedHome[][] = [];
  for (let from = 0; from < byStreet.length; from += maxOpenJobsPerDay) {
    const some = byStreet.slice(from, from + maxOpenJobsPerDay);
    const order = yield* optimiseInSlices(some.map(stopOf), start);
    let run: PlannedHome[] = [];
    for (const index of order) {
      const home = some[index];
      if (!home) continue;
      if (run.length > 0 && roundOf([...run, home]).minutes > roundMinutes) {
        runs.push(run);
        run = [];
      }
      run.push(home);
    }
    if (run.length > 0) runs.push(run);
  }
  return runs;
}

const start = { place: null, at: 0 };

/** Due at the end of the week, so that only the way counts. */
const stopOf = ({ place, minutes }: PlannedHome): Stop => ({
  place,
  minutes,
  opensAt: 0,
  dueAt: 7 * 24 * 60,
});

type Round = { minutes: number; meters: number };

function roundOf(homes: readonly PlannedHome[]): Round {
  const { endsAt, meters } = followRoute(homes.map(stopOf), start);
  return { minutes: endsAt, meters };
}
