import { Navigate, useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { hasBegun, hasHome, setUpPaths } from "#modules/accounts/rules.ts";
import { useBackLayers } from "../../lib/back-layers.ts";
import { useSession } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { usePleaseSignIn } from "../../lib/use-please-sign-in.ts";
import { Link } from "../../ui/link.tsx";
import { usePageTitle } from "../../ui/page.tsx";
import { ErrorState, PageSkeleton, Skeleton } from "../../ui/states.tsx";
import { AuthFrame } from "../sign-in/auth-frame.tsx";
import { OwnPage } from "../sign-in/own-page.tsx";
import { VerifyEmail } from "../sign-in/verify-email.tsx";
import { rentalDraft } from "../sign-up/host-start-wizard.tsx";
import { useKeptSetUp } from "../sign-up/use-kept-set-up.ts";
import { forgetDraft, hasDraft, hasDraftValues, hasValues, saveDraft } from "../sign-up/use-wizard.ts";
import { PropertySteps } from "./property-steps.tsx";
import { RentalSummary } from "./rental-summary.tsx";

/**
 * /host-setup: the rest of a host's sign-up, after the account. Visitors sign up first; hosts whose service has begun or
 * who have a home see their rentals, and everyone else their dashboard.
 */
export function HostSetupPage() {
  const session = useSession();
  const pleaseSignIn = usePleaseSignIn();
  switch (session.status) {
    case "loading":
      return <PageSkeleton />;
    case "failed":
      return <ErrorState error={session.error} onRetry={session.retry} />;
    case "signedOut":
      return <Navigate to="/sign-up" search={{ role: "host" }} replace />;
    case "signedIn":
      return (
        <OwnPage session={session} onOver={pleaseSignIn}>
          <OwnSetup user={session.user} />
        </OwnPage>
      );
  }
}

function OwnSetup({ user }: { user: User }) {
  const navigate = useNavigate();
  const goToRentals = useCallback(() => void navigate({ to: "/vacation-rental" }), [navigate]);
  const { role, homeownerProfile: profile } = user;
  // Only at first: the last step stays while it says that the service has begun.
  const [isSetUp] = useState(
    () => profile !== null && (hasHome(profile) || hasBegun(profile.subscriptionStatus)),
  );
  if (role !== "homeowner") return <Navigate to="/" replace />;
  if (isSetUp) return <Navigate to="/vacation-rental" replace />;
  return <HostSetup user={user} onDone={goToRentals} />;
}

/** The steps of the first property, or what has been added, with its price. `onDone` runs 1.5 s after the end. */
export function HostSetup({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useTranslations("hostSetup");
  usePageTitle(t("title"));
  const draft = rentalDraft(user.id);
  const quote = trpc.rental.quote.useQuery();
  const { kept, isLoading } = useKeptSetUp("host");
  const navigate = useNavigate();
  // Until the reader chooses: whether one was being added, here or on another device.
  const [chosen, setIsAdding] = useState<boolean | null>(null);
  const isAdding = chosen ?? (hasDraft(draft) || hasValues(kept));
  const [hasWalked, setHasWalked] = useState(false);
  const last = quote.data?.properties.at(-1);
  const show = (adding: boolean) => {
    setIsAdding(adding);
    setHasWalked(true);
  };
  const add = () => {
    // Remembers, across a reload, that one is being added.
    saveDraft(draft, { step: 0 }, []);
    show(true);
  };
  const goOn = async () => {
    if (hasDraftValues(draft)) flushSync(add);
  };
  // The steps before the summary are the last property's own page, which leads back here.
  const edit = () =>
    last && void navigate({ to: "/vacation-rental/$property", params: { property: last.id }, replace: true });
  const done = useCallback(() => {
    forgetDraft(draft);
    onDone();
  }, [draft, onDone]);
  return (
    <AuthFrame
      title={t("title")}
      above={!user.emailVerified && <VerifyEmail />}
      foot={quote.data && !last && <OtherRoles />}
      languages={null}
    >
      {!quote.data || isLoading ? (
        quote.error ? (
          <ErrorState error={quote.error} onRetry={quote.refetch} />
        ) : (
          <Skeleton rows={6} />
        )
      ) : !last ? (
        <PropertySteps userId={user.id} kept={kept} near={null} onAdded={() => show(false)} />
      ) : (
        <>
          <SummaryLayer onBack={edit} onForward={goOn} />
          {isAdding ? (
            <PropertySteps
              userId={user.id}
              kept={kept}
              near={{
                city: last.city,
                zipCode: last.zipCode,
                collectionDays: last.collectionDays,
                numberOfCans: String(last.numberOfCans),
              }}
              onLeave={() => show(false)}
              onAdded={() => show(false)}
            />
          ) : (
            <RentalSummary
              user={user}
              quote={quote.data}
              takesFocus={hasWalked}
              onEdit={edit}
              onAdd={add}
              onDone={done}
            />
          )}
        </>
      )}
    </AuthFrame>
  );
}

/** For somebody who chose to be a host by mistake: the ways of the other roles, while nothing is added yet. */
function OtherRoles() {
  const t = useTranslations("hostSetup.otherRole");
  return (
    <>
      {t("ask")} <Link to={setUpPaths.homeowner}>{t("homeowner")}</Link> ·{" "}
      <Link to={setUpPaths.runner}>{t("runner")}</Link>
    </>
  );
}

/** The summary's place in the browser's history, before that of a property being added, to which Forward returns. */
function SummaryLayer({ onBack, onForward }: { onBack: () => void; onForward: () => Promise<void> }): null {
  useBackLayers(1, onBack, onForward);
  return null;
}
