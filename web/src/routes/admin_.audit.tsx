import { createFileRoute } from "@tanstack/react-router";
import { DeskInAddress, useDeskAddress } from "../features/lists/desk-address.tsx";
import { readDesk } from "../features/lists/shown.ts";
import { forAdmins } from "../features/operations/for-admins.tsx";
import AuditPage from "../features/people/audit-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/audit")({
  validateSearch: readDesk,
  loader: () =>
    loadTexts(
      "operations",
      "people",
      "audit",
      "rates",
      "pay-rule",
      "money",
      "homes",
      "health",
      "alerts",
      "channels",
    ),
  component: forAdmins(AuditRoute, "inspect"),
});

function AuditRoute() {
  return (
    <DeskInAddress>
      <Audit />
    </DeskInAddress>
  );
}

function Audit() {
  return <AuditPage key={useDeskAddress().shown.about} />;
}
