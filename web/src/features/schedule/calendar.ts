import { useTranslations } from "use-intl";
import type { Weekday } from "#platform/values/days.ts";

/** The number of days from first to last, inclusive. */
export function daysFrom(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
}

/** Formats a schedule: "Every Tuesday", "Every other Friday". */
export function useRhythmName(): (rhythm: { weekday: Weekday; everyWeeks: number }) => string {
  const t = useTranslations("schedule.rhythms");
  return ({ weekday, everyWeeks }) => t(`${everyWeeks === 1 ? "weekly" : "biweekly"}.${weekday}`);
}
