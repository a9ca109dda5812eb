import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { rateOf } from "#modules/rates/rules/rate-of.ts";
import { figurePeriods } from "#platform/values/figure-periods.ts";
import { trpc } from "../../lib/trpc.ts";
import { useChargedDollars, useDollars } from "../../lib/use-dollars.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AlertsLink } from "../desk/alerts-link.tsx";
import { FilterChips } from "../desk/filter-chips.tsx";
import { Chart, type Point } from "./chart.tsx";
import { type Group, groupFigures, sumOf } from "./group-figures.ts";
import { UsageCard } from "./usage-card.tsx";

type Period = `${(typeof figurePeriods)[number]}`;

const periods = figurePeriods.map((days): Period => `${days}`);

/** The service's figures over time: daily, or weekly for long periods. */
export default function FiguresPage() {
  const t = useTranslations("figures");
  const [period, setPeriod] = useState<Period>("30");
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      actions={
        <>
          <AlertsLink />
          <ButtonLink variant="quiet" to="/admin">
            <Icon name="back" />
            {t("back")}
          </ButtonLink>
        </>
      }
    >
      <FilterChips
        label={t("period")}
        value={period}
        onChange={setPeriod}
        options={periods.map((value) => ({ value, label: t("days", { days: Number(value) }) }))}
      />
      <Charts period={period} />
      <UsageCard days={figurePeriods.find((each) => `${each}` === period) ?? figurePeriods[0]} />
    </Page>
  );
}

function Charts({ period }: { period: Period }) {
  const t = useTranslations("figures");
  const format = useFormatter();
  const dollars = useDollars();
  // The bars have no space for both amounts.
  const charged = useChargedDollars();
  const days = figurePeriods.find((each) => `${each}` === period) ?? figurePeriods[0];
  const { data, error, refetch } = trpc.admin.figures.useQuery({ days });
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton rows={6} />;
  const isWeekly = days > 31;
  const groups = groupFigures(data, isWeekly ? 7 : 1);
  const all = sumOf(data);
  const points = (of: (group: Group) => number | null): Point[] =>
    groups.map((group) => ({ day: group.day, value: of(group) }));
  const percent = (rate: number) =>
    format.number(rate / 100, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const rate = rateOf(all.kept, all.made - all.kept);
  return (
    <Stack>
      <Columns kind="halves">
        <Chart
          id="pickups"
          title={t("pickups")}
          note={t("pickupsNote", { count: all.completed })}
          kind="bars"
          points={points(({ completed }) => completed)}
          isWeekly={isWeekly}
          format={(value) => format.number(value)}
        />
        <Chart
          id="revenue"
          title={t("revenue")}
          note={t("revenueNote", { amount: dollars(all.revenueCents) })}
          kind="bars"
          points={points(({ revenueCents }) => revenueCents)}
          isWeekly={isWeekly}
          format={charged}
        />
      </Columns>
      <Chart
        id="onTime"
        title={t("onTime")}
        note={rate === null ? t("onTimeNone") : t("onTimeNote", { rate: percent(rate) })}
        kind="line"
        top={100}
        points={points(({ kept, made }) => rateOf(kept, made - kept))}
        isWeekly={isWeekly}
        format={percent}
      />
    </Stack>
  );
}
