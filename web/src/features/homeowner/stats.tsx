import { useTranslations } from "use-intl";
import type { Job } from "#contracts/job.ts";
import type { User } from "#contracts/user.ts";
import { allowsScheduling } from "#domain/subscriptions.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { useMonthlyRate } from "../../lib/use-monthly-rate.ts";
import { usePrice } from "../../lib/use-price.ts";
import { StatCard } from "../../ui/stat-card.tsx";
import styles from "./stats.module.css";

/** How a subscription is called that is no longer charged for. */
const restsAs: { [Status in Subscription]?: "paused" | "canceled" } = {
  paused: "paused",
  canceled: "canceled",
};

type Subscription = NonNullable<User["homeownerProfile"]>["subscriptionStatus"];

/** The three figures: what it costs, when the next pickup is, and how many were done this month. */
export function Stats({
  user,
  pickups,
}: {
  user: User;
  pickups: { upcoming: readonly Job[]; completedThisMonth: number } | undefined;
}) {
  const t = useTranslations("homeowner.dashboard");
  const common = useTranslations("common");
  const price = usePrice()(useMonthlyRate(user));
  const times = useJobTimes();
  const next = pickups?.upcoming[0];
  const { subscriptionStatus = "none", subscriptionPlan = "" } = user.homeownerProfile ?? {};
  const plan = common("planName", { plan: subscriptionPlan });
  return (
    <div className={styles.stats}>
      <StatCard
        icon="card"
        label={t("stats.subscription")}
        value={
          allowsScheduling(subscriptionStatus)
            ? t("stats.price", { price })
            : t(`stats.${restsAs[subscriptionStatus] ?? "notActive"}`)
        }
        hint={t(`subscriptionStatus.${subscriptionStatus}`, { plan })}
      />
      <StatCard
        icon="calendar"
        label={t("stats.next")}
        value={pickups ? (next ? times.day(next) : t("stats.noNext")) : "–"}
        hint={next && times.window(next)}
      />
      <StatCard
        icon="check"
        label={t("stats.completed")}
        value={pickups ? pickups.completedThisMonth : "–"}
      />
    </div>
  );
}
