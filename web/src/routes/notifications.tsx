import { createFileRoute } from "@tanstack/react-router";
import { NotificationsPage } from "../features/notices/notifications-page.tsx";
import { askForNotices } from "../lib/notices.ts";
import { loadTexts } from "../lib/texts.tsx";
import { forRole } from "./-screen.tsx";

export const Route = createFileRoute("/notifications")({
  loader: async () => {
    // Queries never go stale, so refetch on open.
    void askForNotices();
    await loadTexts("notices");
  },
  component: forRole("anyone", NotificationsPage),
});
