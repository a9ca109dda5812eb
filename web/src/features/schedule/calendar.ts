import { useTranslations } from "use-intl";
import { dayAfter, type Weekday } from "#platform/values/days.ts";
import { trpc } from "../../lib/trpc.ts";

export function mondayOf(day: string): string {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
  return dayAfter(day, -((sundayFirst + 6) % 7));
}

/** The number of days from first to last, inclusive. */
export function daysFrom(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
}

/** Rows grouped by week, Monday to Sunday, in the given order, without empty weeks. */
export function inWeeks<Row extends { onDay: string }>(
  rows: readonly Row[],
): { monday: string; sunday: string; rows: Row[] }[] {
  const weeks = new Map<string, Row[]>();
  for (const row of rows) {
    const monday = mondayOf(row.onDay);
    weeks.set(monday, [...(weeks.get(monday) ?? []), row]);
  }
  return [...weeks].map(([monday, inWeek]) => ({ monday, sunday: dayAfter(monday, 6), rows: inWeek }));
}

/** Days shown including today; extended to the end of the week. */
const daysShown = 42;

/** A calendar day, or an unplanned pickup: an extra one or a rental's checkout. */
export type CalendarRow = NonNullable<ReturnType<typeof useCalendar>["rows"]>[number];

/** The homeowner's coming weeks: planned and separately scheduled pickups. `today` is the reader's. */
export function useCalendar(today: string) {
  const calendar = trpc.homeowner.calendar.useQuery();
  const jobs = trpc.homeowner.jobs.useQuery();
  const planned = new Set(calendar.data?.days.map(({ jobId }) => jobId));
  const last = dayAfter(mondayOf(dayAfter(today, daysShown - 1)), 6);
  const extras = (jobs.data ?? []).flatMap((job) => {
    const onDay = job.scheduledDate.slice(0, 10);
    const isShown = job.status !== "cancelled" && !planned.has(job.id) && onDay >= today && onDay <= last;
    return isShown
      ? [
          {
            onDay,
            canKinds: [],
            state: job.status,
            jobId: job.id,
            notes: [],
            moved: null,
            reported: null,
            extra: job,
          },
        ]
      : [];
  });
  const error = calendar.error ?? jobs.error;
  const isLoaded = calendar.data && jobs.data;
  return {
    calendar,
    rows: isLoaded
      ? [...calendar.data.days.map((day) => ({ ...day, extra: null })), ...extras].toSorted((a, b) =>
          a.onDay.localeCompare(b.onDay),
        )
      : undefined,
    error,
    refetch: () => Promise.all([calendar.refetch(), jobs.refetch()]),
  };
}

/** Everything that depends on pickup dates, for `invalidates`. */
export function useReplanned() {
  const { homeowner, auth } = trpc.useUtils();
  return [homeowner.calendar, homeowner.jobs, homeowner.holds, auth.currentUser];
}

/** Formats a schedule: "Every Tuesday", "Every other Friday". */
export function useRhythmName(): (rhythm: { weekday: Weekday; everyWeeks: number }) => string {
  const t = useTranslations("schedule.rhythms");
  return ({ weekday, everyWeeks }) => t(`${everyWeeks === 1 ? "weekly" : "biweekly"}.${weekday}`);
}
