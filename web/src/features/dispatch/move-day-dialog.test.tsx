import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { DayMove } from "#modules/dispatch/contract/dispatch.ts";
import { server } from "#testkit/web/server.ts";
import { day, free, setUpDispatch } from "../../testing/dispatch-screen.tsx";

const open = setUpDispatch(server);

const preview = {
  homes: 1,
  pickups: { moved: 1, released: 0, merged: 0, begun: 0, late: 1, checkout: 0, unwanted: 0, unaffected: 0 },
  promises: 3,
  pastRule: 1,
  runners: [],
  pay: { stays: "12.00", saved: "0.00" },
};
const later: DayMove = {
  id: "01900000-0000-7000-8000-0000000000e1",
  area: "",
  street: null,
  isSelection: true,
  fromOn: day,
  toOn: day,
  later: { kind: "streetClosed", until: 14 },
  reason: "other",
  pickups: 1,
  at: new Date().toISOString(),
  by: "Ana Admin",
  undoableUntil: "2999-01-01T00:00:00.000Z",
  undone: null,
};

test("a closed street makes the selected pickups later, after a preview", async () => {
  const previewed = vi.fn((_: object) => preview);
  const moved = vi.fn((_: object) => later);
  const { user } = open({
    answers: {
      "admin.previewDayMove": previewed,
      "admin.pushJobs": moved,
      "admin.dayMoves": () => [later],
    },
  });
  await user.click(await screen.findByRole("tab", { name: "List" }));
  await user.click(await screen.findByRole("checkbox", { name: new RegExp(free.address) }));
  const selected = within(screen.getByRole("region", { name: "Selected rows" }));
  await user.click(selected.getByRole("button", { name: "Push or Delay" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Push or delay pickups" }));
  expect(dialog.getByText("1 selected pickup")).toBeDefined();
  expect(dialog.queryByLabelText("Where")).toBeNull();
  await user.selectOptions(dialog.getByLabelText("What happens"), "Street is closed");
  expect(dialog.queryByLabelText("To")).toBeNull();
  await user.selectOptions(dialog.getByLabelText("Closed until"), "14");
  expect(await dialog.findByText("1 pickup is due later that day")).toBeDefined();
  expect(dialog.getByText("1 pickup would be back later than its curb rule allows")).toBeDefined();
  await user.click(await dialog.findByRole("button", { name: "Push 1 Pickup" }));
  expect(await screen.findByText("Pickups delayed")).toBeDefined();
  const asked = { area: "", street: null, jobIds: [free.id], fromOn: day, toOn: day, later: later.later };
  expect(previewed).toHaveBeenLastCalledWith(asked);
  expect(moved).toHaveBeenCalledExactlyOnceWith({
    ...asked,
    dayMoveId: expect.any(String),
    reason: "weather",
    expected: 1,
  });
  expect(await screen.findByText(/Jan.* 13.*: street closed until 2.PM$/)).toBeDefined();
  expect(screen.getByText(/^Selected pickups · 1 pickup/)).toBeDefined();
});

test("a late truck names an area and a street", async () => {
  const previewed = vi.fn((_: object) => preview);
  const { user } = open({ answers: { "admin.previewDayMove": previewed } });
  await user.click(await screen.findByRole("button", { name: "Push or Delay" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Push or delay pickups" }));
  await user.selectOptions(dialog.getByLabelText("What happens"), "Truck is late");
  await user.selectOptions(dialog.getByLabelText("How late"), "3 hours");
  await user.selectOptions(dialog.getByLabelText("Where"), "10001");
  await user.type(dialog.getByLabelText(/^Street/), "Elm");
  await vi.waitFor(() =>
    expect(previewed).toHaveBeenLastCalledWith({
      area: "10001",
      street: "Elm",
      jobIds: null,
      fromOn: day,
      toOn: day,
      later: { kind: "truckLate", hours: 3 },
    }),
  );
});
