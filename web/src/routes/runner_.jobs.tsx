import { createFileRoute } from "@tanstack/react-router";
import JobsPage from "../features/runner/jobs-page.tsx";
import { tabReads } from "../lib/prefetch.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/runner_/jobs")({
  loader: () => loadFresh(tabReads.jobs, "runners", "jobs"),
  component: forRole("runner", JobsPage),
});
