import { useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { hasBegun, hasHome } from "#modules/accounts/rules.ts";
import { useBackLayers } from "../../lib/back-layers.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Facts } from "../../ui/card.tsx";
import { usePageTitle } from "../../ui/page.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { ServiceSummary } from "../homes/service-cards.tsx";
import { useDayNames } from "../homes/use-day-names.ts";
import { AuthFrame } from "../sign-in/auth-frame.tsx";
import { VerifyEmail } from "../sign-in/verify-email.tsx";
import { homeAtFirst, homeDraft, savedHome } from "../sign-up/home-values.ts";
import { HomeWizard } from "../sign-up/home-wizard.tsx";
import { useKeptSetUp } from "../sign-up/use-kept-set-up.ts";
import { PaymentStep } from "./payment-step.tsx";
import { seenOf } from "./service-version.ts";
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
  const { auth } = trpc.useUtils();
  const [hasWalked, setHasWalked] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const profile = user.homeownerProfile;
  const home = profile && hasHome(profile) ? profile : null;
  const canEdit = home !== null && !hasBegun(home.subscriptionStatus);
  const edit = () => setEditing(true);
  const saveHome = useSaveHome(user);
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
    <AuthFrame
      title={t("title")}
      lead={t("lead")}
      above={!user.emailVerified && <VerifyEmail />}
      languages={null}
    >
      {!home ? (
        <NewHome {...steps} />
      ) : canEdit && isEditing ? (
        <EditHome user={user} {...steps} />
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
          <Home user={user} home={home} onEdit={canEdit ? edit : null} />
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

/** The steps again, with what is saved, from the last one. */
function EditHome({ user, ...steps }: { user: User } & Steps) {
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

type Profile = NonNullable<User["homeownerProfile"]>;

/** What was set up. Once service has begun, the profile changes it. */
function Home({ user, home, onEdit }: { user: User; home: Profile; onEdit: (() => void) | null }) {
  const t = useTranslations("subscribe");
  const labels = useTranslations("homeowner");
  const dayNames = useDayNames();
  const { address, unit, city, state, zipCode, specialInstructions } = home;
  return (
    <section className="grid start gap-3">
      <Facts
        rows={[
          { label: t("account"), value: user.email },
          {
            label: t("addressTitle"),
            value: `${unit ? `${address}, ${unit}` : address}, ${city}, ${state} ${zipCode}`,
          },
          { label: labels("service.pickupDays"), value: dayNames(home.pickupDays) },
          ...(specialInstructions
            ? [{ label: labels("service.specialInstructions"), value: specialInstructions }]
            : []),
        ]}
      />
      {onEdit ? (
        <Button variant="plain" size="small" onClick={onEdit}>
          {t("change")}
        </Button>
      ) : (
        <ButtonLink to="/profile" variant="plain" size="small">
          {t("change")}
        </ButtonLink>
      )}
    </section>
  );
}
