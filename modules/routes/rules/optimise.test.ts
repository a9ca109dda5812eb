import { expect, test } from "vitest";
import { makeSet } from "../../../bench/route/sets.ts";
import { type Course, followRoute, type Start, type Stop } from "./follow.ts";
import { optimiseInSlices, optimiseOrder } from "./optimise.ts";

const drive = (stops: Stop[], order: number[], start: Start) =>
  followRoute(
    order.flatMap((index) => stops[index] ?? []),
    start,
  );
const isWorse = (one: Course, other: Course) =>
  one.lateMinutes > other.lateMinutes + 1e-6 ||
  (Math.abs(one.lateMinutes - other.lateMinutes) <= 1e-6 && one.meters > other.meters + 1e-6);

/** The best of all orders, by brute force. */
function best(stops: Stop[], start: Start): Course {
  let least: Course = { lateMinutes: Number.POSITIVE_INFINITY, meters: 0, endsAt: 0 };
  const isDone = stops.map(() => false);
  const extend = (left: number, from: Start, so: Course): void => {
    if (left === 0 && isWorse(least, so)) least = so;
    stops.forEach((stop, index) => {
      if (isDone[index]) return;
      isDone[index] = true;
      const way = followRoute([stop], from);
      extend(
        left - 1,
        { place: stop.place, at: way.endsAt },
        {
          meters: so.meters + way.meters,
          lateMinutes: so.lateMinutes + way.lateMinutes,
          endsAt: way.endsAt,
        },
      );
      isDone[index] = false;
    });
  };
  extend(stops.length, start, { meters: 0, lateMinutes: 0, endsAt: start.at });
  return least;
}

test.each([1, 2, 5, 7, 8])("%s stops are in the best of all orders", (size) => {
  for (let seed = 1; seed <= 3; seed++) {
    const { stops, start } = makeSet(seed, size);
    const found = drive(stops, optimiseOrder(stops, start), start);
    const least = best(stops, start);
    expect(found.lateMinutes).toBeCloseTo(least.lateMinutes, 6);
    expect(found.meters).toBeCloseTo(least.meters, 6);
  }
});

test("nine stops too, even if one has to be late", () => {
  const { stops, start } = makeSet(9, 9);
  const hurried = stops.map((stop) => ({ ...stop, dueAt: stop.dueAt - 60 }));
  const found = drive(hurried, optimiseOrder(hurried, start), start);
  const least = best(hurried, start);
  expect(least.lateMinutes).toBeGreaterThan(0);
  expect(found.lateMinutes).toBeCloseTo(least.lateMinutes, 6);
  expect(found.meters).toBeCloseTo(least.meters, 6);
});

test("nine overdue stops too, whatever the search leaves out", () => {
  const { stops, start } = makeSet(10, 9);
  const overdue = stops.map((stop) => ({ ...stop, dueAt: stop.dueAt - 600 }));
  const found = drive(overdue, optimiseOrder(overdue, start), start);
  const least = best(overdue, start);
  expect(found.lateMinutes).toBeCloseTo(least.lateMinutes, 6);
  expect(found.meters).toBeCloseTo(least.meters, 6);
});

test.each([
  ["in time", (stop: Stop) => stop],
  ["overdue", (stop: Stop) => ({ ...stop, dueAt: stop.dueAt - 600 })],
  ["nobody knows where", (stop: Stop) => ({ ...stop, place: null })],
])("a hundred and twenty stops need only as much work as they should, with pauses: %s", (_, change) => {
  const { stops, start } = makeSet(11, 120);
  const slices = optimiseInSlices(stops.map(change), start);
  let pauses = 0;
  while (!slices.next().done) pauses += 1;
  // Of about five milliseconds each.
  expect(pauses).toBeGreaterThan(4);
  expect(pauses).toBeLessThanOrEqual(42);
});

test("no stop is left out or repeated, and the order is the same each time", () => {
  for (const size of [0, 1, 10, 120]) {
    const { stops, start } = makeSet(7, size);
    const order = optimiseOrder(stops, start);
    expect(order.toSorted((one, other) => one - other)).toEqual(stops.map((_, index) => index));
    expect(optimiseOrder(stops, start)).toEqual(order);
  }
});

test("stops without a location are reached in time", () => {
  const stop = { place: null, opensAt: 0, minutes: 5 };
  const stops = [40, 10, 30, 20, 50, 60, 70, 80, 90, 100, 110].map((dueAt) => ({ ...stop, dueAt }));
  const start = { place: null, at: 0 };
  expect(drive(stops, optimiseOrder(stops, start), start).lateMinutes).toBe(0);
});
