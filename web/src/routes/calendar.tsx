import { createFileRoute } from "@tanstack/react-router";
import SchedulePage from "../features/schedule/schedule-page.tsx";
import { utils } from "../lib/trpc.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/calendar")({
  loader: () =>
    loadFresh([utils.homeowner.calendar, utils.homeowner.holds, utils.homeowner.jobs], "pickups", "homes"),
  component: forRole("homeowner", SchedulePage, "homeowner"),
});
