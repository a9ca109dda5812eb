import { chance } from "#demo/crowd.ts";
import type { Weekday } from "#platform/values/days.ts";
import { crowMeters, type Place } from "#platform/values/places.ts";

export const zipCode = "62704";

/** Streets beside each other share a day, and a runner. */
const streets: readonly (readonly [name: string, weekday: Weekday, runner: number, share: number])[] = [
  ["South Glenwood Avenue", "Monday", 0, 8],
  ["West Iles Avenue", "Monday", 0, 6],
  ["Outer Park Drive", "Tuesday", 0, 5],
  ["Wiggins Avenue", "Tuesday", 0, 7],
  ["South Lincoln Avenue", "Wednesday", 1, 6],
  ["Cherry Road", "Wednesday", 1, 4],
  ["Whittier Avenue", "Thursday", 1, 6],
  ["Holmes Avenue", "Thursday", 1, 7],
  ["Lowell Avenue", "Friday", 2, 6],
  ["Noble Avenue", "Friday", 2, 5],
];

export type TownStreet = { name: string; weekday: Weekday; runner: number };

/** The first so many streets. */
export function streetsOf(count: number): TownStreet[] {
  return streets.slice(0, count).map(([name, weekday, runner]) => ({ name, weekday, runner }));
}

/** The weekdays on which a runner works. */
export function weekdaysOf(runner: number): Weekday[] {
  return [...new Set(streets.filter((street) => street[2] === runner).map(([, weekday]) => weekday))];
}

export const runnerNames = ["Leo", "Ana", "Kim"];

export type TownHome = {
  email: string;
  street: TownStreet;
  address: string;
  cans: number;
  longDriveway: boolean;
  place: Place;
};

const streetGap = 130;
const streetLength = 480;
const metersPerDegree = crowMeters({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 });

/** The homes of the streets: one in four has one can, one in six has three, one in ten a long driveway. */
export function homesOf(count: number): TownHome[] {
  return streets.slice(0, count).flatMap(([name, weekday, runner, share], street) =>
    Array.from({ length: share }, (_, nth) => {
      const along = (nth + chance("along", name, nth)) / share;
      const size = chance("cans", name, nth);
      return {
        email: `home${street}.${nth}@economy.example`,
        street: { name, weekday, runner },
        address: `${101 + Math.floor(along * 400) * 2} ${name}`,
        cans: size < 0.25 ? 1 : size < 0.84 ? 2 : 3,
        longDriveway: chance("driveway", name, nth) < 0.1,
        place: {
          latitude: 39.77 + (street * streetGap) / metersPerDegree,
          longitude: -89.68 + (along * streetLength) / metersPerDegree,
        },
      };
    }),
  );
}
