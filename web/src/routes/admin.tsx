import { createFileRoute } from "@tanstack/react-router";
import AdminDashboard from "../features/operations/admin-dashboard.tsx";
import { DeskInAddress } from "../features/operations/desk-address.tsx";
import { readDesk } from "../features/operations/desk-shown.ts";
import { forAdmins } from "../features/operations/for-admins.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations"),
  component: forAdmins(() => (
    <DeskInAddress>
      <AdminDashboard />
    </DeskInAddress>
  )),
});
