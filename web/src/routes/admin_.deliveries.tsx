import { createFileRoute } from "@tanstack/react-router";
import { AdminDenied } from "../features/operations/admin-denied.tsx";
import DeliveriesPage from "../features/operations/deliveries-page.tsx";
import { readDeliveries } from "../features/operations/deliveries-shown.ts";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { useShownAhead } from "../lib/address.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/deliveries")({
  validateSearch: readDeliveries,
  loader: () => loadTexts("operations", "health", "channels", "people"),
  component: DeliveriesRoute,
});

function DeliveriesRoute() {
  const navigate = Route.useNavigate();
  const [shown, setShown] = useShownAhead(Route.useSearch());
  return (
    <RequireRole allow="admin" denied={<AdminDenied onLeave={() => void navigate({ to: "/" })} />}>
      <DeliveriesPage
        shown={shown}
        onShow={(change) => {
          const next = { ...shown, ...change };
          setShown(next);
          void navigate({ search: next, replace: true, resetScroll: false });
        }}
      />
    </RequireRole>
  );
}
