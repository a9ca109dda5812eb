import { createFileRoute } from "@tanstack/react-router";
import YouPage from "../features/runner/you-page.tsx";
import { tabReads } from "../lib/prefetch.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/runner_/you")({
  loader: () => loadFresh(tabReads.you, "conduct", "payouts", "runner-you", "runners"),
  component: forRole("runner", YouPage),
});
