import { useFormatter, useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract/user.ts";
import { Card, Facts } from "../../ui/card.tsx";
import { ApplicationStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import { SubscriptionBadge } from "../billing/subscription-badge.tsx";

/** An account's status: role, member since, and the state of its subscription or application. */
export function AccountStatus({ user }: { user: User }) {
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
