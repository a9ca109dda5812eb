import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { free, setUpDispatch, taken } from "../../testing/dispatch-screen.tsx";
import { pointsWithin } from "./drawn-area.tsx";

const open = setUpDispatch(server);

test.each([
  ["drawn down to the right", { x: 0, y: 0 }, { x: 10, y: 10 }, ["in", "edge"]],
  ["drawn up to the left", { x: 10, y: 10 }, { x: 0, y: 0 }, ["in", "edge"]],
  ["a press without drawing", { x: 50, y: 50 }, { x: 50, y: 50 }, []],
])("an area %s has the points inside it", (_, one, other, ids) => {
  const points = [
    { id: "in", x: 4, y: 5 },
    { id: "edge", x: 10, y: 0 },
    { id: "right", x: 11, y: 5 },
    { id: "below", x: 5, y: 11 },
  ];
  expect(pointsWithin(points, [one, other]).map(({ id }) => id)).toEqual(ids);
});

test("pickups checked in the map's list are given to a runner together", async () => {
  const given: unknown[] = [];
  const { user } = open({
    jobs: [
      { ...free, place: { latitude: 40.7, longitude: -74, isExact: true } },
      { ...taken, place: { latitude: 40.71, longitude: -74.01, isExact: true } },
    ],
    answers: {
      "admin.assignJob": (input: { jobId: string }) => {
        given.push(input.jobId);
        return { ...free, id: input.jobId, status: "assigned" };
      },
    },
  });
  await user.click(await screen.findByRole("tab", { name: "Map" }));
  await user.click(await screen.findByRole("checkbox", { name: `Select ${free.address}` }));
  await user.click(screen.getByRole("checkbox", { name: `Select ${taken.address}` }));
  expect(screen.getByText("2 pickups selected")).toBeDefined();
  const drawing = screen.getByRole("img", { name: /^Map of 2 pickups/ });
  expect(drawing.querySelectorAll("[data-chosen=true]")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Give to a Runner" }));
  const whom = within(await screen.findByRole("dialog", { name: /^Who takes/ }));
  await user.click(await whom.findByRole("button", { name: /Cy Ames/ }));
  const question = within(await screen.findByRole("dialog", { name: "Give 2 pickups to Cy Ames?" }));
  await user.click(question.getByRole("button", { name: "Give to a Runner" }));
  expect(await screen.findByText("2 of 2 done.")).toBeDefined();
  expect(given).toEqual([free.id, taken.id]);
});

afterEach(() => vi.unstubAllGlobals());

/** What jsdom lacks: an SVG in screen units. */
function drawable(drawing: Element): Element {
  vi.stubGlobal(
    "DOMPoint",
    class {
      x: number;
      y: number;
      constructor(x: number, y: number) {
        this.x = x;
        this.y = y;
      }
      matrixTransform() {
        return this;
      }
    },
  );
  return Object.assign(drawing, { getScreenCTM: () => null, setPointerCapture: () => {} });
}

test("an area drawn with one finger selects its pickups; a second finger and an empty area keep them", async () => {
  const { user } = open({
    jobs: [
      { ...free, place: { latitude: 40.7, longitude: -74, isExact: true } },
      { ...taken, place: { latitude: 40.71, longitude: -74.01, isExact: true } },
    ],
  });
  await user.click(await screen.findByRole("tab", { name: "Map" }));
  await user.click(await screen.findByRole("button", { name: "Draw an Area" }));
  const drawing = drawable(screen.getByRole("img", { name: /^Map of 2 pickups/ }));
  const finger = (kind: "pointerDown" | "pointerMove" | "pointerUp", pointerId: number, at: number) =>
    fireEvent[kind](drawing, { pointerId, clientX: at, clientY: at });
  finger("pointerDown", 1, 0);
  finger("pointerMove", 1, 200);
  finger("pointerDown", 2, 300);
  finger("pointerUp", 2, 301);
  finger("pointerUp", 1, 320);
  expect(screen.getByText("2 pickups selected")).toBeDefined();
  finger("pointerDown", 3, 1);
  finger("pointerUp", 3, 1);
  expect(screen.getByText("No pickups in that area. Drag around some dots.")).toBeDefined();
  expect(screen.getByText("2 pickups selected")).toBeDefined();
});
