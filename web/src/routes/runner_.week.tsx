import { createFileRoute } from "@tanstack/react-router";
import WeekPage from "../features/runner/week-page.tsx";
import { tabReads } from "../lib/prefetch.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/runner_/week")({
  loader: () => loadFresh(tabReads.week, "runner-week", "runners", "sign-in"),
  component: forRole("runner", WeekPage),
});
