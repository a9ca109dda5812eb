import { createFileRoute } from "@tanstack/react-router";
import { forAdmins } from "../features/operations/for-admins.tsx";
import AuditPage from "../features/people/audit-page.tsx";
import { readAudit } from "../features/people/audit-shown.ts";
import { useShownAhead } from "../lib/address.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/audit")({
  validateSearch: readAudit,
  loader: () => loadTexts("operations", "people", "audit", "rates", "money", "homes", "health", "alerts"),
  component: forAdmins(AuditRoute, "inspect"),
});

function AuditRoute() {
  const navigate = Route.useNavigate();
  const [shown, setShown] = useShownAhead(Route.useSearch());
  return (
    <AuditPage
      key={shown.about}
      shown={shown}
      onShow={(change) => {
        const next = { ...shown, ...change };
        setShown(next);
        void navigate({ search: next, replace: true, resetScroll: false });
      }}
    />
  );
}
