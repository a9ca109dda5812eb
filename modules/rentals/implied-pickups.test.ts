import { expect, test } from "vitest";
import type { Holiday } from "#modules/homes/days.ts";
import { defaultPromises } from "#modules/rates/rules.ts";
import { type CountedStay, impliedPickups, type PlannedRental } from "./days.ts";
import type { RentalWindow } from "./rules/feeds.ts";

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
const stay = (
  fromOn: string,
  untilOn: string,
  { id = `${fromOn} ${untilOn}`, fromTime = null, untilTime = null }: Partial<CountedStay> = {},
): CountedStay => ({ id, fromOn, untilOn, fromTime, untilTime });
const implied = (
  stays: CountedStay[],
  {
    rental = {},
    holidays = [],
    defaultWindow = "13:00",
    today = "2026-03-10",
  }: {
    rental?: Partial<PlannedRental>;
    holidays?: Holiday[];
    defaultWindow?: RentalWindow;
    today?: string;
  } = {},
) =>
  impliedPickups({
    rental: { ...loft, ...rental },
    stays,
    holidays,
    promisesOn: () => defaultPromises,
    defaultWindow,
    today,
  });

test("departing guests imply a pickup in the host's default window of that day", () => {
  expect(implied([stay("2026-03-12", "2026-03-15"), stay("2026-03-16", "2026-07-01")])).toEqual([
    {
      onDay: "2026-03-15",
      isCheckout: true,
      isCollection: false,
      canKinds: ["trash"],
      stayIds: ["2026-03-12 2026-03-15"],
      nextGuestsAt: null,
      hasTime: true,
      timeWindow: "13:00",
      windowStartsAt: "2026-03-15T17:00:00.000Z",
      windowEndsAt: "2026-03-15T19:00:00.000Z",
      outBy: "2026-03-15T19:00:00.000Z",
      inBy: "2026-03-15T19:00:00.000Z",
    },
  ]);
});

test("a collection implies one too, even during a stay: out the evening before the truck, back after it", () => {
  const [first] = implied([stay("2026-03-01", "2026-03-30")], { rental: { collectionDays: ["Thursday"] } });
  expect(first).toMatchObject({
    onDay: "2026-03-12",
    isCheckout: false,
    isCollection: true,
    stayIds: [],
    nextGuestsAt: null,
    timeWindow: "morning",
    windowStartsAt: "2026-03-11T20:00:00.000Z",
    outBy: "2026-03-12T02:00:00.000Z",
    inBy: "2026-03-13T00:00:00.000Z",
    windowEndsAt: "2026-03-13T00:00:00.000Z",
  });
});

test("a checkout on a collection day: one pickup, at the collection's times", () => {
  const [first, ...others] = implied([stay("2026-03-08", "2026-03-12"), stay("2026-03-12", "2026-04-30")], {
    rental: { collectionDays: ["Thursday"] },
  });
  expect(first).toMatchObject({
    onDay: "2026-03-12",
    isCheckout: true,
    isCollection: true,
    stayIds: ["2026-03-08 2026-03-12"],
    nextGuestsAt: "2026-03-12T20:00:00.000Z",
    windowStartsAt: "2026-03-11T20:00:00.000Z",
    inBy: "2026-03-13T00:00:00.000Z",
  });
  expect(others.map(({ onDay, isCheckout }) => [onDay, isCheckout])).toEqual([
    ["2026-03-19", false],
    ["2026-03-26", false],
    ["2026-04-02", false],
    ["2026-04-30", true],
  ]);
});

test("a checkout the day before a collection is covered by it, unless others arrive or it is too late", () => {
  const eve = (others: CountedStay[], untilTime: string | null = null) =>
    implied([stay("2026-03-08", "2026-03-11", { id: "first", untilTime }), ...others], {
      rental: { collectionDays: ["Thursday"] },
    })
      .filter(({ onDay }) => onDay < "2026-03-13")
      .map(({ onDay, isCheckout, isCollection, stayIds }) => [onDay, isCheckout, isCollection, ...stayIds]);
  const own = [
    ["2026-03-11", true, false, "first"],
    ["2026-03-12", false, true],
  ];
  expect(eve([])).toEqual([["2026-03-12", true, true, "first"]]);
  expect(eve([], "16:00")).toEqual([["2026-03-12", true, true, "first"]]);
  expect(eve([], "16:30")).toEqual(own);
  expect(eve([stay("2026-03-11", "2026-03-20")])).toEqual(own);
  expect(eve([stay("2026-03-12", "2026-03-20")])).toEqual([["2026-03-12", true, true, "first"]]);
  // A day later, it is the same pickup.
  expect(
    implied([stay("2026-03-08", "2026-03-11")], {
      rental: { collectionDays: ["Thursday"] },
      today: "2026-03-12",
    })[0],
  ).toMatchObject({ onDay: "2026-03-12", isCheckout: true });
});

test("checkouts are planned for 60 days, collections for 28, and joined as far as checkouts go", () => {
  const days = implied(
    [
      stay("2026-05-01", "2026-05-07"),
      stay("2026-05-01", "2026-05-08"),
      stay("2026-05-01", "2026-05-09"),
      stay("2026-03-01", "2026-03-09"),
    ],
    { rental: { collectionDays: ["Thursday"] } },
  );
  expect(days.map(({ onDay, isCollection }) => `${onDay}${isCollection ? " collected" : ""}`)).toEqual([
    "2026-03-12 collected",
    "2026-03-19 collected",
    "2026-03-26 collected",
    "2026-04-02 collected",
    "2026-05-07 collected",
    "2026-05-08",
  ]);
});

