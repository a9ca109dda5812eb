import { createFileRoute } from "@tanstack/react-router";
import YouPage from "../features/runner/you-page.tsx";
import { utils } from "../lib/trpc.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/runner_/you")({
  loader: () =>
    loadFresh(
      [utils.runner.standing, utils.runner.areas, utils.runner.routeShare, utils.runner.jobs],
      "payouts",
      "runner-you",
      "runners",
    ),
  component: forRole("runner", YouPage),
});
