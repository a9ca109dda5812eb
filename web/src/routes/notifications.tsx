import { createFileRoute } from "@tanstack/react-router";
import { NotificationsPage } from "../features/notices/notifications-page.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { askForNotices } from "../lib/notices.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/notifications")({
  loader: async () => {
    // Queries never go stale, so refetch on open.
    void askForNotices();
    await loadTexts("notices");
  },
  component: () => (
    <RequireRole allow="anyone">
      <NotificationsPage />
    </RequireRole>
  ),
});
