import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { useSession, useSignedInUser } from "../../lib/current-user.ts";
import { hideElsewhere } from "../../lib/sign-out.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { usePleaseSignIn } from "../../lib/use-please-sign-in.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { MessagePage } from "../../ui/page.tsx";
import { HouseWithCan } from "../../ui/scenes.tsx";
import { ErrorState, PageSkeleton, Skeleton } from "../../ui/states.tsx";

import { ApplicationSubmitted } from "../sign-in/application-submitted.tsx";
import { AuthLayout } from "../sign-in/auth-layout.tsx";
import { OwnPage } from "../sign-in/own-page.tsx";
import { VerifyEmail } from "../sign-in/verify-email.tsx";
import { ApplyAgainWizard, RunnerSetupWizard } from "./runner-setup-wizard.tsx";
import { useKeptSetUp } from "./use-kept-set-up.ts";

/**
 * /runner-setup: for accounts without a role, and for rejected runners. Visitors apply by signing up; other runners
 * and admins see their dashboard. Homeowners with a home are told that running needs another account.
 */
export function RunnerSetupPage() {
  const session = useSession();
  const pleaseSignIn = usePleaseSignIn();
  if (session.status === "loading") return <PageSkeleton />;
  if (session.status === "failed") return <ErrorState error={session.error} onRetry={session.retry} />;
  if (session.status === "signedOut") return <Navigate to="/sign-up" search={{ role: "runner" }} replace />;
  return (
    <OwnPage session={session} onOver={pleaseSignIn}>
      <OwnSetup user={session.user} />
    </OwnPage>
  );
}

function OwnSetup({ user }: { user: User }) {
  const profile = user.runnerProfile;
  const isRejected = user.role === "runner" && profile?.applicationStatus === "rejected";
  const mayApply = isRejected || (user.role === "homeowner" && !user.homeownerProfile);
  // The account may show the application before the form has its own answer.
  const [couldApply] = useState(mayApply);
  if (couldApply && profile?.applicationStatus === "submitted") return <ApplicationSubmitted />;
  if (isRejected && profile) return <NextApplication userId={user.id} profile={profile} />;
  if (user.role !== "homeowner") return <Navigate to="/" replace />;
  if (user.homeownerProfile) return <OwnAccountNeeded />;
  return <Application user={user} />;
}

/** The role's own wizard, once it is known what the account keeps. */
function Application({ user }: { user: User }) {
  const t = useTranslations("auth.runnerSetup.application");
  const { kept, isLoading } = useKeptSetUp("runner");
  return (
    <AuthLayout
      title={t("title")}
      lead={t("lead", { email: user.email })}
      above={!user.emailVerified && <VerifyEmail />}
      foot={
        <>
          {t("homeowner")} <Link to="/subscribe">{t("subscribe")}</Link>
        </>
      }
    >
      {isLoading ? <Skeleton rows={6} /> : <RunnerSetupWizard user={user} kept={kept} />}
    </AuthLayout>
  );
}

function NextApplication(props: Parameters<typeof ApplyAgainWizard>[0]) {
  const t = useTranslations("auth.runnerSetup.again");
  return (
    <AuthLayout title={t("title")} lead={t("lead")} foot={<Link to="/runner">{t("back")}</Link>}>
      <ApplyAgainWizard {...props} />
    </AuthLayout>
  );
}

function OwnAccountNeeded() {
  const t = useTranslations("auth.runnerSetup");
  const { id } = useSignedInUser();
  const {
    act: signOut,
    isActing,
    answer,
  } = useAct(trpc.auth.logout, {
    failure: t("failed"),
    // A full page load, so nothing of the old account remains.
    onDone: () => {
      hideElsewhere(id);
      window.location.assign("/sign-up?role=runner");
    },
  });
  return (
    <MessagePage
      picture={<HouseWithCan />}
      title={t("title")}
      text={t("text")}
      actions={
        <>
          <ButtonLink to="/" variant="quiet">
            {t("stay")}
          </ButtonLink>
          <Button loading={isActing || answer !== undefined} onClick={() => signOut()}>
            {t("apply")}
          </Button>
        </>
      }
    />
  );
}
