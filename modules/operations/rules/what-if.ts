import { plannedMarginOf } from "#modules/billing/rules.ts";
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
};

export type TownPlan = {
  streets: number;
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

/** Homes on parallel streets, one pickup a week; neighboring streets share a day. The same for the same numbers. */
export function gridTown(
  { homes, streets }: { homes: number; streets: number },
  minutes: number,
): PlannedHome[] {
  return Array.from({ length: homes }, (_, nth) => {
    const street = nth % streets;
    const day = weekdays[Math.floor((street * 5) / streets)] ?? "Monday";
    return { street: `${street}`, place: gridPlace(street, nth), pickupDays: [day], minutes };
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

/** Plans a week's runs: each day's homes in the routes' best order, cut where a round is full. Yields between slices. */
export function* planTown(
  homes: readonly PlannedHome[],
  { priceCents, payCents }: { priceCents: Cents; payCents: Cents },
): Generator<void, TownPlan> {
  const runs: { day: Weekday; minutes: number; meters: number }[] = [];
  for (const day of weekdays)
    for (const run of yield* runsOf(homes.filter(({ pickupDays }) => pickupDays.includes(day))))
      runs.push({ day, ...run });
  const pickups = homes.reduce((sum, { pickupDays }) => sum + pickupDays.length, 0);
  const minutes = runs.reduce((sum, run) => sum + run.minutes, 0);
  const { leftCents } = plannedMarginOf({
    homes: homes.length,
    priceCents: homes.length * priceCents,
    payCents: pickups * payCents,
    days: 7,
  });
  return {
    streets: new Set(homes.map(({ street }) => street)).size,
    pickupsPerWeek: pickups,
    runsPerWeek: runs.length,
    runsPerMorning: Math.max(0, ...weekdays.map((day) => runs.filter((run) => run.day === day).length)),
    minutes,
    meters: runs.reduce((sum, run) => sum + run.meters, 0),
    // Cans go out in one round and come back in another.
    hourlyCents: minutes === 0 ? 0 : Math.round((pickups * payCents * 60) / (2 * minutes)),
    leftPerHomeCents: homes.length === 0 ? 0 : Math.round(leftCents / homes.length),
    leftCents,
  };
}

function* runsOf(homes: PlannedHome[]): Generator<void, { minutes: number; meters: number }[]> {
  const byStreet = homes.toSorted((one, other) => (one.street < other.street ? -1 : 1));
  const runs: { minutes: number; meters: number }[] = [];
  for (let from = 0; from < byStreet.length; from += maxOpenJobsPerDay) {
    const stops = byStreet.slice(from, from + maxOpenJobsPerDay).map(stopOf);
    const order = yield* optimiseInSlices(stops, start);
    let run: Stop[] = [];
    for (const index of order) {
      const stop = stops[index];
      if (!stop) continue;
      if (run.length > 0 && followRoute([...run, stop], start).endsAt > roundMinutes) {
        runs.push(roundOf(run));
        run = [];
      }
      run.push(stop);
    }
    if (run.length > 0) runs.push(roundOf(run));
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

function roundOf(stops: readonly Stop[]) {
  const { endsAt, meters } = followRoute(stops, start);
  return { minutes: endsAt, meters };
}
