import { createFileRoute } from "@tanstack/react-router";
import { AccountScreen } from "../features/accounts/account-screen.tsx";
import SettingsPage from "../features/accounts/settings-page.tsx";
import { refreshSession } from "../lib/current-user.ts";
import { loadTexts } from "../lib/texts.tsx";
import { utils } from "../lib/trpc.ts";

export const Route = createFileRoute("/settings")({
  loader: async () => {
    // Nothing goes stale by itself; whoever opens this page asks what was charged and credited by now, and what is chosen.
    void utils.homeowner.billing.invalidate();
    void refreshSession();
    // Deleting the account stands on the profile too.
    await loadTexts("settings", "profile", "security", "auth", "ownData");
  },
  component: () => <AccountScreen>{(screen) => <SettingsPage {...screen} />}</AccountScreen>,
});
