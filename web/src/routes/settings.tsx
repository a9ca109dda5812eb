import { createFileRoute } from "@tanstack/react-router";
import { AccountScreen } from "../features/accounts/account-screen.tsx";
import SettingsPage from "../features/accounts/settings-page.tsx";
import { refreshSession } from "../lib/current-user.ts";
import { loadTexts } from "../lib/texts.tsx";
import { utils } from "../lib/trpc.ts";

export const Route = createFileRoute("/settings")({
  loader: async () => {
    // Queries never go stale, so refetch charges, credits and preferences on open.
    void utils.homeowner.billing.invalidate();
    void refreshSession();
    // The delete-account section shares texts with the profile.
    await loadTexts("accounts", "security", "sign-in");
  },
  component: () => <AccountScreen>{(screen) => <SettingsPage {...screen} />}</AccountScreen>,
});
