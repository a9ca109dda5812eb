import { useFormatter, useLocale, useNow } from "use-intl";
import type { Job } from "#contracts/job.ts";
import { windowHours } from "#domain/windows.ts";
import { dayIn } from "./day-in.ts";
import { useVisitZone } from "./shown-in.ts";

type When = Pick<Job, "scheduledDate" | "timeWindow">;

/**
 * Words for when a job is: "Today" or "Fri, Nov 21", and "8 AM – 12 PM". Both are wall-clock times at the home, written
 * at UTC, and are shown as they stand; only "Today" and its neighbours go by the reader's own day.
 */
export function useJobTimes(): { day: (job: When) => string; window: (job: When) => string } {
  const format = useFormatter();
  const locale = useLocale();
  const timeZone = useVisitZone();
  const now = useNow({ updateInterval: 60_000 });
  const today = startOfDay(dayIn(now, timeZone));
  const nearDays = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return {
    day: ({ scheduledDate }) => {
      const day = startOfDay(scheduledDate.slice(0, 10));
      const daysAhead = (day.getTime() - today.getTime()) / dayMs;
      return Math.abs(daysAhead) <= 1
        ? capitalised(nearDays.format(daysAhead, "day"))
        : format.dateTime(day, { timeZone: "UTC", weekday: "short", month: "short", day: "numeric" });
    },
    window: ({ scheduledDate, timeWindow }) => {
      const { from, to } = windowHours(timeWindow);
      const at = (hour: number) => new Date(startOfDay(scheduledDate.slice(0, 10)).getTime() + hour * hourMs);
      return format.dateTimeRange(at(from), at(to), { timeZone: "UTC", hour: "numeric" });
    },
  };
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
