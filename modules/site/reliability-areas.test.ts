import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "#testkit/property-runs.ts";
import { areasOf, type CountedWeek, spanOf, spansOf } from "./reliability-areas.ts";
import { addUp, fewestHomes } from "./rules/reliability.ts";

const counted = (week: number, zipCode: string, homes: number, pickups = homes): CountedWeek => ({
  ...{ week, zipCode, homes, pickups, missed: 0 },
  ...{
    out: { made: pickups, kept: pickups },
    in: { made: pickups, kept: 0 },
    photos: { made: pickups, kept: 1 },
  },
  ...{ credits: 0, creditCents: 0 },
});

test.each<[string, CountedWeek[], string[][]]>([
  ["a ZIP code with five homes in a week is an area", [counted(0, "62701", 5)], [["62701"]]],
  ["five homes in two weeks may be the same five", [counted(0, "62701", 3), counted(1, "62701", 3)], []],
  [
    "small ZIP codes of the same three digits are one area",
    [counted(0, "62701", 3), counted(0, "62703", 3), counted(0, "62702", 9)],
    [["62701", "62703"], ["62702"]],
  ],
  [
    "too small together, they join the smallest area of these digits",
    [counted(0, "62701", 2), counted(0, "62702", 9), counted(0, "62703", 6), counted(0, "10001", 5)],
    [["10001"], ["62701", "62703"], ["62702"]],
  ],
  [
    "small ZIP codes far apart are one area",
    [counted(0, "10001", 3), counted(0, "62701", 4), counted(0, "77001", 8)],
    [["10001", "62701"], ["77001"]],
  ],
  [
    "a single small one joins the smallest area of all",
    [counted(0, "10001", 1), counted(0, "62701", 8), counted(0, "77001", 7)],
    [["10001", "77001"], ["62701"]],
  ],
  ["with too few homes in all, there is no area", [counted(0, "10001", 2), counted(0, "62701", 2)], []],
  ["without pickups, there is no area", [], []],
])("%s", (_, weeks, areas) => {
  expect(areasOf(weeks).map(({ zipCodes }) => zipCodes)).toEqual(areas);
});

test("a week with too few homes is published with the next, the last ones with the one before", () => {
  const weeks = [
    counted(1, "62701", 2),
    counted(3, "62701", 6),
    counted(4, "62701", 5),
    counted(11, "62701", 1),
  ];
  expect(
    spansOf(weeks, "2026-09-07").map(({ fromOn, untilOn, pickups }) => [fromOn, untilOn, pickups]),
  ).toEqual([
    ["2026-09-14", "2026-10-04", 8],
    ["2026-10-05", "2026-11-29", 6],
  ]);
  expect(spansOf([counted(1, "62701", 4)], "2026-09-07")).toEqual([]);
});

const anyWeek = fc
  .tuple(
    fc.nat({ max: 11 }),
    fc.constantFrom("10001", "10002", "10003", "62701", "62702", "77001"),
    fc.nat({ max: 9 }),
  )
  .map(([week, zipCode, homes]) => counted(week, zipCode, homes, 2 * homes));

test("whatever was counted, each figure hides its homes and all together are the whole", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyWeek, { selector: ({ week, zipCode }) => `${week}${zipCode}` }),
      (weeks) => {
        const most = (of: readonly CountedWeek[]) => {
          const homes = Map.groupBy(of, ({ week }) => week);
          return Math.max(
            0,
            ...[...homes.values()].map((same) => same.reduce((sum, one) => sum + one.homes, 0)),
          );
        };
        const areas = areasOf(weeks);
        const spans = spansOf(weeks, "2026-09-07");
        expect([areas.length > 0, spans.length > 0]).toEqual([
          most(weeks) >= fewestHomes,
          most(weeks) >= fewestHomes,
        ]);
        for (const area of areas) expect(most(area.weeks)).toBeGreaterThanOrEqual(fewestHomes);
        if (areas.length === 0) return;
        expect(addUp(areas.map((area) => spanOf(area, "2026-09-07")))).toEqual(addUp(weeks));
        expect(addUp(spans)).toEqual(addUp(weeks));
      },
    ),
    propertyRuns,
  );
});
