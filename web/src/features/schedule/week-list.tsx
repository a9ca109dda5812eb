import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CalendarDay } from "./calendar-day.tsx";
import type { CalendarRow, useCalendar } from "./use-calendar.ts";
import { useDays } from "./use-days.ts";
import { useSkip } from "./use-skip.ts";
import { useWrongDay } from "./use-wrong-day.ts";
import styles from "./week-list.module.css";
import { dayAfter, inWeeks, mondayOf } from "./weeks.ts";

/** The coming weeks with their days, each with a skip button. */
export function WeekList({ source, today }: { source: ReturnType<typeof useCalendar>; today: string }) {
  const t = useTranslations("schedule.weeks");
  const skipping = useSkip();
  const wrongDay = useWrongDay();
  return (
    <Card title={t("title")}>
      {source.rows ? (
        source.rows.length === 0 ? (
          <EmptyState title={t("empty")} text={t("emptyText")} />
        ) : (
          <div className={styles.weeks}>
            {inWeeks(source.rows).map((week) => (
              <Week key={week.monday} week={week} today={today} skipping={skipping} wrongDay={wrongDay} />
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
  skipping,
  wrongDay,
}: {
  week: { monday: string; sunday: string; rows: CalendarRow[] };
  today: string;
  skipping: ReturnType<typeof useSkip>;
  wrongDay: ReturnType<typeof useWrongDay>;
}) {
  const t = useTranslations("schedule.weeks");
  const days = useDays();
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
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
            loading={skipping.isUnderWay(monday)}
            aria-label={t("undoNamed", { week: span })}
            onClick={() => skipping.undo(monday, skipped)}
          >
            {t("undo")}
          </Button>
        ) : (
          open && (
            <Button
              variant="plain"
              size="small"
              loading={skipping.isUnderWay(monday)}
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
          loading={skipping.isUnderWay(monday)}
          onConfirm={() => skipping.skip(monday, open.onDay, () => setIsAsking(false))}
          onCancel={() => setIsAsking(false)}
        >
          <p>{t("skipText", { days: days.list(skippable) })}</p>
          <p>{t("skipMoney")}</p>
        </Confirm>
      )}
      <ul className={styles.days}>
        {rows.map((row) => (
          <li key={row.jobId ?? row.onDay}>
            <CalendarDay row={row} wrongDay={row.extra ? undefined : wrongDay} />
          </li>
        ))}
      </ul>
    </section>
  );
}
