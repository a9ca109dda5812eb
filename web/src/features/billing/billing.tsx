import { useFormatter, useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useReplanned } from "../../lib/use-replanned.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";

export function useBilling() {
  return trpc.homeowner.billing.useQuery();
}

export function useKeepService() {
  const t = useTranslations("billing.cancel");
  return useAct(trpc.homeowner.undoCancelService, {
    success: { title: t("undone"), message: t("undoneText") },
    failure: t("undoFailed"),
    screen: "account",
    invalidates: useReplanned(),
  });
}

/** Formats the month a bill covers, whose end is exclusive: "Nov 21 – Dec 20, 2026". */
export function useServicePeriod(): (invoice: { periodStartsOn: string; periodEndsOn: string }) => string {
  const format = useFormatter();
  const at = (day: string, ahead = 0) => new Date(Date.parse(`${day}T00:00:00Z`) + ahead * 86_400_000);
  return ({ periodStartsOn, periodEndsOn }) =>
    format.dateTimeRange(at(periodStartsOn), at(periodEndsOn, -1), {
      timeZone: "UTC",
      year: "numeric",
      month: "short",
      day: "numeric",
    });
}

type Status = NonNullable<User["homeownerProfile"]>["subscriptionStatus"];

const badges = {
  none: { tone: "off", icon: "minus" },
  incomplete: { tone: "busy", icon: "clock" },
  active: { tone: "good", icon: "check" },
  past_due: { tone: "bad", icon: "alert" },
  paused: { tone: "busy", icon: "pause" },
  canceled: { tone: "off", icon: "minus" },
} as const satisfies Record<Status, Omit<Parameters<typeof StatusBadge>[0], "label">>;

/** The signed-in homeowner's subscription status. */
export function SubscriptionBadge({ status }: { status: Status }) {
  const t = useTranslations("profile.subscriptionStatus");
  const stats = useTranslations("homeowner.dashboard.stats");
  const { homeownerProfile } = useSignedInUser();
  if (homeownerProfile?.waitingSince) return <StatusBadge {...badges.incomplete} label={stats("waiting")} />;
  return <StatusBadge {...badges[status]} label={t(status)} />;
}
