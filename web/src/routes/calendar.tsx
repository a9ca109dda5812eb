import { createFileRoute } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import SchedulePage from "../features/schedule/schedule-page.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { loadTexts } from "../lib/texts.tsx";
import { utils } from "../lib/trpc.ts";
import { AccessDenied } from "../ui/page.tsx";

export const Route = createFileRoute("/calendar")({
  loader: async () => {
    // Queries never go stale, so refetch on open.
    void utils.homeowner.calendar.invalidate();
    void utils.homeowner.holds.invalidate();
    void utils.homeowner.jobs.invalidate();
    await loadTexts("pickups", "homes");
  },
  component: CalendarRoute,
});

function CalendarRoute() {
  const t = useTranslations("homeowner");
  return (
    <RequireRole allow="homeowner" denied={<AccessDenied text={t("accessDenied")} />}>
      <SchedulePage />
    </RequireRole>
  );
}
