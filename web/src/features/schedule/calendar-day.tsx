import { useFormatter, useLocale, useTranslations } from "use-intl";
import { languageOf } from "#platform/values/locales.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useHolidayName } from "../../lib/use-holiday-name.ts";
import { Button } from "../../ui/button.tsx";
import { JobStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./calendar-day.module.css";
import { DateTile } from "./date-tile.tsx";
import type { CalendarRow } from "./use-calendar.ts";
import { useDays } from "./use-days.ts";

/** A calendar day with cans going out: what, changes from holidays or moved days, and status. */
export function CalendarDay({ row }: { row: CalendarRow }) {
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
        <p className={styles.when}>{days.day(onDay)}</p>
        {what && <p className={styles.line}>{what}</p>}
        {notes.map((note) => (
          <HolidayLine key={note.dueOn} note={note} />
        ))}
        {row.pushed && (
          <p className={styles.line}>
            {t(`weeks.pushed.${row.pushed.reason}`, {
              from: days.weekday(row.pushed.fromOn),
              to: days.weekday(onDay),
            })}
          </p>
        )}
        {row.reported && <p className={styles.line}>{t(`wrongDay.${row.reported}`)}</p>}
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
    <p className={styles.line}>
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
