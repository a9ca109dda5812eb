import { createFileRoute } from "@tanstack/react-router";
import AdminDashboard from "../features/operations/admin-dashboard.tsx";
import { DeskInAddress } from "../features/operations/desk-address.tsx";
import { forAdmins } from "../features/operations/for-admins.tsx";
import { readDesk } from "../features/operations/shown.ts";
import { PasskeyOffer } from "../features/sign-in/passkey-offer.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations"),
  component: forAdmins(Desk, "see"),
});

function Desk() {
  return (
    <DeskInAddress>
      <AdminDashboard offer={<PasskeyOffer />} />
    </DeskInAddress>
  );
}
