import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#platform/time/local-time.ts";
import { propertyRuns } from "#testkit/property-runs.ts";
import { type ForecastStay, forecastDays, litersPerGuestNight, overflowOf, trashLiters } from "./overflow.ts";

/** Six guests from Tuesday, March 10, for two weeks: 60 liters a night. */
const six: ForecastStay = { id: "six", fromOn: "2026-03-10", untilOn: "2026-03-24", guests: 6 };
const oneCan = trashLiters({ canGallons: 96, numberOfCans: 1, kinds: ["trash"] });
const forecast = (given: Partial<Parameters<typeof overflowOf>[0]>) =>
  overflowOf({ today: "2026-03-10", liters: oneCan, emptied: ["2026-03-10"], stays: [six], ...given });

test.each<[string, Partial<Parameters<typeof overflowOf>[0]>, string | null]>([
  ["six guests fill a can of 363 liters in seven nights", {}, "2026-03-17"],
  ["a truck that day comes in time", { emptied: ["2026-03-10", "2026-03-17", "2026-03-24"] }, null],
  ["a truck a day later does not", { emptied: ["2026-03-10", "2026-03-18"] }, "2026-03-17"],
  ["an extra pickup that day does", { emptied: ["2026-03-10", "2026-03-17", "2026-03-18"] }, null],
  ["a larger capacity lasts", { liters: oneCan * 2, emptied: ["2026-03-10", "2026-03-18"] }, null],
  ["a smaller one does not", { liters: oneCan / 2, emptied: ["2026-03-10", "2026-03-18"] }, "2026-03-14"],
  ["nobody is known to have emptied the cans", { emptied: [] }, null],
  ["the first truck is ahead", { emptied: ["2026-03-11", "2026-03-25"] }, null],
  ["how many stay is unknown", { stays: [{ ...six, guests: null }] }, null],
  [
    "unknown guests count until the next truck only",
    {
      emptied: ["2026-03-10", "2026-03-14", "2026-03-24"],
      stays: [
        { ...six, id: "unknown", guests: null, untilOn: "2026-03-12" },
        { ...six, fromOn: "2026-03-12" },
      ],
    },
    "2026-03-21",
  ],
  ["nobody stays", { stays: [] }, null],
  ["a booking of two calendars counts once", { stays: [six, { ...six, id: "copy" }] }, "2026-03-17"],
  [
    "what is full already overflows today",
    { emptied: ["2026-03-01"], stays: [{ ...six, fromOn: "2026-03-01" }] },
    "2026-03-10",
  ],
  ["nothing is said beyond two weeks", { emptied: ["2026-03-10"], stays: [{ ...six, guests: 2 }] }, null],
])("%s", (_, given, expected) => {
  expect(forecast(given)?.onDay ?? null).toBe(expected);
});

test("the booking with most guests is named", () => {
  const few = { ...six, id: "few", guests: 1 };
  expect(forecast({ stays: [few, six] })?.stayId).toBe("six");
});

test("cans of other kinds hold no trash, but one always does", () => {
  const liters = (numberOfCans: number, kinds: ("trash" | "recycling" | "yard")[]) =>
    Math.round(trashLiters({ canGallons: 96, numberOfCans, kinds }));
  expect(liters(3, ["trash", "recycling", "trash"])).toBe(727);
  expect(liters(1, ["trash", "recycling", "yard"])).toBe(363);
});

test("never cries wolf: a forecast names a day on which known guests filled more than the cans", () => {
  const day = fc.integer({ min: -20, max: 20 }).map((ahead) => addDays("2026-03-10", ahead));
  const stay = fc.record({
    id: fc.uuid(),
    fromOn: day,
    nights: fc.integer({ min: 1, max: 20 }),
    guests: fc.option(fc.integer({ min: 1, max: 16 })),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(day, { maxLength: 8 }),
      fc.array(stay, { maxLength: 5 }),
      fc.integer({ min: 40, max: 1500 }),
      (emptiedDays, booked, liters) => {
        const stays = booked.map(({ nights, ...each }) => ({
          ...each,
          untilOn: addDays(each.fromOn, nights),
        }));
        const emptied = emptiedDays.toSorted();
        const found = overflowOf({ today: "2026-03-10", liters, emptied, stays });
        if (!found) return;
        expect(found.onDay >= "2026-03-10" && found.onDay <= addDays("2026-03-10", forecastDays)).toBe(true);
        expect(emptied).not.toContain(found.onDay);
        const since = emptied.findLast((each) => each < found.onDay);
        expect(since).toBeDefined();
        let filled = 0;
        for (let night = since ?? ""; night < found.onDay; night = addDays(night, 1)) {
          const here = stays.filter(({ fromOn, untilOn }) => fromOn <= night && night < untilOn);
          expect(here.every(({ guests }) => guests !== null)).toBe(true);
          filled += Math.max(0, ...here.map(({ guests }) => guests ?? 0)) * litersPerGuestNight;
        }
        expect(filled).toBeGreaterThan(liters);
      },
    ),
    propertyRuns,
  );
});
