import "#testkit/web/indexed-db.ts";
import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import type { OnHint } from "../../lib/live-stream.ts";
import { jobOf } from "../../testing/jobs.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { routeOf, stopOf } from "../../testing/route.ts";
import { runnerUser } from "../../testing/users.ts";
import RunnerDashboard from "../runner/runner-dashboard.tsx";
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

test("an offer accepted on another phone leaves the list and joins the route", async () => {
  const offer = jobOf({ address: "Maple Street, 62704" });
  const taken = jobOf({ status: "assigned", address: "412 Maple Street, Springfield 62704" });
  let isTaken = false;
  server.use(
    procedures({
      "auth.currentUser": () => runnerUser(),
      "runner.availableJobs": () => (isTaken ? [] : [offer]),
      "runner.offerDetails": () => ({ middle: null, offers: [] }),
      "runner.jobs": () => (isTaken ? [taken] : []),
      "runner.route": () => routeOf(isTaken ? [stopOf(1, { job: taken })] : []),
    }),
  );
  renderScreen(
    <RequireRole allow="runner">
      <RunnerDashboard />
    </RequireRole>,
  );
  expect(await screen.findByText("1 job available in your ZIP codes.")).toBeDefined();
  await vi.waitFor(() => expect(hint).toBeDefined());
  isTaken = true;
  act(() => hint?.(false));
  expect(await screen.findByRole("heading", { name: /^412 Maple Street/ })).toBeDefined();
  expect(screen.getByText("No jobs available right now.")).toBeDefined();
});
