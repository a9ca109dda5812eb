import { createFileRoute } from "@tanstack/react-router";
import { DeskInAddress } from "../features/lists/desk-address.tsx";
import { readDesk } from "../features/lists/shown.ts";
import AdminDashboard from "../features/operations/admin-dashboard.tsx";
import { forAdmins } from "../features/operations/for-admins.tsx";
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
