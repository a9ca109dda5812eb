import { useFormatter, useLocale, useTranslations } from "use-intl";
import { languageOf } from "#domain/locales.ts";
import { useHolidayName } from "../../lib/use-holiday-name.ts";
import { JobStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import { DateTile } from "../homeowner/date-tile.tsx";
import styles from "./calendar-day.module.css";
import type { CalendarRow } from "./use-calendar.ts";
import { useDays } from "./use-days.ts";

/** A day on which something goes out, or would: what, what a holiday did to it, and how it stands. */
export function CalendarDay({ row }: { row: CalendarRow }) {
  const t = useTranslations("schedule");
  const format = useFormatter();
  const days = useDays();
  const holidayName = useHolidayName();
  const locale = useLocale();
  const { onDay, canKinds, notes, extra } = row;
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
        {notes.map(({ holiday, dueOn, movedTo }) => (
          <p key={dueOn} className={styles.line}>
            {movedTo
              ? t("weeks.moved", { holiday: holidayName(holiday), day: days.day(dueOn) })
              : t("weeks.fallsOut", { holiday: holidayName(holiday) })}
          </p>
        ))}
      </div>
      <StateBadge state={row.state} />
    </div>
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
