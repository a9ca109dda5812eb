import { createFileRoute } from "@tanstack/react-router";
import AdminDashboard from "../features/operations/admin-dashboard.tsx";
import { AdminDenied } from "../features/operations/admin-denied.tsx";
import { DeskInAddress } from "../features/operations/desk-address.tsx";
import { readDesk } from "../features/operations/desk-shown.ts";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations"),
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
