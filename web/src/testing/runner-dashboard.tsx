import { screen, within } from "@testing-library/react";
import type { SetupServer } from "msw/node";
import type { ComponentType } from "react";
import { afterEach, beforeEach, vi } from "vitest";
import RunnerDashboard from "../features/runner/runner-dashboard.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { applicationOf } from "./applications.ts";
import { jobOf } from "./jobs.ts";
import { procedures } from "./procedures.ts";
import { renderScreen } from "./render.tsx";
import { routeOf } from "./route.ts";
import { runnerUser } from "./users.ts";

export const offer = jobOf();
export const mine = jobOf({
  id: "01900000-0000-7000-8000-000000000002",
  status: "assigned",
  address: "412 Maple Street, Springfield 62704",
  specialInstructions: "Behind the side gate.",
});

/** Prepares and cleans up each test; returns the function that renders a runner's screen with `server`. */
export function setUpDashboard(server: Pick<SetupServer, "use">, Screen: ComponentType = RunnerDashboard) {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime("2026-11-24T15:00:00.000Z");
  });
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
    Reflect.deleteProperty(navigator, "geolocation");
  });

  /** The screen of an approved runner with one offer and no jobs, unless `answers` override it. */
  return function renderDashboard(answers: Parameters<typeof procedures>[0] = {}) {
    server.use(
      procedures({
        "auth.currentUser": () => runnerUser(),
        "runner.availableJobs": () => [offer],
        "runner.offerDetails": () => ({ middle: null, offers: [], bundles: [] }),
        "runner.jobs": () => [],
        "runner.areas": () => [],
        "runner.route": () => routeOf([]),
        "runner.application": () => applicationOf(),
        ...answers,
      }),
    );
    return renderScreen(
      <RequireRole allow="runner">
        <Screen />
      </RequireRole>,
    );
  };
}

export const card = async (name: string) => within(await screen.findByRole("region", { name }));
export const acceptButton = () =>
  screen.findByRole("button", { name: "Accept the job at Maple Street, 62704" });
