import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import type { Role } from "#platform/values/actor.ts";
import { useSession } from "../../lib/current-user.ts";
import { useSessionEnded } from "../../lib/session-ended.ts";
import { AccessDenied } from "../../ui/access-denied.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageSkeleton } from "../../ui/skeleton.tsx";
import { SecondFactorGate } from "./second-factor-gate.tsx";

/**
 * Shows a screen to the allowed roles. Others see `denied` or the general "Access Denied"; signed-out users are sent to
 * sign in. This is a convenience: the server protects the data.
 */
export function RequireRole({
  allow,
  denied,
  screen,
  children,
}: {
  /** "anyone": any signed-in user. */
  allow: Role | "anyone";
  denied?: ReactNode;
  /** Selects the session-ended wording. */
  screen?: "dashboard" | "account";
  children: ReactNode;
}) {
  const session = useSession();
  switch (session.status) {
    case "loading":
      return <PageSkeleton />;
    case "failed":
      return <ErrorState error={session.error} onRetry={session.retry} />;
    case "signedOut":
      return <SignedOut screen={screen} />;
    case "signedIn":
      if (allow !== "anyone" && session.user.role !== allow) return denied ?? <Denied />;
      return allow === "admin" ? <SecondFactorGate>{children}</SecondFactorGate> : children;
  }
}

function Denied() {
  const t = useTranslations("common");
  return <AccessDenied text={t("accessDeniedText")} />;
}

function SignedOut({ screen }: { screen?: "dashboard" | "account" }) {
  const sessionEnded = useSessionEnded(screen);
  useEffect(sessionEnded, [sessionEnded]);
  return <PageSkeleton />;
}
