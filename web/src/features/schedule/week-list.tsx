import { useId, useState } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { dayAfter } from "#platform/values/days.ts";
import { languageOf } from "#platform/values/preferences.ts";
import { useDays } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import { JobStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import { DayRow } from "../pickups/pickup-list.tsx";
import { type CalendarRow, inWeeks, mondayOf, type useCalendar, useReplanned } from "./calendar.ts";
import { useDayChanges } from "./day-changes.ts";
import styles from "./schedule.module.css";

function CalendarDay({ row }: { row: CalendarRow }) {
  const t = useTranslations("schedule");
  const format = useFormatter();
  const days = useDays();
  const changes = useDayChanges();
  const locale = useLocale();
  const { onDay, canKinds, notes, extra } = row;
  const { calendar } = trpc.useUtils().homeowner;
  const undo = useAct(trpc.homeowner.undoReportDay, {
    success: { title: t("wrongDay.undone"), message: t("wrongDay.undoneText", { day: days.day(onDay) }) },
    failure: t("wrongDay.undoFailed"),
    invalidates: [calendar],
  });
  const report = useAct(trpc.homeowner.reportDay, {
    success: {
      title: t("wrongDay.done"),
      message: t("wrongDay.doneText", { day: days.day(onDay) }),
      action: { label: t("wrongDay.undo"), onAct: () => undo.act({ onDay }) },
    },
    failure: t("wrongDay.failed"),
    invalidates: [calendar],
  });
  const isReporting = report.isActing || undo.isActing;
  const what = extra
    ? t(extra.isCheckout ? "checkout" : "extra")
    : format.list(
        canKinds
          .map((kind) => t(`kinds.${kind}`))
          .map((name, index) =>
            index === 0 || languageOf(locale) === "en" ? name : name.toLocaleLowerCase(locale),
          ),
      );
  return (
    <DayRow
      job={{ scheduledDate: `${onDay}T00:00:00.000Z` }}
      title={days.day(onDay)}
      lines={[
        what,
        ...changes({ onDay, notes, moved: row.moved }),
        row.reported && t(`wrongDay.${row.reported}`),
      ]}
      end={
        <>
          <StateBadge state={row.state} />
          {!extra && row.reported === "open" && (
            <SmallButton
              variant="plain"
              loading={isReporting}
              aria-label={t("wrongDay.undoNamed", { day: days.day(onDay) })}
              onClick={() => undo.act({ onDay })}
            >
              {t("wrongDay.undo")}
            </SmallButton>
          )}
          {!extra && row.reported === null && (
            <SmallButton
              variant="plain"
              loading={isReporting}
              aria-label={t("wrongDay.reportNamed", { day: days.day(onDay) })}
              onClick={() => report.act({ onDay })}
            >
              {t("wrongDay.report")}
            </SmallButton>
          )}
        </>
      }
    />
  );
}

function StateBadge({ state }: { state: CalendarRow["state"] }) {
  const t = useTranslations("schedule.states");
  switch (state) {
    case "planned":
    case "skipped":
    case "held":
    case "fallsOut":
    case "notServed":
      return <StatusBadge {...badges[state]} label={t(state)} />;
    default:
      return <JobStatusBadge status={state} />;
  }
}

const badges = {
  planned: { tone: "off", icon: "calendar" },
  skipped: { tone: "off", icon: "minus" },
  held: { tone: "busy", icon: "pause" },
  fallsOut: { tone: "off", icon: "minus" },
  notServed: { tone: "off", icon: "minus" },
} as const;

export function WeekList({ source, today }: { source: ReturnType<typeof useCalendar>; today: string }) {
  const t = useTranslations("schedule.weeks");
  return (
    <Card title={t("title")}>
      <Loaded source={{ ...source, data: source.rows }} rows={6}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t("empty")} text={t("emptyText")} />
          ) : (
            <div className="grid gap-5">
              {inWeeks(rows).map((week) => (
                <Week key={week.monday} week={week} today={today} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

function Week({
  week: { monday, sunday, rows },
  today,
}: {
  week: { monday: string; sunday: string; rows: CalendarRow[] };
  today: string;
}) {
  const t = useTranslations("schedule.weeks");
  const days = useDays();
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const replanned = useReplanned();
  const skip = useAct(trpc.homeowner.skipWeek, {
    success: (done) => ({
      title: t("skipped"),
      message: t("skippedText", { days: days.list(done.days) }),
    }),
    failure: t("skipFailed"),
    onSettled: () => setIsAsking(false),
    invalidates: replanned,
  });
  const undo = useAct(trpc.homeowner.undoSkip, {
    success: { title: t("undone"), message: t("undoneText") },
    failure: t("undoFailed"),
    invalidates: replanned,
  });
  const isActing = skip.isActing || undo.isActing;
  const span = days.span(monday, sunday);
  const opens = rows.filter(({ state, extra }) => !extra && (state === "scheduled" || state === "assigned"));
  const [open] = opens;
  const skippable = opens.map(({ onDay }) => onDay);
  const skipped = rows.filter(({ state }) => state === "skipped").map(({ onDay }) => onDay);
  const near = { [mondayOf(today)]: t("thisWeek"), [dayAfter(mondayOf(today), 7)]: t("nextWeek") }[monday];
  return (
    <section className={styles.week} aria-labelledby={id}>
      <div className={`flex wrap middle between gap-1-3 mb-2 ${styles.top}`}>
        <h3 id={id} className="medium">
          {near && `${near} `}
          <span className={near && styles.span}>{span}</span>
        </h3>
        {skipped.length > 0 ? (
          <SmallButton
            loading={isActing}
            aria-label={t("undoNamed", { week: span })}
            onClick={() => undo.act({ days: skipped })}
          >
            {t("undo")}
          </SmallButton>
        ) : (
          open && (
            <SmallButton
              variant="plain"
              loading={isActing}
              aria-label={t("skipNamed", { week: span })}
              onClick={() => setIsAsking(true)}
            >
              {t("skip")}
            </SmallButton>
          )
        )}
      </div>
      {open && (
        <Confirm
          opened={isAsking}
          title={t("skipTitle")}
          action={t("skip")}
          loading={isActing}
          onConfirm={() => skip.act({ weekOf: open.onDay })}
          onCancel={() => setIsAsking(false)}
        >
          <p>{t("skipText", { days: days.list(skippable) })}</p>
          <p>{t("skipMoney")}</p>
        </Confirm>
      )}
      <ul className="grid gap-3">
        {rows.map((row) => (
          <li key={row.jobId ?? row.onDay}>
            <CalendarDay row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}
