import { createFileRoute } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import GuestsPage from "../features/guests/guests-page.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { loadTexts } from "../lib/texts.tsx";
import { utils } from "../lib/trpc.ts";
import { AccessDenied } from "../ui/page.tsx";

export const Route = createFileRoute("/vacation-rental_/guests")({
  loader: async () => {
    // Queries never go stale, so refetch on open.
    void utils.guests.invalidate();
    await loadTexts("guests");
  },
  component: GuestsRoute,
});

function GuestsRoute() {
  const t = useTranslations("guests");
  return (
    <RequireRole allow="homeowner" denied={<AccessDenied text={t("accessDenied")} />}>
      <GuestsPage />
    </RequireRole>
  );
}
