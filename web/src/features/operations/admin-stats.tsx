import { type LinkProps, linkOptions } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { parseCents } from "#platform/values/money.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { SmallButton } from "../../ui/button.tsx";
import { StatCard } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./desk.module.css";

/** The service's five figures. An unknown one is a dash, never zero. */
export function AdminStats() {
  const t = useTranslations("admin.stats");
  const format = useFormatter();
  const dollars = useDollars();
  const showFailure = useFailureToast();
  const { data, error, isFetching, refetch } = trpc.admin.stats.useQuery();
  const { data: before } = trpc.admin.statsBefore.useQuery();
  const revenue = data && parseCents(data.monthlyRevenue);
  const count = (value: number | undefined) => (value === undefined ? unknown : format.number(value));
  const rate = data?.serviceRate ?? null;
  const changed = (now: number | null | undefined, then: number | null | undefined) =>
    now == null || !then
      ? null
      : format.number(now / then - 1, {
          style: "percent",
          maximumFractionDigits: 0,
          signDisplay: "exceptZero",
        });
  const compared = (words: string) => <span className={styles.since}>{words}</span>;
  const since = (change: string | null, hint: string) =>
    change ? compared(t("since", { change, days: before?.standingDays ?? 30 })) : hint;
  const opening = (place: LinkProps, label: string, value: string) => (
    <Link {...place} className={styles.open} aria-label={t("open", { label, value })}>
      {value}
    </Link>
  );
  const jobsChange = changed(data?.jobsToday, before?.jobsToday);
  const completion =
    data?.completionRate == null
      ? null
      : t("completion", {
          rate: format.number(data.completionRate / 100, { style: "percent", maximumFractionDigits: 0 }),
        });
  const jobsTrend = jobsChange
    ? t("sinceWeek", { change: jobsChange })
    : before?.jobsToday === 0
      ? t("noneAWeekAgo")
      : null;
  const points = (now: number, then: number) =>
    format.number(now - then, { maximumFractionDigits: 1, signDisplay: "exceptZero" });
  const fortnights = before?.fortnights;
  const rateTrend =
    rate === null
      ? null
      : before?.serviceRate != null
        ? t("sinceRate", { change: points(rate, before.serviceRate) })
        : fortnights
          ? t("sinceFortnight", { change: points(fortnights.now, fortnights.before) })
          : null;
  const retry = async () => {
    const result = await refetch();
    if (result.error) showFailure(result.error, { general: t("failed") });
  };
  return (
    <section aria-label={t("title")} className="grid gap-3">
      <div className={styles.cards}>
        <StatCard
          icon="home"
          label={t("subscribers")}
          value={opening(
            linkOptions({ to: "/admin", search: { tab: "homeowners", state: "active" } }),
            t("subscribers"),
            count(data?.activeSubscribers),
          )}
          hint={since(
            changed(data?.activeSubscribers, before?.activeSubscribers),
            data ? t("subscribersHint", { count: data.totalHomeowners }) : noHintYet,
          )}
        />
        <StatCard
          icon="users"
          label={t("runners")}
          value={opening(
            linkOptions({ to: "/admin", search: { tab: "runners", state: "approved" } }),
            t("runners"),
            count(data?.activeRunners),
          )}
          hint={since(changed(data?.activeRunners, before?.activeRunners), t("runnersHint"))}
        />
        <StatCard
          icon="money"
          label={t("revenue")}
          value={opening(
            linkOptions({ to: "/admin/figures", hash: "revenue" }),
            t("revenue"),
            revenue == null ? unknown : dollars(revenue),
          )}
          hint={since(
            changed(revenue, before?.monthlyRevenue == null ? null : parseCents(before.monthlyRevenue)),
            t("revenueHint"),
          )}
        />
        <StatCard
          icon="calendar"
          label={t("jobsToday")}
          value={opening(linkOptions({ to: "/admin/dispatch" }), t("jobsToday"), count(data?.jobsToday))}
          hint={
            jobsTrend || completion
              ? compared([completion, jobsTrend].filter(Boolean).join(" · "))
              : t("jobsTodayHint")
          }
        />
        <StatCard
          icon="check"
          label={t("serviceRate")}
          value={opening(
            linkOptions({ to: "/admin/figures", hash: "onTime" }),
            t("serviceRate"),
            rate === null
              ? unknown
              : format.number(rate / 100, {
                  style: "percent",
                  minimumFractionDigits: 1,
                  maximumFractionDigits: 1,
                }),
          )}
          hint={
            rateTrend
              ? compared(rateTrend)
              : data && rate === null
                ? t("serviceRateNone")
                : t("serviceRateHint")
          }
        />
      </div>
      {error && !data && (
        <p role="alert" className="flex wrap middle semibold danger gap-2-4">
          {t("failed")}
          <SmallButton loading={isFetching} onClick={() => void retry()}>
            {t("retry")}
          </SmallButton>
        </p>
      )}
    </section>
  );
}

/** Stands for a figure that isn't loaded. */
const unknown = "–";

/** One line high, so nothing below moves when the hint loads. */
const noHintYet = "\u00a0";
