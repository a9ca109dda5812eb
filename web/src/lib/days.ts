import { useFormatter, useTranslations } from "use-intl";
import { defaultHolidayOf } from "#platform/values/days.ts";
import { platformZone } from "#platform/values/preferences.ts";
import { unbroken } from "#platform/values/unbroken.ts";

/** An instant's calendar day ("YYYY-MM-DD") in a time zone; the browser's own zone if omitted. */
export function dayIn(instant: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(instant);
}

/** An instant's wall-clock date and time ("YYYY-MM-DDTHH:MM") in a time zone. */
export function clockIn(instant: Date, timeZone?: string): string {
  const time = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(instant);
  return `${dayIn(instant, timeZone)}T${time}`;
}

/** Formats a calendar day: "2026-11-24" as "Tue, Nov 24, 2026", independent of the reader's zone. */
export function useDay(): (day: string) => string {
  const format = useFormatter();
  return (day) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), {
      timeZone: "UTC",
      weekday: "short",
      day: "numeric",
      month: "short",
      year: "numeric",
    });
}

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

/** Formats the day of a payment, credit or refund in the zone that bills and emails use, whatever the reader's zone. */
export function useBillingDay(dateStyle: "medium" | "long" = "medium"): (instant: string) => string {
  const format = useFormatter();
  return (instant) => format.dateTime(new Date(instant), { dateStyle, timeZone: platformZone });
}

/** Formats a wall-clock time: "16:00" as "4:00 PM". */
export function useClockTime(): (time: string) => string {
  const format = useFormatter();
  return (time) =>
    unbroken(
      format.dateTime(new Date(`2024-01-01T${time}:00Z`), {
        timeZone: "UTC",
        hour: "numeric",
        minute: "2-digit",
      }),
    );
}

/** A default holiday's name in the reader's language; any other as the admin entered it. */
export function useHolidayName(): (name: string) => string {
  const t = useTranslations();
  return (name) => {
    const holiday = defaultHolidayOf(name);
    return holiday ? t(`holidayNames.${holiday}`) : name;
  };
}

/** The part of a day that an hour (0 to 23) is in. */
export function partOfDay(hour: number, eveningFrom = 17): "morning" | "afternoon" | "evening" {
  return hour < 12 ? "morning" : hour < eveningFrom ? "afternoon" : "evening";
}

/** Formats a month: "November 2026". */
export function useMonthName(): (month: string) => string {
  const format = useFormatter();
  return (month) =>
    format.dateTime(new Date(`${month}-01T00:00:00Z`), { timeZone: "UTC", month: "long", year: "numeric" });
}
