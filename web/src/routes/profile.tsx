import { createFileRoute, useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { AccountScreen } from "../features/accounts/account-screen.tsx";
import ProfilePage from "../features/accounts/profile-page.tsx";
import { refreshSession } from "../lib/current-user.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/profile")({
  loader: async () => {
    void refreshSession();
    // Reuses the address and day texts of /subscribe.
    await loadTexts("accounts", "homes", "security");
  },
  component: Profile,
});

/** #email opens the profile at the email field; the hash is then removed so the link works again. */
function Profile() {
  const navigate = useNavigate();
  const wantsEmail = useLocation({ select: ({ hash }) => hash === "email" });
  const onEmailOpened = useCallback(
    () => void navigate({ to: "/profile", hash: "", replace: true, resetScroll: false, ignoreBlocker: true }),
    [navigate],
  );
  return (
    <AccountScreen>
      {(screen) => <ProfilePage {...screen} wantsEmail={wantsEmail} onEmailOpened={onEmailOpened} />}
    </AccountScreen>
  );
}
