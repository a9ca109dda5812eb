import { expect, test } from "vitest";
import { groupFigures, sumOf } from "./figures-page.tsx";

const days = Array.from({ length: 9 }, (_, nth) => ({
  day: `2026-03-0${nth + 1}`,
  completed: 1,
  revenue: `${nth}.50`,
  kept: 2,
  made: 3,
}));

test("days are grouped backwards from the last, so the last group is complete", () => {
  expect(groupFigures(days, 7)).toEqual([
    { day: "2026-03-01", completed: 2, revenueCents: 200, kept: 4, made: 6 },
    { day: "2026-03-03", completed: 7, revenueCents: 3850, kept: 14, made: 21 },
  ]);
});

test("a leftover day is its own group, and nothing is lost", () => {
  expect(groupFigures(days, 1)).toHaveLength(9);
  expect(groupFigures(days, 3).map(({ day }) => day)).toEqual(["2026-03-01", "2026-03-04", "2026-03-07"]);
  expect(groupFigures([], 7)).toEqual([]);
  expect(sumOf(days)).toMatchObject({ completed: 9, revenueCents: 4050 });
});

test("refunds are subtracted", () => {
  expect(sumOf([{ day: "2026-03-01", completed: 0, revenue: "-29.00", kept: 0, made: 0 }])).toMatchObject({
    revenueCents: -2900,
  });
});
