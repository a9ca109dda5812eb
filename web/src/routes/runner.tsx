import { createFileRoute } from "@tanstack/react-router";
import { RunnerPage } from "../features/runner/runner-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/runner")({
  loader: () => loadTexts("runners"),
  component: RunnerPage,
});
