import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { RegularRunner } from "./regular-runner.tsx";

const leo = { runnerId: "01900000-0000-7000-8000-000000000401", name: "Leo" };
const answer = {
  regulars: [{ ...leo, weekday: "Tuesday", rating: "4.9", fromOn: "2026-11-24", untilOn: null }],
  changes: [
    {
      jobId: "01900000-0000-7000-8000-000000000402",
      day: "2026-12-01",
      regular: "Leo",
      because: "dayOff",
      instead: "Ana",
    },
  ],
  runners: [{ ...leo, preference: null }],
};

test("a homeowner sees the regular, who comes instead and why", async () => {
  server.use(procedures({ "homeowner.regulars": () => answer }));
  renderScreen(<RegularRunner />);
  expect(await screen.findByText("Leo is your regular runner on Tuesday")).toBeDefined();
  expect(screen.getByText("Rated 4.9")).toBeDefined();
  expect(screen.getByText("Tue, Dec 1: Leo is off. Ana is coming instead.")).toBeDefined();
});

test("a homeowner prefers a runner, or blocks one after a question", async () => {
  const set = vi.fn<(input: object) => object>(() => answer);
  server.use(procedures({ "homeowner.regulars": () => answer, "homeowner.setRunnerPreference": set }));
  const user = renderScreen(<RegularRunner />);
  await user.click(await screen.findByRole("button", { name: "Prefer: Leo" }));
  expect(set).toHaveBeenLastCalledWith({ runnerId: leo.runnerId, preference: "favorite" });
  await user.click(await screen.findByRole("button", { name: "Don’t Send Again: Leo" }));
  expect(set).toHaveBeenCalledTimes(1);
  const dialog = await screen.findByRole("dialog", { name: "Don’t Send Leo Again?" });
  await user.click(within(dialog).getByRole("button", { name: "Don’t Send Again" }));
  expect(set).toHaveBeenLastCalledWith({ runnerId: leo.runnerId, preference: "blocked" });
});
