import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { followRoute } from "#modules/routes/rules/follow.ts";
import { optimiseOrder } from "#modules/routes/rules/optimise.ts";
import type { Reference } from "./make-reference.ts";
import { makeSet, seeds } from "./sets.ts";

const { lengths }: Reference = JSON.parse(readFileSync(join(import.meta.dirname, "reference.json"), "utf8"));

test("solves forty sets in time, at most 3 % longer than the reference solver", () => {
  expect(lengths.map(({ seed }) => seed)).toEqual(seeds);
  const longer = lengths.map(({ seed, meters }) => {
    const { stops, start } = makeSet(seed);
    const order = optimiseOrder(stops, start);
    const course = followRoute(
      order.flatMap((index) => stops[index] ?? []),
      start,
    );
    return { seed, isInTime: course.lateMinutes < 1e-6, times: course.meters / meters };
  });
  expect(longer.filter(({ isInTime, times }) => !isInTime || times > 1.03)).toEqual([]);
});
