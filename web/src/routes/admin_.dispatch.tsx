import { createFileRoute } from "@tanstack/react-router";
import { type DispatchFilter, dispatchFilters } from "#modules/dispatch/rules/filters.ts";
import DispatchPage from "../features/dispatch/dispatch-page.tsx";
import { AdminDenied } from "../features/operations/admin-denied.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { readDay } from "../lib/read-address.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/dispatch")({
  validateSearch: readSearch,
  loader: () => loadTexts("admin", "dispatch"),
  component: DispatchRoute,
});

function DispatchRoute() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <RequireRole allow="admin" denied={<AdminDenied onLeave={() => void navigate({ to: "/" })} />}>
      <DispatchPage
        day={search.day}
        area={search.area}
        filter={search.filter}
        onDay={(day) => void navigate({ search: { day } })}
      />
    </RequireRole>
  );
}

/** A router reads five digits as a number. */
function readSearch({ day, area, filter }: Record<string, unknown>): {
  day?: string;
  area?: string;
  filter?: DispatchFilter;
} {
  const zipCode = String(area).padStart(5, "0");
  const known = dispatchFilters.find((name) => name === filter);
  // What is left out here would come through as it was written.
  return { day: readDay(day), area: /^\d{5}$/.test(zipCode) ? zipCode : undefined, filter: known };
}
