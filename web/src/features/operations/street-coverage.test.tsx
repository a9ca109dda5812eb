import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { CoverageRow } from "#modules/standing-routes/contract.ts";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { StatefulDesk } from "../../testing/stateful.tsx";
import StreetCoverage from "./street-coverage.tsx";

const leo = { runnerId: "01900000-0000-7000-8000-000000000501", name: "Leo Santos" };
const row: CoverageRow = {
  id: "62704 maple street Tuesday",
  zipCode: "62704",
  street: "maple street",
  name: "Maple Street",
  city: "Springfield",
  weekday: "Tuesday",
  homes: 6,
  open: 2,
  leaving: [],
  regulars: [{ ...leo, homes: 4 }],
  backups: ["Ana Ruiz"],
};

const of = { zipCode: "62704", street: "maple street", weekday: "Tuesday", runnerId: leo.runnerId };

test("an admin sees a street’s coverage and assigns a regular with a reason", async () => {
  const assign = vi.fn<(input: object) => object>(() => ({ homes: 2, stops: 8 }));
  server.use(
    procedures({
      "admin.coverage": () => ({ rows: [row], nextCursor: null }),
      "admin.streetRunners": () => [leo],
      "admin.assignStreet": assign,
    }),
  );
  const user = renderScreen(
    <StatefulDesk>
      <StreetCoverage />
    </StatefulDesk>,
  );
  expect(await screen.findByText("Leo Santos (4)")).toBeDefined();
  expect(screen.getByText("33%")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Assign a regular: Maple Street, 62704" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Assign Maple Street, Tuesday" }));
  await dialog.findByRole("option", { name: "Leo Santos" });
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Density");
  await user.click(dialog.getByRole("button", { name: "Assign" }));
  const runner = dialog.getByRole("combobox", { name: "Runner" });
  expect(runner.getAttribute("aria-invalid")).toBe("true");
  expect(assign).not.toHaveBeenCalled();
  await user.selectOptions(runner, "Leo Santos");
  await user.click(dialog.getByRole("button", { name: "Assign" }));
  expect(await screen.findByText("2 homes, 8 pickups assigned.")).toBeDefined();
  expect(assign).toHaveBeenCalledExactlyOnceWith({ ...of, reason: "Density" });
});

test("an admin ends a regular with a reason", async () => {
  const end = vi.fn<(input: object) => object>(() => ({ homes: 4, stops: 16 }));
  server.use(
    procedures({ "admin.coverage": () => ({ rows: [row], nextCursor: null }), "admin.endStreet": end }),
  );
  const user = renderScreen(
    <StatefulDesk>
      <StreetCoverage />
    </StatefulDesk>,
  );
  await user.click(await screen.findByRole("button", { name: "Remove a regular: Maple Street, 62704" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Moved away");
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(end).toHaveBeenCalledExactlyOnceWith({ ...of, reason: "Moved away" });
});
