import { trpc } from "../../lib/trpc.ts";
import { dayAfter, mondayOf } from "./weeks.ts";

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
            pushed: null,
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
