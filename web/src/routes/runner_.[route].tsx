import { createFileRoute } from "@tanstack/react-router";
import RoutePage from "../features/routes/route-page.tsx";
import { readDay } from "../lib/address.ts";
import { loadTexts } from "../lib/texts.tsx";
import { forRole } from "./-screen.tsx";

export const Route = createFileRoute("/runner_/route")({
  loader: () => loadTexts("runners", "routes"),
  validateSearch: ({ day }: Record<string, unknown>): { day?: string } => ({ day: readDay(day) }),
  component: forRole("runner", RouteOfTheDay),
});

function RouteOfTheDay() {
  const { day } = Route.useSearch();
  return <RoutePage key={day} day={day} />;
}
