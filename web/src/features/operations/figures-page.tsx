import { type ComponentType, useId, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { type UsedAct, usedActs } from "#modules/accounts/rules.ts";
import type { DayFigures } from "#modules/dispatch/contract/alerts.ts";
import { rateOf } from "#modules/rates/rules.ts";
import type { Usage } from "#modules/sign-in/contract.ts";
import { figurePeriods } from "#platform/values/days.ts";
import { parseCents } from "#platform/values/money.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useMay } from "../../lib/may.ts";
import { useChargedDollars, useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { FilterChips } from "../../ui/list-tools.tsx";
import { Columns, Stack } from "../../ui/page.tsx";
import { EmptyState, ErrorState, Loaded, Skeleton } from "../../ui/states.tsx";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import { Chart, type Point } from "./chart.tsx";
import styles from "./figures.module.css";

/** A bar's data: `day` is its first day; amounts in cents. */
export type Group = { day: string; completed: number; revenueCents: number; kept: number; made: number };

/** Groups days by `size`, backwards from the last; the first group may be shorter. */
export function groupFigures(days: readonly DayFigures[], size: number): Group[] {
  const first = days.length % size || size;
  const starts = Array.from({ length: Math.ceil(days.length / size) }, (_, nth) =>
    nth === 0 ? 0 : first + (nth - 1) * size,
  );
  return starts.map((start, nth) => sumOf(days.slice(start, starts[nth + 1])));
}

/** The sum of some days; its `day` is empty for no days. */
export function sumOf(days: readonly DayFigures[]): Group {
  const sum = (of: (day: DayFigures) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    day: days[0]?.day ?? "",
    completed: sum((day) => day.completed),
    revenueCents: sum((day) => parseCents(day.revenue) ?? 0),
    kept: sum((day) => day.kept),
    made: sum((day) => day.made),
  };
}

/** Usage counts of pages and acts, without cookies, names or addresses. */
function UsageCard({ days }: { days: (typeof figurePeriods)[number] }) {
  const t = useTranslations("figures.usage");
  const source = trpc.admin.usage.useQuery({ days });
  return (
    <Card title={t("title")} note={t("note")}>
      <Loaded source={source} rows={4}>
        {(data) =>
          data.length > 0 ? (
            <div className="grid one-column gap-4">
              {(["page", "act"] as const).map((kind) => (
                <Uses key={kind} kind={kind} uses={data.filter((use) => use.kind === kind)} />
              ))}
            </div>
          ) : (
            <EmptyState title={t("none")} text={t("noneText")} />
          )
        }
      </Loaded>
    </Card>
  );
}

const roles = ["homeowner", "runner", "admin"] as const;

function Uses({ kind, uses }: { kind: "page" | "act"; uses: Usage }) {
  const t = useTranslations("figures.usage");
  const roleNames = useTranslations("common.roles");
  const format = useFormatter();
  const nameOf = useUseName();
  const captionId = useId();
  if (uses.length === 0) return null;
  return (
    <>
      <p id={captionId} className="soft small">
        {t(kind === "page" ? "pages" : "acts")}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="scrolls" tabIndex={0} aria-labelledby={captionId}>
        <table className={`table ${styles.usageTable}`} aria-labelledby={captionId}>
          <thead>
            <tr>
              <th scope="col">{t(kind)}</th>
              <th scope="col">{t("times")}</th>
              <th scope="col">{t("before")}</th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {roleNames(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {uses.map((use) => (
              <tr key={use.name}>
                <th scope="row">{kind === "act" ? nameOf(use.name) : <code>{use.name}</code>}</th>
                <td>{format.number(use.uses)}</td>
                <td>{format.number(use.before)}</td>
                {roles.map((role) => (
                  <td key={role}>{format.number(use.roles[role])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const actNames = {
  "homeowner.schedulePickup": "schedulePickup",
  "homeowner.skipWeek": "skipWeek",
  "homeowner.rateJob": "rateJob",
  "homeowner.reportProblem": "reportProblem",
  "rental.scheduleCleanup": "scheduleCleanup",
  "runner.acceptJob": "acceptJob",
  "runner.completeJob": "completeJob",
  "runner.optimiseRoute": "optimiseRoute",
  "settings.updatePreferences": "updatePreferences",
  "settings.updateNotifications": "updateNotifications",
  "settings.updatePrivacy": "updatePrivacy",
} as const satisfies Record<UsedAct, string>;

/** An act's name; one from an older version falls back to its identifier. */
function useUseName(): (name: string) => string {
  const t = useTranslations("figures.usage.names");
  return (name) => {
    const known = usedActs.find((act) => act === name);
    return known ? t(actNames[known]) : name;
  };
}

type Period = `${(typeof figurePeriods)[number]}`;

const periods = figurePeriods.map((days): Period => `${days}`);

const sections = ["overview", "margins", "capacity", "areas", "promises", "retention", "whatIf"] as const;
type Section = (typeof sections)[number];

/** Sections of amounts, for those who may see them. */
const ofMoney: readonly Section[] = ["margins", "retention", "whatIf"];

const later = <Skeleton rows={8} />;
const parts: Record<Exclude<Section, "overview">, ComponentType> = {
  margins: lazyPart([], async () => (await import("./planned-margins.tsx")).PlannedMargins, later),
  capacity: lazyPart([], async () => (await import("./capacity.tsx")).Capacity, later),
  areas: lazyPart([], async () => (await import("./waiting-zips.tsx")).WaitingZips, later),
  promises: lazyPart([], async () => (await import("./area-promises.tsx")).AreaPromises, later),
  retention: lazyPart([], async () => (await import("./retention.tsx")).Retention, later),
  whatIf: lazyPart(
    ["rates", "pay-rule", "price-rule"],
    async () => (await import("./what-if.tsx")).WhatIf,
    later,
  ),
};

/** The service's figures, and its business in sections that the URL names. */
export default function FiguresPage() {
  const t = useTranslations("figures");
  const words = useTranslations("business.sections");
  const may = useMay();
  const { shown, show } = useDeskAddress();
  const open = sections.filter((name) => may("seeMoney") || !ofMoney.includes(name));
  const section = open.find((name) => name === shown.state) ?? "overview";
  const Part = section === "overview" ? Overview : parts[section];
  return (
    <AdminPage title={t("title")} lead={t("lead")}>
      <FilterChips
        label={words("label")}
        value={section}
        onChange={(state) => show({ state, level: undefined, sort: undefined, columns: undefined }, "step")}
        options={open.map((value) => ({ value, label: words(`${value}`) }))}
      />
      <Part />
    </AdminPage>
  );
}

/** Figures over time: daily, or weekly for long periods. */
function Overview() {
  const t = useTranslations("figures");
  const [period, setPeriod] = useState<Period>("30");
  return (
    <>
      <FilterChips
        label={t("period")}
        value={period}
        onChange={setPeriod}
        options={periods.map((value) => ({ value, label: t("days", { days: Number(value) }) }))}
      />
      <Charts period={period} />
      <UsageCard days={figurePeriods.find((each) => `${each}` === period) ?? figurePeriods[0]} />
    </>
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
