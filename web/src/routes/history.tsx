import { createFileRoute } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import HistoryPage from "../features/pickups/history-page.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { loadTexts } from "../lib/texts.tsx";
import { utils } from "../lib/trpc.ts";
import { AccessDenied } from "../ui/page.tsx";

export const Route = createFileRoute("/history")({
  loader: async () => {
    // Queries never go stale, so refetch on open.
    void utils.homeowner.history.invalidate();
    void utils.homeowner.visitsOfMonth.invalidate();
    await loadTexts("pickups", "homes");
  },
  component: HistoryRoute,
});

function HistoryRoute() {
  const t = useTranslations("homeowner");
  return (
    <RequireRole allow="homeowner" denied={<AccessDenied text={t("accessDenied")} />}>
      <HistoryPage />
    </RequireRole>
  );
}
