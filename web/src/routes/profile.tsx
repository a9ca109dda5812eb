import { createFileRoute } from "@tanstack/react-router";
import { AccountScreen } from "../features/profile/account-screen.tsx";
import ProfilePage from "../features/profile/profile-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/profile")({
  // The address and the days are asked for in the same words as on /subscribe.
  loader: () => loadTexts("profile", "homeowner", "security", "ownData"),
  component: () => <AccountScreen>{(screen) => <ProfilePage {...screen} />}</AccountScreen>,
});
