import { useCallback, useMemo } from "react";
import { createFormatter, useFormatter, useLocale, useNow, useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { unbroken } from "#platform/values/unbroken.ts";
import { isBackAfterTruck, type TimeWindow, windowHours } from "#platform/values/windows.ts";
import { dayIn } from "./days.ts";

type When = Pick<Job, "scheduledDate" | "timeWindow" | "due" | "timeZone">;

/** Hours of a day, the end exclusive. */
type HourSpan = { from: number; to: number };

/** A home's wishes for a pickup that isn't planned yet. */
type Wished = {
  onDay: string;
  timeZone: string;
  pickupWindow: TimeWindow;
  outEveningBefore: boolean;
  inAfterCollection: boolean;
};

/**
 * Formats a job's time: "Today" or "Fri, Nov 21", and "8 AM – 12 PM", or "out Thu evening · back Fri after the truck", or
 * "any time until Sun 8 PM".
 * `legs`: the two parts of the latter, null if the cans go out and come back in one window. All are wall-clock times at
 * the home, stored as UTC and shown unchanged; only "Today" and its neighbors use the home's current day. `hours` formats
 * hours that aren't a job's, `wished` a pickup that isn't planned yet, `time` a single wall-clock time.
 */
export function useJobTimes(): {
  day: (job: Pick<Job, "scheduledDate" | "timeZone">) => string;
  window: (job: When) => string;
  legs: (job: When) => Legs | null;
  hours: (window: TimeWindow | HourSpan) => string;
  wished: (pickup: Wished) => string;
  time: (at: Date) => string;
} {
  const format = useFormatter();
  const locale = useLocale();
  const now = useNow({ updateInterval: 60_000 });
  const { partsOf, both, anyTime } = useLegTexts();
  const nearDays = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const range = (from: Date, until: Date) =>
    unbroken(format.dateTimeRange(from, until, { timeZone: "UTC", ...precision(from, until) }));
  const time = (at: Date) => shortTime(format, at, "UTC");
  const hours = (window: TimeWindow | HourSpan) => {
    const { from, to } = typeof window === "string" ? windowHours(window) : window;
    return range(new Date(from * hourMs), new Date(to * hourMs));
  };
  const legs = ({ scheduledDate, timeWindow, due, timeZone }: When) => {
    const day = dayOf(scheduledDate);
    const isEve = dayOf(due.from) < day;
    const isAfterTruck = isBackAfterTruck({ scheduledOn: day, timeWindow }, due);
    if (!isEve && !isAfterTruck) return null;
    return partsOf({
      day,
      backOn: dayOf(due.inBy),
      timeZone,
      outHours: isEve ? null : range(new Date(due.from), new Date(due.outBy)),
      backHours: isAfterTruck ? null : hours(timeWindow),
    });
  };
  return {
    day: ({ scheduledDate, timeZone }) => {
      const day = startOfDay(dayOf(scheduledDate));
      const daysAhead = (day.getTime() - startOfDay(dayIn(now, timeZone)).getTime()) / dayMs;
      return Math.abs(daysAhead) <= 1
        ? capitalised(nearDays.format(daysAhead, "day"))
        : format.dateTime(day, { timeZone: "UTC", weekday: "short", month: "short", day: "numeric" });
    },
    window: (job) => {
      const parts = legs(job);
      if (parts) return both(parts);
      const [from, out] = [new Date(job.due.from), new Date(job.due.outBy)];
      return dayOf(job.due.outBy) > dayOf(job.scheduledDate) ? anyTime(out, "UTC") : range(from, out);
    },
    legs,
    hours,
    wished: ({ onDay: day, timeZone, pickupWindow, outEveningBefore, inAfterCollection }) => {
      const [outHours, backHours] = [outEveningBefore, inAfterCollection].map((isLong) =>
        isLong ? null : hours(pickupWindow),
      ) as [string | null, string | null];
      const isOneWindow = outHours !== null && backHours !== null;
      return isOneWindow ? outHours : both(partsOf({ day, backOn: day, timeZone, outHours, backHours }));
    },
    time,
  };
}

/** When the cans go out and come back: "Thu evening", "Fri after the truck". */
export type Legs = { out: string; back: string };

/**
 * Words the legs of a pickup in two parts, and `both` in one: "out Thu evening · back Fri after the truck". `outHours` is
 * null for the evening before, `backHours` for after the truck. Same-day legs leave the day to the words before them.
 */
export function useLegTexts() {
  const t = useTranslations("common.due");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  // Only English abbreviates weekdays within a sentence.
  const style = useLocale().startsWith("en") ? "short" : "long";
  const weekday = (day: string) => format.dateTime(startOfDay(day), { timeZone: "UTC", weekday: style });
  return {
    partsOf: (legs: {
      day: string;
      backOn: string;
      timeZone: string;
      outHours: string | null;
      backHours: string | null;
    }): Legs => {
      const { day, backOn, timeZone, outHours, backHours } = legs;
      const eve = dayBefore(day);
      const back = { day: outHours === null || backOn !== day ? weekday(backOn) : "none" };
      return {
        out: outHours ?? (eve === dayIn(now, timeZone) ? t("tonight") : t("evening", { day: weekday(eve) })),
        back: backHours === null ? t("afterTruck", back) : t("inWindow", { ...back, hours: backHours }),
      };
    },
    both: (legs: Legs) => t("legs", legs),
    /** For a runner who may come on any of several days: "any time until Thu 8 PM". */
    anyTime: (until: Date, timeZone: string) =>
      t("anyTime", {
        day: format.dateTime(until, { timeZone, weekday: style }),
        time: shortTime(format, until, timeZone),
      }),
  };
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Shows minutes if any of the times has them. */
export function precision(...times: Date[]) {
  const hasMinutes = times.some((time) => time.getUTCMinutes() !== 0);
  return { hour: "numeric", minute: hasMinutes ? "2-digit" : undefined } as const;
}

/** Formats a time of day, with minutes only if there are any: "8 PM", "7:30 AM". */
export function shortTime(format: PickupFormat, at: Date, timeZone?: string): string {
  // French pads a lone hour ("07 h"), but not a range's.
  return unbroken(format.dateTime(at, { timeZone, ...precision(at) }).replace(/^0(?=\d)/, ""));
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - dayMs).toISOString().slice(0, "YYYY-MM-DD".length);
}

function dayOf(wallClock: string): string {
  return wallClock.slice(0, "YYYY-MM-DD".length);
}

function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

export function capitalised(text: string): string {
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
