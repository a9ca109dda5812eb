import { createFileRoute } from "@tanstack/react-router";
import RoutePage from "../features/runner/route/route-page.tsx";
import { readDay } from "../lib/read-address.ts";
import { RequireRole } from "../lib/require-role.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/runner_/route")({
  loader: () => loadTexts("runner", "route", "stop"),
  validateSearch: ({ day }: Record<string, unknown>): { day?: string } => ({ day: readDay(day) }),
  component: RouteOfTheDay,
});

function RouteOfTheDay() {
  const { day } = Route.useSearch();
  return (
    <RequireRole allow="runner">
      <RoutePage key={day} day={day} />
    </RequireRole>
  );
}
