import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultPromises } from "#modules/rates/rules.ts";
import { addDays, instantAt, localDay } from "#platform/time/local-time.ts";
import { weekdays } from "#platform/values/days.ts";
import { windowHours } from "#platform/values/windows.ts";
import { propertyRuns } from "#testkit/property-runs.ts";
import { type CountedStay, flexibleDays, impliedPickups, type PlannedRental } from "./days.ts";

const loft: PlannedRental = {
  state: "NY",
  zipCode: "10001",
  timeZone: "America/New_York",
  checkInTime: "16:00",
  checkOutTime: "11:00",
  collectionDays: [],
  outEveningBefore: true,
  inAfterCollection: true,
  laws: [],
};
const stay = (fromOn: string, untilOn: string): CountedStay => ({
  id: `${fromOn} ${untilOn}`,
  fromOn,
  untilOn,
  fromTime: null,
  untilTime: null,
});
const implied = (stays: CountedStay[], rental: Partial<PlannedRental> = {}, today = "2026-03-02") =>
  impliedPickups({
    rental: { ...loft, ...rental },
    stays,
    holidays: [],
    promisesOn: () => defaultPromises,
    defaultWindow: "13:00",
    today,
  });

describe("guests leave on Tuesday, March 17", () => {
  const leaving = stay("2026-03-14", "2026-03-17");
  const inBy = (others: CountedStay[], rental: Partial<PlannedRental> = {}) =>
    implied([leaving, ...others], rental).find(({ onDay }) => onDay === "2026-03-17")?.inBy;
  const window = "2026-03-17T19:00:00.000Z";

  test.each<[string, string | undefined, string | undefined]>([
    ["nobody arrives: until Thursday, 8 PM", inBy([]), "2026-03-20T00:00:00.000Z"],
    ["others arrive that day", inBy([stay("2026-03-17", "2026-03-20")]), window],
    ["others arrive on Wednesday", inBy([stay("2026-03-18", "2026-03-20")]), window],
    ["others arrive on Thursday", inBy([stay("2026-03-19", "2026-03-20")]), window],
    ["others arrive on Friday", inBy([stay("2026-03-20", "2026-03-22")]), "2026-03-20T00:00:00.000Z"],
    ["others are still there", inBy([stay("2026-03-15", "2026-03-18")]), window],
    ["the truck comes on Saturday", inBy([], { collectionDays: ["Saturday"] }), "2026-03-20T00:00:00.000Z"],
    [
      "the truck comes on Friday: its cans go out on Thursday",
      inBy([], { collectionDays: ["Friday"] }),
      "2026-03-19T00:00:00.000Z",
    ],
    [
      "the truck comes on Thursday: they go out on Wednesday",
      inBy([], { collectionDays: ["Thursday"] }),
      window,
    ],
  ])("%s", (_, found, expected) => expect(found).toBe(expected));

  test("the truck comes that day: its times count", () => {
    const [pickup] = implied([leaving], { collectionDays: ["Tuesday"] }).filter(
      ({ isCheckout }) => isCheckout,
    );
    expect(pickup).toMatchObject({ isCollection: true, inBy: "2026-03-18T00:00:00.000Z" });
  });
});

test("wide windows end before guests, the truck's cans and night, across moved clocks too", () => {
  const zone = fc.constantFrom("America/New_York", "America/Los_Angeles", "America/Phoenix");
  // Clocks move on March 8 and November 1.
  const start = fc.constantFrom("2026-03-02", "2026-03-06", "2026-10-26", "2026-10-30", "2026-07-01");
  const booked = fc.array(
    fc.record({ from: fc.integer({ min: -5, max: 40 }), nights: fc.integer({ min: 1, max: 9 }) }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(
      zone,
      start,
      booked,
      fc.subarray([...weekdays]),
      fc.boolean(),
      (timeZone, today, all, collectionDays, outEveningBefore) => {
        const stays = all.map(({ from, nights }) =>
          stay(addDays(today, from), addDays(today, from + nights)),
        );
        const pickups = implied(stays, { timeZone, collectionDays, outEveningBefore }, today);
        for (const pickup of pickups) {
          const { onDay, isCollection, windowStartsAt, outBy, inBy, windowEndsAt, timeWindow } = pickup;
          expect(windowStartsAt < outBy && outBy <= inBy && inBy === windowEndsAt).toBe(true);
          if (isCollection || localDay(inBy, timeZone) === onDay) continue;
          const lastDay = localDay(inBy, timeZone);
          expect(outBy).toBe(inBy);
          expect(lastDay <= addDays(onDay, flexibleDays)).toBe(true);
          expect(inBy).toBe(instantAt(lastDay, defaultPromises.backBy, timeZone));
          expect(windowStartsAt).toBe(instantAt(onDay, windowHours(timeWindow).from, timeZone));
          const isThere = ({ fromOn, untilOn }: CountedStay) => fromOn <= lastDay && untilOn > onDay;
          expect(stays.filter(isThere)).toEqual([]);
          const next = pickups.find((each) => each.isCollection && each.onDay > onDay);
          if (next) expect(inBy <= next.windowStartsAt).toBe(true);
        }
      },
    ),
    propertyRuns,
  );
});
