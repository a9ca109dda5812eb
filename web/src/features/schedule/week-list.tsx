import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CalendarDay } from "./calendar-day.tsx";
import type { CalendarRow, useCalendar } from "./use-calendar.ts";
import { useDays } from "./use-days.ts";
import { useReplanned } from "./use-replanned.ts";
import styles from "./week-list.module.css";
import { dayAfter, inWeeks, mondayOf } from "./weeks.ts";

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
