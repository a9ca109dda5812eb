import { createFileRoute } from "@tanstack/react-router";
import JobsPage from "../features/runner/jobs-page.tsx";
import { loadTexts } from "../lib/texts.tsx";
import { forRole } from "./-screen.tsx";

export const Route = createFileRoute("/runner_/jobs")({
  loader: () => loadTexts("runners"),
  component: forRole("runner", JobsPage),
});
