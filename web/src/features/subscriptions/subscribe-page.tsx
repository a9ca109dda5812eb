import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { hasHome } from "#modules/accounts/rules.ts";
import { useSession } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { usePleaseSignIn } from "../../lib/use-please-sign-in.ts";
import { AccessDenied } from "../../ui/page.tsx";
import { ErrorState, PageSkeleton } from "../../ui/states.tsx";
import { OwnPage } from "../sign-in/own-page.tsx";
import { SubscribeScreen } from "./subscribe-screen.tsx";

const Landing = lazyPart(
  "site",
  async () => (await import("../site/landing-screen.tsx")).default,
  <PageSkeleton />,
);

/** /subscribe for homeowners; visitors see the landing page, and hosts without a home their own setup. */
export function SubscribePage() {
  const t = useTranslations("homeowner");
  const navigate = useNavigate();
  const session = useSession();
  const pleaseSignIn = usePleaseSignIn();
  const { from } = useSearch({ from: "/subscribe" });
  const goHome = useCallback(() => void navigate({ to: "/" }), [navigate]);
  switch (session.status) {
    case "loading":
      return <PageSkeleton />;
    case "failed":
      return <ErrorState error={session.error} onRetry={session.retry} />;
    case "signedOut":
      return <Landing />;
    case "signedIn":
      if (session.user.role !== "homeowner") return <AccessDenied text={t("accessDenied")} />;
      if (from !== "rentals" && session.user.homeownerProfile && !hasHome(session.user.homeownerProfile))
        return <Navigate to="/host-setup" replace />;
      return (
        <OwnPage session={session} onOver={pleaseSignIn}>
          <SubscribeScreen user={session.user} isFromSignUp={from === "sign-up"} onDone={goHome} />
        </OwnPage>
      );
  }
}
