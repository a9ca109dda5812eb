import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { LeavingGuard } from "../../lib/leaving-guard.tsx";
import { PageSkeleton } from "../../ui/states.tsx";
import { RequireRole } from "../sign-in/require-role.tsx";

/** Around /settings: access check, unsaved-changes guard, account deletion. */
export function AccountScreen({
  children,
}: {
  children: (screen: { onUnsavedChange: (isUnsaved: boolean) => void; onDeleted: () => void }) => ReactNode;
}) {
  const navigate = useNavigate();
  const setCurrentUser = useSetCurrentUser();
  const [isUnsaved, setUnsaved] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  // Don't tell someone who just deleted their account that they are logged out.
  if (isDeleted) return <PageSkeleton />;
  const onDeleted = () => {
    setDeleted(true);
    setCurrentUser(null);
    void navigate({ to: "/", ignoreBlocker: true });
  };
  return (
    <RequireRole allow="anyone" screen="account">
      {children({ onUnsavedChange: setUnsaved, onDeleted })}
      <LeavingGuard isUnsaved={isUnsaved} />
    </RequireRole>
  );
}
