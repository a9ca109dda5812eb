import { useId, useState } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { languageOf } from "#platform/values/locales.ts";
import { useHolidayName } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";

import { JobStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import { DateTile } from "../pickups/pickup-list.tsx";
import {
  type CalendarRow,
  dayAfter,
  inWeeks,
  mondayOf,
  type useCalendar,
  useDays,
  useReplanned,
} from "./calendar.ts";

import styles from "./schedule.module.css";

/** A calendar day with cans going out: what, changes from holidays or moved days, and status. */
function CalendarDay({ row }: { row: CalendarRow }) {
  const t = useTranslations("schedule");
  const format = useFormatter();
  const days = useDays();
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
    <div className={styles.day}>
      <DateTile job={{ scheduledDate: `${onDay}T00:00:00.000Z` }} />
      <div>
        <p className={styles.strong}>{days.day(onDay)}</p>
        {what && <p className={styles.soft}>{what}</p>}
        {notes.map((note) => (
          <HolidayLine key={note.dueOn} note={note} />
        ))}
        {row.pushed && (
          <p className={styles.soft}>
            {t(`weeks.pushed.${row.pushed.reason}`, {
              from: days.weekday(row.pushed.fromOn),
              to: days.weekday(onDay),
            })}
          </p>
        )}
        {row.reported && <p className={styles.soft}>{t(`wrongDay.${row.reported}`)}</p>}
      </div>
      <div className={styles.end}>
        <StateBadge state={row.state} />
        {!extra && row.reported === "open" && (
          <Button
            variant="plain"
            size="small"
            loading={isReporting}
            aria-label={t("wrongDay.undoNamed", { day: days.day(onDay) })}
            onClick={() => undo.act({ onDay })}
          >
            {t("wrongDay.undo")}
          </Button>
        )}
        {!extra && row.reported === null && (
          <Button
            variant="plain"
            size="small"
            loading={isReporting}
            aria-label={t("wrongDay.reportNamed", { day: days.day(onDay) })}
            onClick={() => report.act({ onDay })}
          >
            {t("wrongDay.report")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A holiday's effect on the day, in one sentence. */
function HolidayLine({ note }: { note: CalendarRow["notes"][number] }) {
  const t = useTranslations("schedule.weeks");
  const days = useDays();
  const { dueOn, holidayOn, movedTo } = note;
  const holiday = useHolidayName()(note.holiday);
  const on = days.weekday(holidayOn);
  return (
    <p className={styles.soft}>
      {movedTo === null
        ? t("fallsOut", { on, holiday })
        : dueOn === holidayOn
          ? t("movedOn", { on, holiday, to: days.weekday(movedTo) })
          : t("movedFrom", { on, holiday, from: days.weekday(dueOn), to: days.weekday(movedTo) })}
    </p>
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
      return <StatusBadge {...looks[state]} label={t(state)} />;
    default:
      return <JobStatusBadge status={state} />;
  }
}

const looks = {
  planned: { tone: "off", icon: "calendar" },
  skipped: { tone: "off", icon: "minus" },
  held: { tone: "busy", icon: "pause" },
  fallsOut: { tone: "off", icon: "minus" },
  notServed: { tone: "off", icon: "minus" },
} as const;

/** The coming weeks with their days, each with a skip button. */
export function WeekList({ source, today }: { source: ReturnType<typeof useCalendar>; today: string }) {
  const t = useTranslations("schedule.weeks");
  return (
    <Card title={t("title")}>
      {source.rows ? (
        source.rows.length === 0 ? (
          <EmptyState title={t("empty")} text={t("emptyText")} />
        ) : (
          <div className={styles.weeks}>
            {inWeeks(source.rows).map((week) => (
              <Week key={week.monday} week={week} today={today} />
            ))}
          </div>
        )
      ) : source.error ? (
        <ErrorState error={source.error} onRetry={source.refetch} />
      ) : (
        <Skeleton rows={6} />
      )}
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
      <div className={styles.top}>
        <h3 id={id} className={styles.title}>
          {near && `${near} `}
          <span className={near && styles.span}>{span}</span>
        </h3>
        {skipped.length > 0 ? (
          <Button
            variant="quiet"
            size="small"
            loading={isActing}
            aria-label={t("undoNamed", { week: span })}
            onClick={() => undo.act({ days: skipped })}
          >
            {t("undo")}
          </Button>
        ) : (
          open && (
            <Button
              variant="plain"
              size="small"
              loading={isActing}
              aria-label={t("skipNamed", { week: span })}
              onClick={() => setIsAsking(true)}
            >
              {t("skip")}
            </Button>
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
      <ul className={styles.stack}>
        {rows.map((row) => (
          <li key={row.jobId ?? row.onDay}>
            <CalendarDay row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}
