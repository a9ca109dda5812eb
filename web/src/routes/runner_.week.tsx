import { createFileRoute } from "@tanstack/react-router";
import WeekPage from "../features/runner/week-page.tsx";
import { utils } from "../lib/trpc.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/runner_/week")({
  loader: () =>
    loadFresh(
      [utils.runner.jobs, utils.runner.daysOff, utils.runner.hours],
      "runner-week",
      "runners",
      "sign-in",
    ),
  component: forRole("runner", WeekPage),
});
