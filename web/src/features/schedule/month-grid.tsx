import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { dayAfter, weekDaysOf } from "#platform/values/days.ts";
import { useMonthName } from "../../lib/days.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { monthAfter, weeksOfMonth } from "../pickups/months.ts";
import styles from "./month-grid.module.css";

/** How a day looks, and what it says to a screen reader after its date. */
export type DayMarks = {
  says: string;
  marks?: ReactNode;
  band?: "hold" | "pause" | "end";
  isStruck?: boolean;
};

/** Six weeks from today's on, Sunday first, so that a vacation rarely needs another page. */
export function comingWeeks(today: string): string[][] {
  return Array.from({ length: 6 }, (_, week) => weekDaysOf(dayAfter(today, week * 7)));
}

/** The buttons to the month before and after. */
export function MonthTurner({ month, onTurn }: { month: string; onTurn: (month: string) => void }) {
  const t = useTranslations("schedule.month");
  const monthName = useMonthName();
  return (
    <div className="flex gap-2">
      <button
        type="button"
        className="icon-button"
        aria-label={t("previous")}
        onClick={() => onTurn(monthAfter(month, -1))}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t("next")}
        onClick={() => onTurn(monthAfter(month, 1))}
      >
        <Icon name="arrowRight" />
      </button>
      <VisuallyHidden role="status">{monthName(month)}</VisuallyHidden>
    </div>
  );
}

/**
 * A month as a grid, Sunday first. Arrow keys move by a day or a week, Page Up and Page Down by a month, Home and End
 * within the week. Days before `first` cannot be chosen.
 */
export function MonthGrid({
  month,
  today,
  chosen,
  first,
  weeks = weeksOfMonth(month),
  marksOf,
  onTurn,
  onChoose,
}: {
  /** "2026-11". */
  month: string;
  today: string;
  /** The chosen day, or the first and last one of a span. */
  chosen: { from: string; until: string } | null;
  first?: string;
  /** The weeks to show instead of the month's. */
  weeks?: (string | null)[][];
  marksOf: (day: string) => DayMarks;
  onTurn: (month: string) => void;
  onChoose: (day: string) => void;
}) {
  const t = useTranslations("schedule.month");
  const monthName = useMonthName();
  const format = useFormatter();
  const table = useRef<HTMLTableElement>(null);
  const [reached, setReached] = useState<string | null>(null);
  const isMoving = useRef(false);
  const shown = weeks.flat();
  const current =
    [reached, chosen?.from, today].find((day) => day && shown.includes(day)) ??
    shown.find((day) => day !== null) ??
    today;
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayReached(event.key, current);
    if (!day) return;
    event.preventDefault();
    isMoving.current = true;
    setReached(day);
    if (!shown.includes(day)) onTurn(day.slice(0, "YYYY-MM".length));
  };
  const named = (
    day: string,
    options: { weekday?: "long" | "short"; month?: "long" | "short"; day?: "numeric" },
  ) => format.dateTime(new Date(`${day}T00:00:00Z`), { timeZone: "UTC", ...options });
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid that arrow keys move in
      role="grid"
      className={styles.grid}
      aria-label={monthName(month)}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {sundayToSaturday.map((day) => (
            <th key={day} scope="col" abbr={named(day, { weekday: "long" })}>
              {named(day, { weekday: "short" })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, weekday) => {
              if (!day) return <td key={sundayToSaturday[weekday]} />;
              const { says, marks, band, isStruck } = marksOf(day);
              const isChosen = chosen !== null && chosen.from <= day && day <= chosen.until;
              return (
                <td key={day} data-band={band}>
                  <button
                    type="button"
                    data-day={day}
                    className={classNames(styles.day, isStruck && styles.struck)}
                    tabIndex={day === current ? 0 : -1}
                    aria-label={t("day", {
                      day: named(day, { weekday: "long", month: "long", day: "numeric" }),
                      what: says,
                    })}
                    aria-pressed={isChosen}
                    aria-current={day === today ? "date" : undefined}
                    aria-disabled={first !== undefined && day < first}
                    onClick={() => {
                      setReached(day);
                      if (first === undefined || day >= first) onChoose(day);
                    }}
                  >
                    <span
                      className={styles.number}
                      data-month={
                        day.endsWith("-01") && day !== `${month}-01`
                          ? named(day, { month: "short" })
                          : undefined
                      }
                    >
                      {Number(day.slice("YYYY-MM-".length))}
                    </span>
                    <span className={styles.marks}>{marks}</span>
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A week that began on a Sunday. */
const sundayToSaturday = [4, 5, 6, 7, 8, 9, 10].map((day) => `1970-01-${String(day).padStart(2, "0")}`);

function dayReached(key: string, from: string): string | null {
  const weekday = new Date(`${from}T00:00:00Z`).getUTCDay();
  switch (key) {
    case "ArrowLeft":
      return dayAfter(from, -1);
    case "ArrowRight":
      return dayAfter(from, 1);
    case "ArrowUp":
      return dayAfter(from, -7);
    case "ArrowDown":
      return dayAfter(from, 7);
    case "Home":
      return dayAfter(from, -weekday);
    case "End":
      return dayAfter(from, 6 - weekday);
    case "PageUp":
      return sameDayIn(monthAfter(from.slice(0, 7), -1), from);
    case "PageDown":
      return sameDayIn(monthAfter(from.slice(0, 7), 1), from);
    default:
      return null;
  }
}

/** The same day of another month, or its last one. */
function sameDayIn(month: string, day: string): string {
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1);
  const same = `${month}-${day.slice("YYYY-MM-".length)}`;
  return same < last ? same : last;
}
