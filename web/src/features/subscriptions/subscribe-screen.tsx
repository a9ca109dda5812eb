import { useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { hasBegun, hasHome } from "#modules/accounts/rules.ts";
import { useBackLayers } from "../../lib/back-layers.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { usePageTitle } from "../../ui/page.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { ServiceSummary } from "../homes/service-cards.tsx";
import { AuthFrame } from "../sign-in/auth-frame.tsx";
import { VerifyEmail } from "../sign-in/verify-email.tsx";
import { homeAtFirst, homeDraft, type homeStepNames, savedHome } from "../sign-up/home-values.ts";
import { HomeWizard } from "../sign-up/home-wizard.tsx";
import { useKeptSetUp } from "../sign-up/use-kept-set-up.ts";
import { PaymentStep } from "./payment-step.tsx";
import { seenOf } from "./service-version.ts";
import { SetupSummary } from "./setup-summary.tsx";
import { useSaveHome } from "./use-complete-setup.ts";

/**
 * The rest of sign-up: the steps of a home that isn't there yet, then its summary and payment. `isFromSignUp`: the
 * reader took the steps before, so the browser's Back returns to them. `onDone` runs 1.5 s after setup.
 */
export function SubscribeScreen({
  user,
  isFromSignUp,
  onDone,
}: {
  user: User;
  isFromSignUp: boolean;
  onDone: () => void;
}) {
  const t = useTranslations("subscribe");
  usePageTitle(t("title"));
  const setCurrentUser = useSetCurrentUser();
  const { auth, homeowner } = trpc.useUtils();
  const [hasWalked, setHasWalked] = useState(false);
  const [editing, setEditing] = useState<Editing | null>(null);
  const profile = user.homeownerProfile;
  const home = profile && hasHome(profile) ? profile : null;
  const canEdit = home !== null && !hasBegun(home.subscriptionStatus);
  const edit = () => setEditing({});
  const stop = () => setEditing(null);
  const isOnly = editing?.only !== undefined;
  const saveHome = useSaveHome(user);
  const goesBack = canEdit && (isFromSignUp || hasWalked) && (!editing || isOnly);
  useBackLayers(Number(goesBack) + Number(isOnly), isOnly ? stop : edit);
  const steps = {
    seen: seenOf(user),
    // A new account's own step is behind it.
    total: home && !hasWalked ? 5 : 4,
    onSaved: (saved: User) => {
      setHasWalked(!home || hasWalked);
      setEditing(null);
      setCurrentUser(saved);
      void homeowner.calendar.invalidate();
      void homeowner.homeDetails.invalidate();
    },
    onOutdated: () => void auth.currentUser.invalidate().then(stop),
  };
  return (
    <AuthFrame
      title={t("title")}
      lead={t("lead")}
      above={!user.emailVerified && <VerifyEmail />}
      languages={null}
    >
      {!home ? (
        <NewHome {...steps} />
      ) : canEdit && editing ? (
        <EditHome user={user} editing={editing} onLeave={stop} {...steps} />
      ) : (
        <PaymentStep
          key={home.zipCode}
          user={user}
          price={<ServiceSummary user={user} />}
          save={saveHome}
          zipCodes={[home.zipCode]}
          total={steps.total}
          takesFocus={isFromSignUp || hasWalked}
          onEdit={canEdit ? edit : null}
          onDone={onDone}
        >
          <SetupSummary user={user} home={home} onChange={canEdit ? (only) => setEditing({ only }) : null} />
        </PaymentStep>
      )}
    </AuthFrame>
  );
}

type Steps = Pick<Parameters<typeof HomeWizard>[0], "seen" | "total" | "onSaved" | "onOutdated">;

/** The steps of a home that is not saved yet, with what this tab or the account keeps of it. */
function NewHome(steps: Steps) {
  const { kept, isLoading } = useKeptSetUp("homeowner");
  if (isLoading) return <Skeleton rows={6} />;
  const account = { role: "homeowner", kept } as const;
  return <HomeWizard draft={homeDraft} account={account} initialValues={homeAtFirst} {...steps} />;
}

/** What the reader changes: one step, or all of them from the last. */
type Editing = { only?: (typeof homeStepNames)[number] };

/** The steps again, with what is saved. */
function EditHome({
  user,
  editing: { only },
  onLeave,
  ...steps
}: { user: User; editing: Editing; onLeave: () => void } & Steps) {
  const calendar = trpc.homeowner.calendar.useQuery();
  const details = trpc.homeowner.homeDetails.useQuery();
  const error = calendar.error ?? details.error;
  if (!calendar.data || !details.data || !user.homeownerProfile)
    return error ? (
      <ErrorState error={error} onRetry={() => Promise.all([calendar.refetch(), details.refetch()])} />
    ) : (
      <Skeleton rows={6} />
    );
  const initialValues = savedHome(user.homeownerProfile, calendar.data, details.data);
  return only ? (
    <HomeWizard
      draft={`home-${only}`}
      initialValues={initialValues}
      only={only}
      onLeave={onLeave}
      {...steps}
    />
  ) : (
    <HomeWizard draft="home" initialValues={initialValues} startsAt={2} {...steps} />
  );
}
