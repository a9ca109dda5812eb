import { useFormatter, useTranslations } from "use-intl";
import { parseCents } from "#domain/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { Button } from "../../ui/button.tsx";
import { StatCard } from "../../ui/stat-card.tsx";
import styles from "./admin-stats.module.css";

/** The five figures of the whole service. One that is not known is a dash, never a zero. */
export function AdminStats() {
  const t = useTranslations("admin.stats");
  const format = useFormatter();
  const dollars = useDollars();
  const showFailure = useFailureToast();
  const { data, error, isFetching, refetch } = trpc.admin.stats.useQuery();
  const revenue = data && parseCents(data.monthlyRevenue);
  const count = (value: number | undefined) => (value === undefined ? unknown : format.number(value));
  const rate = data?.serviceRate ?? null;
  const retry = async () => {
    const result = await refetch();
    if (result.error) showFailure(result.error, { general: t("failed") });
  };
  return (
    <section aria-label={t("title")} className={styles.section}>
      <div className={styles.cards}>
        <StatCard
          icon="home"
          label={t("subscribers")}
          value={count(data?.totalHomeowners)}
          hint={t("subscribersHint")}
        />
        <StatCard
          icon="users"
          label={t("runners")}
          value={count(data?.activeRunners)}
          hint={t("runnersHint")}
        />
        <StatCard
          icon="money"
          label={t("revenue")}
          value={revenue == null ? unknown : dollars(revenue)}
          hint={t("revenueHint")}
        />
        <StatCard
          icon="calendar"
          label={t("jobsToday")}
          value={count(data?.jobsToday)}
          hint={t("jobsTodayHint")}
        />
        <StatCard
          icon="check"
          label={t("serviceRate")}
          value={
            rate === null
              ? unknown
              : format.number(rate / 100, {
                  style: "percent",
                  minimumFractionDigits: 1,
                  maximumFractionDigits: 1,
                })
          }
          hint={data && rate === null ? t("serviceRateNone") : t("serviceRateHint")}
        />
      </div>
      {error && !data && (
        <p role="alert" className={styles.failed}>
          {t("failed")}
          <Button variant="quiet" size="small" loading={isFetching} onClick={() => void retry()}>
            {t("retry")}
          </Button>
        </p>
      )}
    </section>
  );
}

/** Stands for a figure that is not known yet, or could not be loaded. */
const unknown = "–";
