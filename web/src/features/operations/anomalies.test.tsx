import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Anomaly } from "#modules/dispatch/contract/alerts.ts";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { Anomalies } from "./problems.tsx";

const early: Anomaly = {
  id: "01900000-0000-7000-8000-0000000000a1",
  kind: "early",
  act: "in",
  doneThere: "2026-11-23T13:05:00.000Z",
  openedThere: "2026-11-25T07:00:00.000Z",
  jobId: "01900000-0000-7000-8000-000000000001",
  address: "412 Maple Street, Springfield 62704",
  day: "2026-11-25",
  runner: "Sam Swift",
  runnerId: null,
  pay: "12.00",
};

function open() {
  let rows = [early];
  const resolveAnomaly = vi.fn((_input: unknown) => {
    rows = [];
    return { ok: true };
  });
  server.use(procedures({ "admin.anomalies": () => rows, "admin.resolveAnomaly": resolveAnomaly }));
  return { user: renderScreen(<Anomalies />), resolveAnomaly };
}

test("a pickup done before its window shows both times in the home's zone and is cleared", async () => {
  const { user, resolveAnomaly } = open();
  expect(
    await screen.findByText(/Cans back: done Mon, Nov 23, 1:05\sPM, opened Wed, Nov 25, 7:00\sAM\./),
  ).toBeDefined();
  await user.click(screen.getByRole("button", { name: /^Clear Cans back at 412 Maple Street/ }));
  expect(await screen.findByText("Pickup Cleared")).toBeDefined();
  expect(resolveAnomaly).toHaveBeenCalledExactlyOnceWith({ anomalyId: early.id, outcome: "cleared" });
  expect(await screen.findByText("Nothing to review")).toBeDefined();
});

test("refusing pay requires a reason", async () => {
  const { user, resolveAnomaly } = open();
  await user.click(await screen.findByRole("button", { name: /^Don’t pay Cans back/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Don’t pay this pickup?" }));
  await user.click(dialog.getByRole("button", { name: "Don’t Pay" }));
  expect(resolveAnomaly).not.toHaveBeenCalled();
  await user.type(dialog.getByRole("textbox", { name: /Why/ }), "Nobody was there");
  await user.click(dialog.getByRole("button", { name: "Don’t Pay" }));
  await waitFor(() =>
    expect(resolveAnomaly).toHaveBeenCalledExactlyOnceWith({
      anomalyId: early.id,
      outcome: "refused",
      reason: "Nobody was there",
    }),
  );
});