test("the place's holidays move a collection or drop it; other places' do not", () => {
  const holiday = (area: string, onDay: string, rule: Holiday["rule"]): Holiday => ({
    area,
    onDay,
    name: "Founders' Day",
    rule,
  });
  const days = implied([stay("2026-03-10", "2026-03-13")], {
    rental: { collectionDays: ["Thursday"] },
    holidays: [
      holiday("", "2026-03-12", "shift_week"),
      holiday("NY", "2026-03-19", "skip"),
      holiday("CA", "2026-03-26", "skip"),
    ],
  });
  expect(days.map(({ onDay, isCheckout }) => [onDay, isCheckout])).toEqual([
    ["2026-03-13", true],
    ["2026-03-26", false],
    ["2026-04-02", false],
  ]);
});

test.each([
  ["by the default window's start", "13:00", "11:00", null, "13:00"],
  ["at its very start", "13:00", "13:00", null, "13:00"],
  ["after it, and 3 to 5 PM ends after check-in", "13:00", "13:30", null, "17:00"],
  ["before 3 to 5 PM, which ends after check-in", "15:00", "11:00", null, "13:00"],
  ["in the afternoon", "11:00", "15:01", null, "17:00"],
  ["too late for any", "11:00", "21:00", null, "17:00"],
  ["and nobody comes before its end", "13:00", "11:00", "15:00", "13:00"],
  ["and the next come before its end", "15:00", "11:00", "16:00", "13:00"],
  ["and the next come early", "15:00", "10:00", "14:00", "11:00"],
] as const)(
  "guests who leave %s get a window after checkout",
  (_, defaultWindow, untilTime, fromTime, window) => {
    const stays = [stay("2026-03-12", "2026-03-15", { untilTime })];
    if (fromTime) stays.push(stay("2026-03-15", "2026-05-20", { fromTime }));
    expect(implied(stays, { defaultWindow })[0]?.timeWindow).toBe(window);
  },
);

test("a window before check-in is planned where it ends by check-in", () => {
  const rental = { checkInTime: "17:00" };
  const windowOf = (defaultWindow: RentalWindow, untilTime: string) =>
    implied([stay("2026-03-12", "2026-03-15", { untilTime })], { rental, defaultWindow })[0]?.timeWindow;
  expect(windowOf("15:00", "11:00")).toBe("15:00");
  expect(windowOf("13:00", "13:30")).toBe("15:00");
});

test.each([
  ["11:00", "12:30", false],
  ["14:00", "15:00", false],
  ["17:30", "16:00", false],
  ["21:00", null, false],
  ["11:00", "13:00", true],
  ["14:00", "19:00", true],
] as const)(
  "guests who leave at %s and arrive at %s leave time for a pickup: %s",
  (untilTime, fromTime, hasTime) => {
    const stays = [stay("2026-03-12", "2026-03-15", { untilTime })];
    if (fromTime) stays.push(stay("2026-03-15", "2026-05-20", { fromTime }));
    expect(implied(stays)[0]?.hasTime).toBe(hasTime);
  },
);

test("the same nights in two feeds are one pickup, by the latest checkout", () => {
  const both = implied(
    [
      stay("2026-03-12", "2026-03-15", { id: "b", untilTime: "15:00" }),
      stay("2026-03-12", "2026-03-15", { id: "a" }),
    ],
    { rental: { checkInTime: "17:00" } },
  );
  expect(both).toHaveLength(1);
  expect(both[0]).toMatchObject({ stayIds: ["a", "b"], timeWindow: "15:00" });
});

test("the earliest check-in counts", () => {
  const [pickup] = implied([
    stay("2026-03-12", "2026-03-15"),
    stay("2026-03-15", "2026-05-20", { fromTime: "18:00" }),
    stay("2026-03-15", "2026-05-21"),
  ]);
  expect(pickup?.nextGuestsAt).toBe("2026-03-15T20:00:00.000Z");
});

test.each([
  ["America/New_York", "2026-03-08", "2026-03-08T17:00:00.000Z"],
  ["America/New_York", "2026-03-07", "2026-03-07T18:00:00.000Z"],
  ["America/New_York", "2026-11-01", "2026-11-01T18:00:00.000Z"],
  ["Pacific/Honolulu", "2026-03-08", "2026-03-08T23:00:00.000Z"],
  ["America/Phoenix", "2026-03-08", "2026-03-08T20:00:00.000Z"],
])("in %s, 13:00 of %s is %s", (timeZone, untilOn, startsAt) => {
  const today = `${untilOn.slice(0, 7)}-01`;
  const [pickup] = implied([stay("2026-02-01", untilOn)], { rental: { timeZone }, today });
  expect(pickup?.windowStartsAt).toBe(startsAt);
});

test("on the evening before a clock change, cans go out by the old time and come back by the new", () => {
  const [pickup] = implied([], { rental: { collectionDays: ["Sunday"] }, today: "2026-03-08" });
  expect(pickup).toMatchObject({
    windowStartsAt: "2026-03-07T21:00:00.000Z",
    outBy: "2026-03-08T03:00:00.000Z",
    inBy: "2026-03-09T00:00:00.000Z",
  });
});
