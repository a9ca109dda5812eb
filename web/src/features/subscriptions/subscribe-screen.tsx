import { useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { hasBegun } from "#modules/accounts/rules.ts";
import { useBackLayers } from "../../lib/back-layers.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { usePageTitle } from "../../ui/page.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { AuthFrame } from "../sign-in/auth-frame.tsx";
import { homeAtFirst, homeDraft, savedHome } from "../sign-up/home-values.ts";
import { HomeWizard } from "../sign-up/home-wizard.tsx";
import { PaymentStep } from "./payment-step.tsx";
import { seenOf } from "./service-version.ts";

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
  const { auth } = trpc.useUtils();
  const [hasWalked, setHasWalked] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const home = user.homeownerProfile;
  const canEdit = home !== null && !hasBegun(home.subscriptionStatus);
  const edit = () => setEditing(true);
  useBackLayers(canEdit && !isEditing && (isFromSignUp || hasWalked) ? 1 : 0, edit);
  const steps = {
    seen: seenOf(user),
    // A new account's own step is behind it.
    total: home && !hasWalked ? 5 : 4,
    onSaved: (saved: User) => {
      setHasWalked(!home || hasWalked);
      setEditing(false);
      setCurrentUser(saved);
    },
    onOutdated: () => void auth.currentUser.invalidate().then(() => setEditing(false)),
  };
  return (
    <AuthFrame title={t("title")} lead={t("lead")} languages={null}>
      {!home ? (
        <HomeWizard draft={homeDraft} initialValues={homeAtFirst} {...steps} />
      ) : canEdit && isEditing ? (
        <EditHome user={user} {...steps} />
      ) : (
        <PaymentStep
          key={home.zipCode}
          user={user}
          total={steps.total}
          takesFocus={isFromSignUp || hasWalked}
          onEdit={canEdit ? edit : null}
          onDone={onDone}
        />
      )}
    </AuthFrame>
  );
}

/** The steps again, with what is saved, from the last one. */
function EditHome({
  user,
  ...steps
}: { user: User } & Pick<Parameters<typeof HomeWizard>[0], "seen" | "total" | "onSaved" | "onOutdated">) {
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
  return <HomeWizard draft="home" initialValues={initialValues} startsAt={2} {...steps} />;
}
