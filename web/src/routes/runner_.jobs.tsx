import { createFileRoute } from "@tanstack/react-router";
import JobsPage from "../features/runner/jobs-page.tsx";
import { utils } from "../lib/trpc.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/runner_/jobs")({
  loader: () => loadFresh([utils.runner.availableJobs, utils.runner.offerDetails], "runners", "jobs"),
  component: forRole("runner", JobsPage),
});
