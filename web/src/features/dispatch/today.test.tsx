import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { TodaysJob } from "#modules/dispatch/contract/today.ts";
import { server } from "#testkit/web/server.ts";
import { quietDay } from "../../testing/dispatch.ts";
import { cy, day, free, taken } from "../../testing/dispatch-screen.tsx";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { AdminToday } from "./today.tsx";

const at = (job: typeof free, risks: TodaysJob["risks"], guestsAt: string | null = null) => ({
  id: job.id,
  address: job.address,
  city: job.city,
  zipCode: job.zipCode,
  day: job.day,
  timeZone: job.timeZone,
  status: job.status,
  runner: job.runner,
  legs: job.legs,
  place: { latitude: 40.7 + risks.length / 100, longitude: -74, isExact: true },
  risks,
  guestsAt,
});

test("says so when nothing is at risk", async () => {
  server.use(procedures({ "admin.today": () => quietDay }));
  renderScreen(<AdminToday />);
  expect(await screen.findByText("Nothing at risk")).toBeDefined();
  expect(screen.queryByRole("img")).toBeNull();
});

test("shows how far the cans are and what is at risk, and assigns it in its row", async () => {
  const late = { ...taken, legs: { ...taken.legs, out: { ...taken.legs.out, lateMinutes: 20 } } };
  const given = vi.fn((_: unknown) => ({ ...free, status: "assigned", runner: cy }));
  server.use(
    procedures({
      "admin.today": () => ({
        ...quietDay,
        out: { done: 4, all: 12 },
        back: { done: 1, all: 12 },
        atRisk: 2,
        jobs: [at(late, ["lateOut"]), at(free, ["unassigned", "guests"], "2026-01-13T21:00:00.000Z")],
      }),
      "admin.suggestRunners": () => [{ runnerId: cy.id, name: cy.name, isPossible: true, reasons: [] }],
      "admin.assignJob": given,
    }),
  );
  const user = renderScreen(<AdminToday />);
  expect(await screen.findByText("4 of 12")).toBeDefined();
  expect(screen.getByRole("progressbar", { name: "Back" }).getAttribute("value")).toBe("1");
  expect(screen.getByRole("heading", { name: "2 at risk" })).toBeDefined();
  expect(screen.getByRole("img", { name: /^Map of 2 pickups/ })).toBeDefined();
  const [first, second] = within(screen.getByRole("list", { name: "Pickups at risk" })).getAllByRole(
    "listitem",
  );
  if (!first || !second) throw new Error("A pickup is missing");
  expect(first.textContent).toContain("9 Elm Street");
  expect(within(first).getByText("Out leg 20 minutes late")).toBeDefined();
  expect(within(second).getByText("No runner")).toBeDefined();
  expect(within(second).getByText("Guests at 4:00 PM")).toBeDefined();
  await user.click(within(second).getByRole("button", { name: "Assign 12 Oak Avenue" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Who takes 12 Oak Avenue?" }));
  await user.click(await dialog.findByRole("button", { name: "Give to Cy Ames" }));
  await vi.waitFor(() =>
    expect(given).toHaveBeenCalledExactlyOnceWith({
      jobId: free.id,
      runnerId: cy.id,
      seen: { status: "scheduled", runnerId: null, day },
    }),
  );
});
