import { useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { hasBegun, hasHome } from "#modules/accounts/rules.ts";
import { hadLayers, useBackLayers } from "../../lib/back-layers.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { usePageTitle } from "../../ui/page.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { ServiceSummary } from "../homes/service-cards.tsx";
import { AuthFrame } from "../sign-in/auth-frame.tsx";
import { VerifyEmail } from "../sign-in/verify-email.tsx";
import { homeAtFirst, homeDraft, homeStepNames, savedHome } from "../sign-up/home-values.ts";
import { HomeWizard } from "../sign-up/home-wizard.tsx";
import { useKeptSetUp } from "../sign-up/use-kept-set-up.ts";
import { PaymentStep } from "./payment-step.tsx";
import { seenOf } from "./service-version.ts";
import { SetupSummary } from "./setup-summary.tsx";
import { useSaveHome } from "./use-complete-setup.ts";
import { editDraft, type HomeEdit, useHomeEdit } from "./use-home-edit.ts";

const PriceMadeOf = lazyPart(
  "home-prices",
  async () => (await import("../billing/home-price.tsx")).PriceMadeOf,
);

const OneOffLine = lazyPart(
  "one-offs",
  async () => (await import("../one-offs/one-off-line.tsx")).OneOffLine,
);

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
  const profile = user.homeownerProfile;
  const home = profile && hasHome(profile) ? profile : null;
  const canEdit = home !== null && !hasBegun(home.subscriptionStatus);
  const [isNew] = useState(home === null);
  const [hasWalked, setHasWalked] = useState(isFromSignUp || hadLayers());
  const { edit, open, close } = useHomeEdit();
  const isOnly = edit?.only !== undefined;
  // Who just typed it has no need to read it again, but sees what they change.
  const [isFolded, setIsFolded] = useState(hasWalked);
  const openSteps = () => open({});
  const saveHome = useSaveHome(user);
  // The steps before the summary, which the browser's Back walks; while all of them are open, they count themselves.
  const before = hasWalked ? homeStepNames.length : 0;
  useBackLayers(canEdit && (!edit || isOnly) ? before + Number(isOnly) : 0, isOnly ? close : openSteps);
  const steps = {
    seen: seenOf(user),
    // A new account's own step is behind it.
    total: isNew ? 4 : 5,
    onSaved: (saved: User) => {
      setHasWalked(hasWalked || !isOnly);
      setIsFolded(!isOnly);
      setCurrentUser(saved);
      close();
      void homeowner.calendar.invalidate();
      void homeowner.homeDetails.invalidate();
      void homeowner.oneOffOffer.invalidate();
    },
    onOutdated: () => void auth.currentUser.invalidate().then(close),
  };
  return (
    <AuthFrame
      title={t("title")}
      lead={!home && t("lead")}
      above={!user.emailVerified && <VerifyEmail />}
      languages={null}
    >
      {!home ? (
        <NewHome {...steps} />
      ) : canEdit && edit ? (
        <EditHome user={user} edit={edit} onLeave={close} {...steps} />
      ) : (
        <PaymentStep
          key={home.zipCode}
          user={user}
          price={<ServiceSummary user={user} madeOf={<PriceMadeOf />} />}
          save={saveHome}
          zipCodes={[home.zipCode]}
          total={steps.total}
          takesFocus={hasWalked}
          onEdit={canEdit ? openSteps : null}
          onDone={onDone}
        >
          <SetupSummary user={user} home={home} isFolded={isFolded} onChange={canEdit ? open : null} />
        </PaymentStep>
      )}
      {canEdit && !edit && <OneOffLine />}
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

/** The steps again, with what is saved. */
function EditHome({
  user,
  edit,
  onLeave,
  ...steps
}: { user: User; edit: HomeEdit; onLeave: () => void } & Steps) {
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
  return (
    <HomeWizard
      draft={editDraft(edit)}
      initialValues={initialValues}
      takesFocus
      hasGateCode={details.data.gateCodeMark !== null}
      {...(edit.only
        ? { only: edit.only, field: edit.field, onLeave }
        : { startsAt: homeStepNames.length - 1, onForward: onLeave })}
      {...steps}
    />
  );
}
