import { createFileRoute, useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { AccountScreen } from "../features/accounts/account-screen.tsx";
import ProfilePage from "../features/accounts/profile-page.tsx";
import { refreshSession } from "../lib/current-user.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/profile")({
  loader: async () => {
    void refreshSession();
    // The address and the days are asked for in the same words as on /subscribe.
    await loadTexts("profile", "homeowner", "security", "ownData");
  },
  component: Profile,
});

/** At #email the profile is opened to change the address; the hash goes then, so that it can be followed again. */
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
