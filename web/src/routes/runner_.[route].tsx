import { createFileRoute } from "@tanstack/react-router";
import RoutePage from "../features/routes/route-page.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { readDay } from "../lib/address.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/runner_/route")({
  loader: () => loadTexts("runners", "routes"),
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
