import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { useDay } from "../../lib/days.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";

type Status = NonNullable<User["homeownerProfile"]>["subscriptionStatus"];

const looks = {
  none: { tone: "off", icon: "minus" },
  incomplete: { tone: "busy", icon: "clock" },
  active: { tone: "good", icon: "check" },
  past_due: { tone: "bad", icon: "alert" },
  paused: { tone: "busy", icon: "pause" },
  canceled: { tone: "off", icon: "minus" },
} as const satisfies Record<Status, Omit<Parameters<typeof StatusBadge>[0], "label">>;

/** A subscription's status; `endsOn` is the day a canceled one ends. */
export function SubscriptionBadge({ status, endsOn = null }: { status: Status; endsOn?: string | null }) {
  const t = useTranslations("profile.subscriptionStatus");
  const day = useDay();
  if (endsOn) return <StatusBadge tone="off" icon="leave" label={t("ending", { day: day(endsOn) })} />;
  return <StatusBadge {...looks[status]} label={t(status)} />;
}
