import { createFileRoute } from "@tanstack/react-router";
import { NotificationsPage } from "../features/notifications/notifications-page.tsx";
import { RequireRole } from "../lib/require-role.tsx";
import { loadTexts } from "../lib/texts.tsx";
import { utils } from "../lib/trpc.ts";

export const Route = createFileRoute("/notifications")({
  loader: async () => {
    // Nothing goes stale by itself; whoever opens this page asks what is new.
    void utils.notifications.list.invalidate();
    void utils.notifications.page.invalidate();
    await loadTexts("notifications");
  },
  component: () => (
    <RequireRole allow="anyone">
      <NotificationsPage />
    </RequireRole>
  ),
});
