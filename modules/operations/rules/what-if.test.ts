import { expect, test } from "vitest";
import { canTake, minutesPerStop, partOf, runnersNeeded, usualPickupMinutes } from "./planned.ts";
import { gridTown, planTown } from "./what-if.ts";

function plan(
  town: { homes: number; streets: number },
  rates: { priceCents: number; payCents: number },
  minutes = 5,
) {
  const slices = planTown(gridTown(town, minutes), rates);
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
}

const town = { homes: 60, streets: 5 };

test("$4 a pickup leaves money on each home, and the documented $12 loses it", () => {
  expect(plan(town, { priceCents: 2900, payCents: 400 })).toMatchObject({
    pickupsPerWeek: 60,
    runsPerWeek: 5,
    runsPerMorning: 1,
    leftPerHomeCents: 1048,
    leftCents: 62_868,
  });
  expect(plan(town, { priceCents: 2900, payCents: 1200 }).leftPerHomeCents).toBeLessThan(-2400);
});

test("the hour pays for both rounds and the way, so denser streets and faster stops pay more", () => {
  const rates = { priceCents: 2900, payCents: 400 };
  const usual = plan(town, rates);
  expect(usual.hourlyCents).toBe(Math.round((60 * 400 * 60) / (2 * usual.minutes)));
  // On site alone it would be $24 an hour.
  expect(usual.hourlyCents).toBeGreaterThan(2000);
  expect(usual.hourlyCents).toBeLessThan(2400);
  expect(plan({ homes: 60, streets: 30 }, rates).hourlyCents).toBeLessThan(usual.hourlyCents);
  expect(plan(town, rates, 3).hourlyCents).toBeGreaterThan(usual.hourlyCents);
});

test("a morning holds as many homes as four hours do, then another run begins", () => {
  const full = plan({ homes: 300, streets: 5 }, { priceCents: 2900, payCents: 400 });
  expect(full.runsPerMorning).toBe(2);
  expect(full.minutes / full.runsPerWeek).toBeLessThanOrEqual(240);
  expect(plan({ homes: 1, streets: 1 }, { priceCents: 2900, payCents: 400 })).toMatchObject({
    meters: 0,
    minutes: 5,
  });
});

test("a runner takes what fits the hours, and no more than a day's limit", () => {
  const minutes = minutesPerStop(usualPickupMinutes);
  expect(minutes).toBeCloseTo(5.625);
  expect(canTake(["Morning (9am-12pm)"], minutes, "morning")).toBe(32);
  // From 8 to 9.
  expect(canTake(["Early Morning (6am-9am)"], minutes, "morning")).toBe(10);
  expect(canTake(["Early Morning (6am-9am)"], minutes, "afternoon")).toBe(0);
  expect(canTake(["Flexible/Anytime"], minutes, "evening")).toBe(60);
  expect([8, 12, 15, 16, 21, 22].map(partOf)).toEqual([
    "morning",
    "afternoon",
    "afternoon",
    "evening",
    "evening",
    "evening",
  ]);
});

test.each([
  [1, 1],
  [210, 1],
  [211, 2],
])("%i waiting homes need %i runners", (homes, runners) => {
  expect(runnersNeeded(homes)).toBe(runners);
});
