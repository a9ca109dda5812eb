import { createFileRoute } from "@tanstack/react-router";
import AdminDashboard from "../features/admin/admin-dashboard.tsx";
import { AdminDenied } from "../features/admin/admin-denied.tsx";
import { DeskInAddress } from "../features/admin/desk-address.tsx";
import { readDesk } from "../features/admin/desk-shown.ts";
import { RequireRole } from "../lib/require-role.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin")({
  validateSearch: readDesk,
  loader: () => loadTexts("admin"),
  component: AdminRoute,
});

function AdminRoute() {
  const navigate = Route.useNavigate();
  return (
    <RequireRole allow="admin" denied={<AdminDenied onLeave={() => void navigate({ to: "/" })} />}>
      <DeskInAddress>
        <AdminDashboard />
      </DeskInAddress>
    </RequireRole>
  );
}
