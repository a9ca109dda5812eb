import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { Role } from "#platform/values/actor.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useSession } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useSessionEnded } from "../../lib/session-ended.ts";
import { AccessDenied } from "../../ui/page.tsx";
import { ErrorState, PageSkeleton } from "../../ui/states.tsx";
import { OwnPage } from "./own-page.tsx";

const SecondFactorNeeded = lazyPart(
  "security",
  async () => (await import("./second-factor-needed.tsx")).SecondFactorNeeded,
  <PageSkeleton />,
);

/**
 * Sends an admin to second-factor setup once the server refuses for lack of one, then back to the screen. The server
 * decides if it is needed; in test mode it isn't.
 */
function SecondFactorGate({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const isNeeded = useSyncExternalStore(
    (onChange) =>
      client.getQueryCache().subscribe(({ type }) => {
        // Queries are added and observed during render, when no other component may update.
        if (type === "updated" || type === "removed") onChange();
      }),
    () => client.getQueryCache().findAll().some(lacksSecondFactor),
  );
  return isNeeded ? <SecondFactorNeeded onTurnedOn={() => forgetRefused(client)} /> : children;
}

const lacksSecondFactor = ({ state }: { state: { status: string; error: unknown } }) =>
  state.status === "error" && toAppError(state.error).code === "SECOND_FACTOR_NEEDED";

/** Clears refused queries, so their screens refetch. */
function forgetRefused(client: QueryClient): void {
  client.removeQueries({ predicate: lacksSecondFactor });
}

/**
 * Shows a screen to the allowed roles. Others see `denied` or the general "Access Denied"; signed-out users are sent to
 * sign in, and one whose session ends on the screen is asked to sign in over it. This is a convenience: the server
 * protects the data.
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
  const sessionEnded = useSessionEnded(screen);
  switch (session.status) {
    case "loading":
      return <PageSkeleton />;
    case "failed":
      return <ErrorState error={session.error} onRetry={session.retry} />;
    case "signedOut":
      return <SignedOut screen={screen} />;
    case "signedIn":
      if (allow !== "anyone" && session.user.role !== allow) return denied ?? <Denied />;
      return (
        <OwnPage session={session} onOver={sessionEnded}>
          {allow === "admin" ? <SecondFactorGate>{children}</SecondFactorGate> : children}
        </OwnPage>
      );
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
