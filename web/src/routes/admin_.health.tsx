import { createFileRoute } from "@tanstack/react-router";
import { forAdmins } from "../features/operations/for-admins.tsx";
import HealthPage from "../features/operations/health-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/health")({
  loader: () => loadTexts("operations", "health"),
  component: forAdmins(HealthPage, "inspect"),
});
