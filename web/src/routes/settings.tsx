import { createFileRoute } from "@tanstack/react-router";
import { AccountScreen } from "../features/profile/account-screen.tsx";
import SettingsPage from "../features/settings/settings-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/settings")({
  // Deleting the account stands on the profile too.
  loader: () => loadTexts("settings", "profile"),
  component: () => <AccountScreen>{(screen) => <SettingsPage {...screen} />}</AccountScreen>,
});
