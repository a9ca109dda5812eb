import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Hauler } from "#modules/schedule/contract.ts";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import Haulers from "./haulers.tsx";

const hauler: Hauler = {
  id: "01900000-0000-7000-8000-000000000001",
  name: "City Waste",
  phone: "311",
  url: null,
  areas: ["902"],
  holidays: [{ onDay: "2026-11-11", name: "Veterans Day", rule: "shift_day" }],
};

function renderHaulers() {
  const save = vi.fn((_input: unknown) => hauler);
  const setHoliday = vi.fn((_input: unknown) => hauler);
  server.use(
    procedures({
      "admin.haulers": () => [hauler],
      "admin.saveHauler": save,
      "admin.setHaulerHoliday": setHoliday,
    }),
  );
  return { user: renderScreen(<Haulers />), save, setHoliday };
}

test("a hauler shows its areas and holidays, and is saved with areas as they are typed", async () => {
  const { user, save } = renderHaulers();
  expect(
    await screen.findByText("Veterans Day, Wed, Nov 11, 2026: One day later, that day only"),
  ).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Change: City Waste" }));
  const dialog = within(await screen.findByRole("dialog"));
  const areas = dialog.getByLabelText("ZIP codes");
  await user.clear(areas);
  await user.type(areas, "90");
  await user.click(dialog.getByRole("button", { name: "Save Hauler" }));
  expect(await dialog.findByText(/^Please enter ZIP codes or their first/)).toBeDefined();
  expect(save).not.toHaveBeenCalled();
  await user.type(areas, "2, 91001");
  await user.click(dialog.getByRole("button", { name: "Save Hauler" }));
  await waitFor(() =>
    expect(save.mock.lastCall?.[0]).toMatchObject({
      id: hauler.id,
      isNew: false,
      areas: ["902", "91001"],
      seen: { name: "City Waste", phone: "311", url: null, areas: "902" },
    }),
  );
});

test("a holiday is set for all areas of a hauler", async () => {
  const { user, setHoliday } = renderHaulers();
  await user.click(await screen.findByRole("button", { name: "Set Holiday: City Waste" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Name"), "Founders' Day");
  await user.type(dialog.getByLabelText("Day"), "2026-12-07");
  await user.selectOptions(dialog.getByLabelText("Pickups on that day"), "No pickup");
  await user.click(dialog.getByRole("button", { name: "Save Holiday" }));
  await waitFor(() =>
    expect(setHoliday.mock.lastCall?.[0]).toMatchObject({ id: hauler.id, onDay: "2026-12-07", rule: "skip" }),
  );
});
