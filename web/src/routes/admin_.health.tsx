import { createFileRoute } from "@tanstack/react-router";
import { AdminDenied } from "../features/operations/admin-denied.tsx";
import HealthPage from "../features/operations/health-page.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/health")({
  loader: () => loadTexts("operations", "health"),
  component: AdminHealthRoute,
});

function AdminHealthRoute() {
  const navigate = Route.useNavigate();
  return (
    <RequireRole allow="admin" denied={<AdminDenied onLeave={() => void navigate({ to: "/" })} />}>
      <HealthPage />
    </RequireRole>
  );
}
