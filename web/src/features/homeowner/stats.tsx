import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract/user.ts";
import { isServed } from "#modules/accounts/rules/subscriptions.ts";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { useDay } from "../../lib/use-day.ts";
import { useMonthlyRate } from "../../lib/use-monthly-rate.ts";
import { usePrice } from "../../lib/use-price.ts";
import { StatCard } from "../../ui/stat-card.tsx";
import { usePickupWords } from "../pickups/use-pickup-words.ts";
import styles from "./stats.module.css";

/** Labels for subscriptions that are no longer charged. */
const restsAs: { [Status in Subscription]?: "paused" | "canceled" } = {
  paused: "paused",
  canceled: "canceled",
};

type Subscription = NonNullable<User["homeownerProfile"]>["subscriptionStatus"];

/** Three figures: monthly price, next pickup, and pickups done this month. */
export function Stats({
  user,
  pickups,
}: {
  user: User;
  pickups: { upcoming: readonly OwnJob[]; completedThisMonth: number } | undefined;
}) {
  const t = useTranslations("homeowner.dashboard");
  const common = useTranslations("common");
  const price = usePrice()(useMonthlyRate(user));
  const words = usePickupWords();
  const next = pickups?.upcoming[0];
  const { subscriptionStatus = "none", subscriptionPlan = "", serviceEndsOn } = user.homeownerProfile ?? {};
  const day = useDay();
  const isWaiting = user.homeownerProfile?.waitingSince != null;
  const plan = common("planName", { plan: subscriptionPlan });
  return (
    <div className={styles.stats}>
      <StatCard
        icon="card"
        label={t("stats.subscription")}
        value={
          isServed(subscriptionStatus)
            ? t("stats.price", { price })
            : t(`stats.${restsAs[subscriptionStatus] ?? "notActive"}`)
        }
        hint={
          isWaiting
            ? t("stats.waiting")
            : serviceEndsOn
              ? t("stats.ending", { day: day(serviceEndsOn) })
              : t(`subscriptionStatus.${subscriptionStatus}`, { plan })
        }
      />
      <StatCard
        icon="calendar"
        label={t("stats.next")}
        value={pickups ? (next ? words(next).day : t("stats.noNext")) : "–"}
        hint={next && words(next).window}
      />
      <StatCard
        icon="check"
        label={t("stats.completed")}
        value={pickups ? pickups.completedThisMonth : "–"}
      />
    </div>
  );
}
