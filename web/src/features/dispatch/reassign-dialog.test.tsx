import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { bo, cy, day, free, lane, setUpDispatch, taken } from "../../testing/dispatch-screen.tsx";

const open = setUpDispatch(server);
const seenTaken = { status: "assigned", runnerId: bo.id, day };

test("a runner who is out: who takes what and why, one confirmation, one undo", async () => {
  const asked = vi.fn((_: unknown) => ({
    runner: bo,
    isCut: false,
    lines: [
      { job: taken, to: cy, reason: { street: "Elm Street", meters: 644, stops: 3 }, isStuck: false },
      { job: { ...taken, id: free.id, address: "7 Far Road" }, to: null, reason: null, isStuck: false },
      {
        job: { ...taken, id: bo.id, address: "8 Out Road", status: "in_progress" },
        to: null,
        reason: null,
        isStuck: true,
      },
    ],
  }));
  const back = [
    { jobId: taken.id, seen: { status: "assigned", runnerId: cy.id, day }, toRunnerId: bo.id },
    { jobId: free.id, seen: { status: "scheduled", runnerId: null, day }, toRunnerId: bo.id },
  ];
  const reassigned = vi.fn((_: unknown) => ({
    given: 1,
    opened: 1,
    stayed: [],
    undo: { moves: back, days: [day] },
  }));
  const { user } = open({
    answers: { "admin.proposeReassignment": asked, "admin.reassign": reassigned },
  });
  await user.click((await lane("Bo Brisk")).getByRole("button", { name: "Bo Brisk is out" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Bo Brisk is out" }));
  expect(await dialog.findByText("3 pickups: 1 to 1 runner, 2 without one")).toBeDefined();
  expect(asked).toHaveBeenCalledWith({ runnerId: bo.id, fromOn: day, untilOn: day, area: "" });
  expect(dialog.getByText("already on Elm Street, +0.4 mi")).toBeDefined();
  expect(dialog.getByText("opened to every runner")).toBeDefined();
  expect(dialog.getByText("can’t move: its cans are out")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Reassign 2 Pickups" }));
  expect(await screen.findByText("1 given, 1 opened to every runner. We told everyone.")).toBeDefined();
  expect(reassigned).toHaveBeenLastCalledWith({
    moves: [
      { jobId: taken.id, seen: seenTaken, toRunnerId: cy.id },
      { jobId: free.id, seen: seenTaken, toRunnerId: null },
    ],
    daysOff: { runnerId: bo.id, days: [day], isOut: true },
  });
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await vi.waitFor(() =>
    expect(reassigned).toHaveBeenLastCalledWith({
      moves: back,
      daysOff: { runnerId: bo.id, days: [day], isOut: false },
    }),
  );
});

test("what nobody took is assigned to those who fit; the rest stays open", async () => {
  const reassigned = vi.fn((_: unknown) => ({
    given: 1,
    opened: 0,
    stayed: [],
    undo: { moves: [], days: [] },
  }));
  const { user } = open({
    answers: {
      "admin.proposeReassignment": () => ({
        runner: null,
        isCut: false,
        lines: [
          { job: free, to: cy, reason: { street: null, meters: null, stops: 0 }, isStuck: false },
          { job: { ...free, id: taken.id }, to: null, reason: null, isStuck: false },
        ],
      }),
      "admin.reassign": reassigned,
    },
  });
  await user.click(await screen.findByRole("button", { name: "Assign Open Pickups" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Assign open pickups" }));
  expect(await dialog.findByText("no other stop")).toBeDefined();
  expect(dialog.getByText("stays open to every runner")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Assign 1 Pickup" }));
  await vi.waitFor(() =>
    expect(reassigned).toHaveBeenCalledExactlyOnceWith({
      moves: [{ jobId: free.id, seen: { status: "scheduled", runnerId: null, day }, toRunnerId: cy.id }],
      daysOff: null,
    }),
  );
});
