import { expect, test } from "vitest";
import type { CurbLaw } from "#modules/homes/rules.ts";
import { fullCansAt, returnWindow } from "../days.ts";
import { isEmptied } from "./truck.ts";

const leg = { kind: "weekly", wentOut: true, isReturn: false, hasPhoto: true, isEarly: false } as const;

test("a photo of the second leg says that the truck came, where a truck was due", () => {
  expect(isEmptied(leg)).toBe(true);
  for (const other of [
    { hasPhoto: false },
    { isEarly: true },
    { wentOut: false },
    { kind: "checkout" },
  ] as const)
    expect(isEmptied({ ...leg, ...other })).toBe(false);
  expect(isEmptied({ ...leg, kind: "one_off", wentOut: false, isReturn: true })).toBe(true);
});

/** Collection on Wednesday in Chicago; 1 PM there. */
const pickup = {
  scheduledOn: "2026-03-11",
  timeZone: "America/Chicago",
  laws: [],
  now: "2026-03-11T18:00:00.000Z",
};
const law = (backBy: CurbLaw["backBy"]): CurbLaw => ({
  place: "Minot",
  kind: "city",
  startsOn: "2026-01-01",
  outFrom: [{ kind: "clock", time: "18:00" }],
  backBy,
  source: "",
  latitude: 48.2,
  longitude: -101.3,
});
const sameDay = [law([{ kind: "clock", time: "20:00", isNextDay: false }])];

test("the runner returns soon for a late truck, and as late as the place allows for one that left the cans", () => {
  expect(returnWindow("truckNotHere", pickup)).toEqual({ day: "2026-03-11", window: "evening" });
  expect(returnWindow("notEmptied", pickup)).toEqual({ day: "2026-03-12", window: "evening" });
  expect(returnWindow("notEmptied", { ...pickup, laws: sameDay })).toEqual({
    day: "2026-03-11",
    window: "evening",
  });
  const noon = [law([{ kind: "clock", time: "13:00", isNextDay: true }])];
  expect(returnWindow("tagged", { ...pickup, laws: noon })).toEqual({ day: "2026-03-12", window: "morning" });
});

test("full cans stay at the curb only where the home wishes it and the place allows it", () => {
  const home = { ...pickup, wish: null, isRental: false };
  expect(fullCansAt(home)).toBe("leftOut");
  expect(fullCansAt({ ...home, wish: "broughtBack" })).toBe("broughtBack");
  expect(fullCansAt({ ...home, isRental: true, wish: "leftOut" })).toBe("broughtBack");
  expect(fullCansAt({ ...home, laws: sameDay })).toBe("leftOut");
  // After 4 PM no part of the day is left before 8 PM.
  expect(fullCansAt({ ...home, laws: sameDay, now: "2026-03-11T21:30:00.000Z" })).toBe("broughtBack");
});
