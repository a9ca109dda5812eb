import { createFileRoute } from "@tanstack/react-router";
import HistoryPage from "../features/pickups/history-page.tsx";
import { utils } from "../lib/trpc.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/history")({
  loader: () => loadFresh([utils.homeowner.history], "pickups", "homes"),
  component: forRole("homeowner", HistoryPage, "homeowner"),
});
