import { useFormatter } from "use-intl";
import { type Weekday, weekdays } from "#platform/values/days.ts";

/** Weekdays in the reader's language: "Tuesday" and "Tue". */
export function useWeekdayNames(): Record<"long" | "short", (weekday: Weekday) => string> {
  const format = useFormatter();
  // January 1, 2024 is a Monday.
  const named = (style: "long" | "short") => (weekday: Weekday) =>
    format.dateTime(new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(weekday))), {
      weekday: style,
      timeZone: "UTC",
    });
  return { long: named("long"), short: named("short") };
}
