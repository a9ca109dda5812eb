import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
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
  await user.click(await screen.findByRole("checkbox", { name: `Choose ${free.address}` }));
  await user.click(screen.getByRole("checkbox", { name: `Choose ${taken.address}` }));
  expect(screen.getByText("2 pickups chosen")).toBeDefined();
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
