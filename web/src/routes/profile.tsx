import { createFileRoute, useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import ProfilePage from "../features/accounts/profile-page.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
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

/** #email opens the email to change it; the hash is then removed so the link works again. */
function Profile() {
  const navigate = useNavigate();
  const wantsEmail = useLocation({ select: ({ hash }) => hash === "email" });
  const onEmailOpened = useCallback(
    () => void navigate({ to: "/profile", hash: "", replace: true, resetScroll: false, ignoreBlocker: true }),
    [navigate],
  );
  return (
    <RequireRole allow="anyone" screen="account">
      <ProfilePage wantsEmail={wantsEmail} onEmailOpened={onEmailOpened} />
    </RequireRole>
  );
}
