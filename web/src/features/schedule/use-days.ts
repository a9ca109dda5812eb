import { useFormatter } from "use-intl";

/**
 * Formats calendar days, independent of the reader's zone: "2026-11-24" as "Tue, Nov 24", "Nov 24", "Nov 24 – 30" for a
 * range, and "Tuesday".
 */
export function useDays(): {
  day: (day: string) => string;
  short: (day: string) => string;
  span: (from: string, until: string) => string;
  list: (days: readonly string[]) => string;
  weekday: (day: string) => string;
} {
  const format = useFormatter();
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const word = (day: string) =>
    format.dateTime(at(day), { timeZone: "UTC", weekday: "short", month: "short", day: "numeric" });
  return {
    day: word,
    short: (day) => format.dateTime(at(day), { timeZone: "UTC", month: "short", day: "numeric" }),
    span: (from, until) =>
      format.dateTimeRange(at(from), at(until), { timeZone: "UTC", month: "short", day: "numeric" }),
    list: (days) => format.list(days.map(word)),
    weekday: (day) => format.dateTime(at(day), { timeZone: "UTC", weekday: "long" }),
  };
}
