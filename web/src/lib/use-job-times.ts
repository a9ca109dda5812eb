import { useCallback, useMemo } from "react";
import { createFormatter, useFormatter, useLocale, useNow, useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { unbroken } from "#platform/values/unbroken.ts";
import { type TimeWindow, windowHours } from "#platform/values/windows.ts";
import { dayIn } from "./days.ts";

type When = Pick<Job, "scheduledDate" | "due" | "timeZone">;

/**
 * Formats a job's time: "Today" or "Fri, Nov 21", and "8 AM – 12 PM", or "out by 10 PM the evening before, back by 8
 * PM" for evening starts. All are wall-clock times at the home, stored as UTC and shown unchanged; only "Today" and its
 * neighbors use the home's current day. `hours` formats a window that isn't a job's, `time` a single wall-clock time.
 */
export function useJobTimes(): {
  day: (job: Pick<Job, "scheduledDate" | "timeZone">) => string;
  window: (job: When) => string;
  hours: (window: TimeWindow) => string;
  time: (at: Date) => string;
} {
  const t = useTranslations("common.due");
  const format = useFormatter();
  const locale = useLocale();
  const now = useNow({ updateInterval: 60_000 });
  const nearDays = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const range = (from: Date, until: Date) =>
    unbroken(format.dateTimeRange(from, until, { timeZone: "UTC", ...precision(from, until) }));
  // French pads a lone hour ("07 h"), but not a range's.
  const time = (at: Date) =>
    unbroken(format.dateTime(at, { timeZone: "UTC", ...precision(at) }).replace(/^0(?=\d)/, ""));
  return {
    day: ({ scheduledDate, timeZone }) => {
      const day = startOfDay(dayOf(scheduledDate));
      const daysAhead = (day.getTime() - startOfDay(dayIn(now, timeZone)).getTime()) / dayMs;
      return Math.abs(daysAhead) <= 1
        ? capitalised(nearDays.format(daysAhead, "day"))
        : format.dateTime(day, { timeZone: "UTC", weekday: "short", month: "short", day: "numeric" });
    },
    window: ({ scheduledDate, due, timeZone }) => {
      const [from, outBy, inBy] = [new Date(due.from), new Date(due.outBy), new Date(due.inBy)];
      if (dayOf(due.from) === dayOf(scheduledDate)) return range(from, outBy);
      const when = { out: time(outBy), back: time(inBy) };
      return dayOf(due.outBy) === dayIn(now, timeZone) ? t("outTonight", when) : t("outBefore", when);
    },
    hours: (window) => {
      const { from, to } = windowHours(window);
      return range(new Date(from * hourMs), new Date(to * hourMs));
    },
    time,
  };
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Shows minutes if any of the times has them. */
export function precision(...times: Date[]) {
  const hasMinutes = times.some((time) => time.getUTCMinutes() !== 0);
  return { hour: "numeric", minute: hasMinutes ? "2-digit" : undefined } as const;
}

function dayOf(wallClock: string): string {
  return wallClock.slice(0, "YYYY-MM-DD".length);
}

function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

type PickupFormat = ReturnType<typeof createFormatter>;

/** Formats a pickup's instants in its home's time zone, whatever zone the reader chose. */
export function usePickupFormat(timeZone: string): PickupFormat {
  const formatIn = usePickupFormats();
  return useMemo(() => formatIn(timeZone), [formatIn, timeZone]);
}

/** The same for pickups whose zone is known only later. */
export function usePickupFormats(): (timeZone: string) => PickupFormat {
  const locale = useLocale();
  return useCallback((timeZone) => createFormatter({ locale, timeZone }), [locale]);
}

/**
 * Formats when something about a pickup happens, by the clock at its home: the time, and the weekday if it isn't the
 * pickup's day, else "none". Cans may go out the evening before.
 */
export function usePickupClock(day: string, timeZone: string): (at: string) => { time: string; day: string } {
  const format = usePickupFormat(timeZone);
  return (at) => {
    const when = new Date(at);
    return {
      time: unbroken(format.dateTime(when, { hour: "numeric", minute: "2-digit" })),
      day: dayIn(when, timeZone) === day ? "none" : format.dateTime(when, { weekday: "long" }),
    };
  };
}
