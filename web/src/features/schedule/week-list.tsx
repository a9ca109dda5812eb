import { useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CalendarDay } from "./calendar-day.tsx";
import type { CalendarRow, useCalendar } from "./use-calendar.ts";
import { useDays } from "./use-days.ts";
import { useSkip } from "./use-skip.ts";
import styles from "./week-list.module.css";
import { dayAfter, inWeeks, mondayOf } from "./weeks.ts";

/** The coming weeks, each with its days and the way to skip it. */
export function WeekList({ source, today }: { source: ReturnType<typeof useCalendar>; today: string }) {
  const t = useTranslations("schedule.weeks");
  const skipping = useSkip();
  return (
    <Card title={t("title")}>
      {source.rows ? (
        source.rows.length === 0 ? (
          <EmptyState title={t("empty")} text={t("emptyText")} />
        ) : (
          <div className={styles.weeks}>
            {inWeeks(source.rows).map((week) => (
              <Week key={week.monday} week={week} today={today} skipping={skipping} />
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
}: {
  week: { monday: string; sunday: string; rows: CalendarRow[] };
  today: string;
  skipping: ReturnType<typeof useSkip>;
}) {
  const t = useTranslations("schedule.weeks");
  const days = useDays();
  const id = useId();
  const span = days.span(monday, sunday);
  const open = rows.find(({ state, extra }) => !extra && (state === "scheduled" || state === "assigned"));
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
              onClick={() => skipping.skip(monday, open.onDay)}
            >
              {t("skip")}
            </Button>
          )
        )}
      </div>
      <ul className={styles.days}>
        {rows.map((row) => (
          <li key={row.jobId ?? row.onDay}>
            <CalendarDay row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}
