import { createFileRoute } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import RunnerDashboard from "../features/runner/runner-dashboard.tsx";
import { RequireRole } from "../lib/require-role.tsx";
import { loadTexts } from "../lib/texts.tsx";
import { AccessDenied } from "../ui/access-denied.tsx";

export const Route = createFileRoute("/runner")({
  loader: () => loadTexts("runner"),
  component: RunnerRoute,
});

function RunnerRoute() {
  const t = useTranslations("runner");
  return (
    <RequireRole allow="runner" denied={<AccessDenied text={t("denied")} />}>
      <RunnerDashboard />
    </RequireRole>
  );
}
