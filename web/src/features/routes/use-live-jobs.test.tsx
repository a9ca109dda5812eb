import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import type { OnHint } from "../../lib/live-stream.ts";
import { jobOf } from "../../testing/jobs.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { runnerUser } from "../../testing/users.ts";
import JobsPage from "../runner/jobs-page.tsx";
import { RequireRole } from "../sign-in/require-role.tsx";

let hint: OnHint | undefined;
vi.mock("../../lib/live-stream.ts", async (importOriginal) => ({
  ...(await importOriginal<typeof import("../../lib/live-stream.ts")>()),
  followLiveJobs: (onHint: OnHint) => {
    hint = onHint;
    return () => {};
  },
}));

beforeEach(() => {
  hint = undefined;
});

test("an offer taken elsewhere leaves the list at once, without saying by whom", async () => {
  const offer = jobOf({ address: "Maple Street, 62704" });
  let isTaken = false;
  server.use(
    procedures({
      "auth.currentUser": () => runnerUser(),
      "runner.availableJobs": () => (isTaken ? [] : [offer]),
      "runner.offerDetails": () => ({ middle: null, offers: [], bundles: [] }),
      "runner.jobs": () => [],
    }),
  );
  renderScreen(
    <RequireRole allow="runner">
      <JobsPage />
    </RequireRole>,
  );
  expect(await screen.findByRole("button", { name: /^Accept/ })).toBeDefined();
  await vi.waitFor(() => expect(hint).toBeDefined());
  isTaken = true;
  act(() => hint?.(false));
  expect(await screen.findByText("No open jobs right now")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Accept/ })).toBeNull();
  expect(screen.getByRole("alert").textContent).toBe("");
});
