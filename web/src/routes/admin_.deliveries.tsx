import { createFileRoute } from "@tanstack/react-router";
import DeliveriesPage from "../features/operations/deliveries-page.tsx";
import { forAdmins } from "../features/operations/for-admins.tsx";
import { readDeliveries } from "../features/operations/shown.ts";
import { useShownAhead } from "../lib/address.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/deliveries")({
  validateSearch: readDeliveries,
  loader: () => loadTexts("operations", "health", "channels", "people"),
  component: forAdmins(DeliveriesRoute, "see"),
});

function DeliveriesRoute() {
  const navigate = Route.useNavigate();
  const [shown, setShown] = useShownAhead(Route.useSearch());
  return (
    <DeliveriesPage
      shown={shown}
      onShow={(change) => {
        const next = { ...shown, ...change };
        setShown(next);
        void navigate({ search: next, replace: true, resetScroll: false });
      }}
    />
  );
}
