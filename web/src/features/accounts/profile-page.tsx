import { useFormatter, useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { hasHome } from "#modules/accounts/rules.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { Card, FoldedCards } from "../../ui/card.tsx";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { FactRow, LinkRow, Rows } from "../../ui/rows.tsx";
import { ApplicationStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import { SubscriptionBadge } from "../billing/billing.tsx";
import { EndingNotice } from "../billing/ending-notice.tsx";
import { AddHomeCard, WaitingCard } from "../homes/service-cards.tsx";
import { VerifyEmail } from "../sign-in/verify-email.tsx";
import { HomeDetailsCard } from "./home-details.tsx";
import { HomesRow } from "./homes-row.tsx";
import { PeopleRow } from "./people-row.tsx";
import { ProfileRows } from "./profile-rows.tsx";

/** An account's status: the state of its subscription or application, and since when it exists. */
function AccountStatus({ user }: { user: User }) {
  const t = useTranslations("profile.status");
  const format = useFormatter();
  const { runnerProfile: runner, homeownerProfile: home } = user;
  const isChanging = Boolean(home?.serviceEndsOn ?? home?.servicePausesOn);
  return (
    // A homeowner's two rows say enough without it.
    <Card title={t("title")} hidesTitle={user.role === "homeowner"}>
      <EndingNotice isRow />
      <Rows>
        {[
          user.role === "homeowner"
            ? !isChanging && {
                label: t("service"),
                value: <SubscriptionBadge status={home?.subscriptionStatus ?? "none"} />,
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
        ]
          .filter((fact) => fact !== false)
          .map((fact) => (
            <FactRow key={fact.label} {...fact} />
          ))}
      </Rows>
    </Card>
  );
}

/** Where one is told what, in a word; changed in the settings. */
function NotificationsRow() {
  const t = useTranslations("profile.notifications");
  const { notificationPreferences: isOn } = useSignedInUser();
  const on = channels.filter((channel) => isOn[channel]).map((channel) => t(`channels.${channel}`));
  return (
    <LinkRow
      isCard
      label={t("title")}
      value={on.join(", ") || t("off")}
      to="/settings"
      hash="notifications"
    />
  );
}

const channels = ["emailNotifications", "smsNotifications", "pushNotifications"] as const;

/** What is changed in the settings' last tab. */
function SecurityCard() {
  const t = useTranslations("security");
  const profile = useTranslations("profile");
  return (
    <Card isFolded title={t("buttons.title")}>
      <Rows>
        {[t("password.change"), t("buttons.twoFactor"), profile("deletion.action")].map((label) => (
          <LinkRow key={label} label={label} to="/settings" hash="security" />
        ))}
      </Rows>
    </Card>
  );
}

/** /profile: a row for each thing about the person and their home or service areas, and the account's status. */
export default function ProfilePage({
  wantsEmail = false,
  onEmailOpened,
}: {
  /** True when someone came to change their email; `onEmailOpened` reports that it opens. */
  wantsEmail?: boolean;
  onEmailOpened?: () => void;
}) {
  const t = useTranslations("profile");
  const nav = useTranslations("nav");
  const user = useSignedInUser();
  const home = user.homeownerProfile;
  return (
    <Page title={t("title")}>
      <Columns kind="main">
        <Stack>
          <VerifyEmail />
          <ProfileRows user={user} wantsEmail={wantsEmail} onEmailOpened={onEmailOpened} />
          {home && (hasHome(home) ? <HomeDetailsCard /> : <AddHomeCard />)}
        </Stack>
        <Stack>
          {home?.waitingSince && <WaitingCard home={home} />}
          <AccountStatus user={user} />
          <FoldedCards>
            {home && hasHome(home) && <HomesRow />}
            {home && hasHome(home) && <PeopleRow />}
            <NotificationsRow />
            {home && <LinkRow isCard label={t("bills")} to="/settings" hash="billing" />}
            <LinkRow isCard label={nav("settings")} to="/settings" />
            <SecurityCard />
          </FoldedCards>
        </Stack>
      </Columns>
    </Page>
  );
}
