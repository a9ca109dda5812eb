import { useCallback, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { hasHome } from "#modules/accounts/rules.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { SwitchField, SwitchList } from "../../ui/fields.tsx";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { ApplicationStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import { toast } from "../../ui/toast.tsx";
import { SubscriptionBadge } from "../billing/billing.tsx";
import { EndingNotice } from "../billing/ending-notice.tsx";
import { AddHomeCard, WaitingCard } from "../homes/service-cards.tsx";
import { SecurityButtons } from "../sign-in/security-cards.tsx";
import { VerifyEmail } from "../sign-in/verify-email.tsx";
import { HomeDetailsCard } from "./home-details.tsx";
import { HomesCard } from "./homes-card.tsx";
import { ExportButton, OwnDataCard } from "./own-data.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** An account's status: role, member since, and the state of its subscription or application. */
function AccountStatus({ user }: { user: User }) {
  const t = useTranslations("profile.status");
  const roles = useTranslations("common.roles");
  const format = useFormatter();
  const { runnerProfile: runner } = user;
  return (
    <Card title={t("title")}>
      <Facts
        rows={[
          { label: t("role"), value: roles(user.role) },
          user.role === "homeowner"
            ? {
                label: t("service"),
                value: (
                  <SubscriptionBadge
                    status={user.homeownerProfile?.subscriptionStatus ?? "none"}
                    endsOn={user.homeownerProfile?.serviceEndsOn}
                  />
                ),
              }
            : runner
              ? {
                  label: t("application"),
                  value: <ApplicationStatusBadge status={runner.applicationStatus} />,
                }
              : {
                  label: t("state"),
                  value: <StatusBadge tone="good" icon="check" label={t("active")} />,
                },
          ...(runner
            ? [
                {
                  label: t("rating"),
                  value:
                    runner.ratingCount === 0
                      ? t("noRating")
                      : format.number(runner.rating, { minimumFractionDigits: 1 }),
                },
                { label: t("completedJobs"), value: format.number(runner.completedJobs) },
              ]
            : []),
          {
            label: t("since"),
            value: format.dateTime(new Date(user.createdAt), {
              year: "numeric",
              month: "long",
              day: "numeric",
            }),
          },
        ]}
      />
    </Card>
  );
}

function NotificationSwitches() {
  const t = useTranslations("profile.notifications");
  const { data, isPending } = trpc.settings.reachability.useQuery();
  const isMissing = data?.sms?.state !== "confirmed";
  return (
    <Card title={t("title")} note={t("note")}>
      <SwitchList>
        {profileSwitches.map((name) => (
          <div key={name}>
            <NotificationSwitch name={name} needsNumber={isPending ? undefined : isMissing} />
            {name === "smsNotifications" && data && isMissing && (
              <ButtonLink variant="plain" size="small" to="/settings" hash="notifications">
                {t("addNumber")}
              </ButtonLink>
            )}
          </div>
        ))}
      </SwitchList>
    </Card>
  );
}

/** The profile shows four of the settings' seven switches. */
const profileSwitches = ["emailNotifications", "smsNotifications", "jobAlerts", "weeklyReports"] as const;

/** Switches at once, and switches back if saving fails. */
function NotificationSwitch({
  name,
  ...rest
}: {
  name: (typeof profileSwitches)[number];
  /** True when text messages have no confirmed number; undefined until known. */
  needsNumber: boolean | undefined;
}) {
  const t = useTranslations("profile.notifications");
  const { notificationPreferences: saved } = useSignedInUser();
  const [turned, setTurned] = useState<boolean | null>(null);
  const { auth } = trpc.useUtils();
  const { act: save, isActing } = useAct(trpc.profile.updateNotifications, {
    success: (_, { [name]: isOn }) => ({
      title: t("updated"),
      message: t("updatedText", { what: t(name), on: String(isOn) }),
    }),
    failure: t("failed"),
    screen: "account",
    // Only its own flag: two switches' answers may arrive out of order.
    onDone: ({ [name]: isOn }) =>
      auth.currentUser.setData(
        undefined,
        (user) =>
          user && { ...user, notificationPreferences: { ...user.notificationPreferences, [name]: isOn } },
      ),
    onSettled: () => setTurned(null),
  });
  const needsNumber = name === "smsNotifications" ? rest.needsNumber : false;
  const turn = (isOn: boolean) => {
    if (isOn && needsNumber)
      return toast({ title: t("numberNeeded"), message: t("numberNeededText"), kind: "info" });
    setTurned(isOn);
    save({ [name]: isOn });
  };
  return (
    <SwitchField
      label={t(name)}
      {...(needsNumber && { hint: t("numberHint") })}
      checked={turned ?? saved[name]}
      busy={isActing || needsNumber === undefined}
      onChange={turn}
    />
  );
}

const RhythmsCard = lazyPart(
  "pickups",
  async () => (await import("../schedule/rhythms-card.tsx")).RhythmsCard,
  // Holds its height, or what is below moves while it is pressed.
  <Skeleton rows={6} />,
);

/** /profile: the person, their home or service areas, and the account's status. */
export default function ProfilePage({
  onUnsavedChange,
  onDeleted,
  wantsEmail = false,
  onEmailOpened,
}: {
  onUnsavedChange: (isUnsaved: boolean) => void;
  onDeleted: () => void;
  /** True when someone came to change their email; `onEmailOpened` reports that its field is open. */
  wantsEmail?: boolean;
  onEmailOpened?: () => void;
}) {
  const t = useTranslations("profile");
  const user = useSignedInUser();
  const unsaved = useRef(new Set<"profile" | "details">());
  const report = useCallback(
    (form: "profile" | "details", isUnsaved: boolean) => {
      unsaved.current[isUnsaved ? "add" : "delete"](form);
      onUnsavedChange(unsaved.current.size > 0);
    },
    [onUnsavedChange],
  );
  const reportProfile = useCallback((isUnsaved: boolean) => report("profile", isUnsaved), [report]);
  const reportDetails = useCallback((isUnsaved: boolean) => report("details", isUnsaved), [report]);
  return (
    <Page title={t("title")} lead={t("lead", { role: user.role })}>
      <Columns kind="main">
        <Stack>
          <ProfileForm
            user={user}
            onUnsavedChange={reportProfile}
            wantsEmail={wantsEmail}
            onEmailOpened={onEmailOpened}
          />
          {user.homeownerProfile &&
            (hasHome(user.homeownerProfile) ? (
              <>
                <RhythmsCard hasHome />
                <HomeDetailsCard onUnsavedChange={reportDetails} />
              </>
            ) : (
              <AddHomeCard />
            ))}
        </Stack>
        <Stack>
          <VerifyEmail />
          <AccountStatus user={user} />
          {user.homeownerProfile && hasHome(user.homeownerProfile) && <HomesCard />}
          {user.homeownerProfile?.waitingSince && <WaitingCard home={user.homeownerProfile} />}
          <EndingNotice />
          <NotificationSwitches />
          <OwnDataCard />
          <SecurityButtons onDeleted={onDeleted} ownData={<ExportButton />} />
        </Stack>
      </Columns>
    </Page>
  );
}
