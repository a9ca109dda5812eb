import { useTranslations } from "use-intl";
import type { Weekday } from "#platform/values/days.ts";

/** Formats a schedule: "Every Tuesday", "Every other Friday". */
export function useRhythmName(): (rhythm: { weekday: Weekday; everyWeeks: number }) => string {
  const t = useTranslations("schedule.rhythms");
  return ({ weekday, everyWeeks }) => t(`${everyWeeks === 1 ? "weekly" : "biweekly"}.${weekday}`);
}
