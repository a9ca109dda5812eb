import { Navigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../../lib/current-user.ts";
import { lazyPage } from "../../lib/lazy-page.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { MessagePage } from "../../ui/message-page.tsx";
import { PageSkeleton } from "../../ui/skeleton.tsx";
import { HouseWithCan } from "../public/scenes.tsx";
import { useSignOutToApply } from "./use-sign-out-to-apply.ts";

const Landing = lazyPage("publicPages", () => import("../public/landing-page.tsx"));

/** /runner-setup: visitors see the landing page, runners their dashboard; a homeowner is told that running needs another account. */
export function RunnerSetupPage() {
  const session = useSession();
  if (session.status === "loading") return <PageSkeleton />;
  if (session.status === "failed") return <ErrorState error={session.error} onRetry={session.retry} />;
  if (session.status === "signedOut") {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Landing />
      </Suspense>
    );
  }
  return session.user.role === "homeowner" ? <OwnAccountNeeded /> : <Navigate to="/" replace />;
}

function OwnAccountNeeded() {
  const t = useTranslations("auth.runnerSetup");
  const signOut = useSignOutToApply();
  return (
    <MessagePage
      picture={<HouseWithCan />}
      title={t("title")}
      text={t("text")}
      actions={
        <>
          <ButtonLink href="/" variant="quiet">
            {t("stay")}
          </ButtonLink>
          <Button loading={signOut.isPending || signOut.isSuccess} onClick={() => signOut.mutate()}>
            {t("apply")}
          </Button>
        </>
      }
    />
  );
}
