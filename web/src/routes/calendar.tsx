import { createFileRoute } from "@tanstack/react-router";
import SchedulePage from "../features/schedule/schedule-page.tsx";
import { utils } from "../lib/trpc.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/calendar")({
  validateSearch: ({ day }): { day?: string } =>
    typeof day === "string" && /^20\d\d-(?:0[1-9]|1[0-2])-[0-3]\d$/.test(day) ? { day } : {},
  loader: () => {
    const { calendar, calendarMonth, holds, jobs, pickupsOfMonth } = utils.homeowner;
    return loadFresh([calendar, calendarMonth, holds, jobs, pickupsOfMonth], "pickups", "homes");
  },
  component: forRole("homeowner", Calendar, "homeowner"),
});

function Calendar() {
  return <SchedulePage day={Route.useSearch().day} />;
}
