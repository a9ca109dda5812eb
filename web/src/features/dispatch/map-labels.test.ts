import { expect, test } from "vitest";
import { placeLabels } from "./dispatch-map.tsx";

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
