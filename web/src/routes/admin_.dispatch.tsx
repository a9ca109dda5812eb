import { createFileRoute } from "@tanstack/react-router";
import { type DispatchFilter, dispatchFilters } from "#modules/dispatch/rules.ts";
import DispatchPage from "../features/dispatch/dispatch-page.tsx";
import { forAdmins } from "../features/operations/for-admins.tsx";
import { readDay } from "../lib/address.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/dispatch")({
  validateSearch: readSearch,
  loader: () => loadTexts("operations", "dispatch"),
  component: forAdmins(DispatchRoute, "see"),
});

function DispatchRoute() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <DispatchPage
      day={search.day}
      area={search.area}
      filter={search.filter}
      onDay={(day) => void navigate({ search: { day } })}
    />
  );
}

/** The router parses five digits as a number. */
function readSearch({ day, area, filter }: Record<string, unknown>): {
  day?: string;
  area?: string;
  filter?: DispatchFilter;
} {
  const zipCode = String(area).padStart(5, "0");
  const known = dispatchFilters.find((name) => name === filter);
  // Invalid values must be set to undefined, or the raw ones pass through.
  return { day: readDay(day), area: /^\d{5}$/.test(zipCode) ? zipCode : undefined, filter: known };
}
