import { expect, test } from "vitest";
import { dispatchJobOf } from "../../testing/dispatch.ts";
import { actsOf, lanesOf } from "./lanes.ts";
import { placeLabels } from "./map-labels.ts";

const bo = { id: "01900000-0000-7000-8000-0000000000b0", name: "Bo Brisk" };
const ana = { id: "01900000-0000-7000-8000-0000000000a0", name: "Ana Ames" };

test("lanes: unassigned first, then runners by name, each by area", () => {
  const lanes = lanesOf([
    dispatchJobOf({ id: "1", runner: bo, status: "assigned", zipCode: "10002" }),
    dispatchJobOf({ id: "2", runner: ana, status: "assigned" }),
    dispatchJobOf({ id: "3", runner: bo, status: "assigned", zipCode: "10001" }),
    dispatchJobOf({ id: "4" }),
  ]);
  expect(lanes.map(({ runner, count }) => [runner?.name, count])).toEqual([
    [undefined, 1],
    ["Ana Ames", 1],
    ["Bo Brisk", 2],
  ]);
  expect(lanes[2]?.areas.map(({ zipCode, jobs }) => [zipCode, jobs.map(({ id }) => id)])).toEqual([
    ["10001", ["3"]],
    ["10002", ["1"]],
  ]);
});

test("a lane counts all its pickups, even those not loaded yet", () => {
  const lanes = lanesOf(
    [
      dispatchJobOf({ id: "1" }),
      dispatchJobOf({ id: "2", runner: ana, status: "assigned" }),
      // Assigned after the day was counted.
      dispatchJobOf({ id: "3", runner: bo, status: "assigned" }),
    ],
    [
      { runnerId: null, count: 125 },
      { runnerId: ana.id, count: 69 },
    ],
  );
  expect(lanes.map(({ runner, count, loaded }) => [runner?.name, count, loaded])).toEqual([
    [undefined, 125, 1],
    ["Ana Ames", 69, 1],
    ["Bo Brisk", 1, 1],
  ]);
  expect(lanesOf([], [{ runnerId: null, count: 7 }])[0]).toMatchObject({ count: 7, loaded: 0 });
});

test("the unassigned lane exists without any pickups", () => {
  expect(lanesOf([])).toEqual([{ runner: null, areas: [], count: 0, loaded: 0 }]);
});

test.each([
  ["scheduled", true, false, false, true],
  ["assigned", true, true, false, true],
  ["in_progress", true, false, true, false],
  ["completed", false, false, false, false],
  ["missed", false, false, false, false],
] as const)("a pickup that is %s", (status, give, takeBack, reopen, cancel) => {
  expect(actsOf(dispatchJobOf({ status }), () => true)).toEqual({
    give,
    takeBack,
    offer: false,
    reopen,
    cancel,
  });
});

test("a withheld pickup can be given to a runner, or offered to all", () => {
  expect(actsOf(dispatchJobOf({ status: "scheduled", isWithheld: true }), () => true)).toMatchObject({
    give: true,
    offer: true,
  });
  expect(actsOf(dispatchJobOf({ status: "missed", isWithheld: true }), () => true).offer).toBe(false);
});

test("runners with the same name have lanes with different names", () => {
  const of = (id: string, name: string) => dispatchJobOf({ runner: { id, name } });
  const lanes = lanesOf([of("r1", "Rio Runner"), of("r2", "Rio Runner"), of("r3", "Ana Runner")]);
  expect(lanes.map(({ runner }) => runner?.name)).toEqual([
    undefined,
    "Ana Runner",
    "Rio Runner",
    "Rio Runner (2)",
  ]);
});

const drawing = { width: 320, height: 220 };

test("a label is placed where it fits, the first at its preferred spot; one that does not fit is left out", () => {
  const places = [
    { x: 100, y: 100 },
    { x: 100, y: 120 },
  ];
  const labels = placeLabels(
    [
      { key: "a", text: "Bo Brisk", places },
      { key: "b", text: "10001", places },
      { key: "c", text: "10002", places },
    ],
    { drawing, spots: [] },
  );
  expect(labels.map(({ key, y }) => [key, y])).toEqual([
    ["a", 100],
    ["b", 120],
  ]);
});

test("a label at the edge is moved into the map", () => {
  const [left, right] = placeLabels(
    [
      { key: "a", text: "10001", places: [{ x: 0, y: 0 }] },
      { key: "b", text: "10002", places: [{ x: 320, y: 300 }] },
    ],
    { drawing, spots: [] },
  );
  expect(left).toMatchObject({ x: 15, y: 12 });
  expect(right).toMatchObject({ x: 305, y: 218 });
});

test("a label avoids the dots unless it fits nowhere else", () => {
  const places = [
    { x: 100, y: 100 },
    { x: 100, y: 130 },
  ];
  const wanted = [{ key: "a", text: "10001", places }];
  const above = { x: 95, y: 92, radius: 5 };
  const below = { x: 105, y: 128, radius: 5 };
  expect(placeLabels(wanted, { drawing, spots: [above] })).toMatchObject([{ y: 130 }]);
  expect(placeLabels(wanted, { drawing, spots: [above, below] })).toMatchObject([{ y: 100 }]);
});
