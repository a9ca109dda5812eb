import type { DispatchFilter } from "#modules/dispatch/rules/filters.ts";
import { trpc } from "../../lib/trpc.ts";

/** Milliseconds after which a day is asked for again: runners go on while an operator looks. */
const refetchInterval = 60_000;

/** How a day stands, area by area; the platform's today where none is named. */
export function useDispatchDay(day: string | undefined, area: string) {
  return trpc.admin.dispatchDay.useQuery(
    { day, area },
    { refetchInterval, placeholderData: (before) => before },
  );
}

/** A day's pickups as far as they were loaded. Asks for nothing before the day is known. */
export function useDispatchJobs(day: string | undefined, area: string, filter: DispatchFilter) {
  const query = trpc.admin.dispatchJobs.useInfiniteQuery(
    { day: day ?? "", area, filter },
    { enabled: day !== undefined, getNextPageParam: (page) => page.nextCursor, refetchInterval },
  );
  return { ...query, data: query.data?.pages.flatMap(({ rows }) => rows) };
}

/** Who holds nothing on a day and could take something of it. */
export function useFreeRunners(day: string, area: string) {
  return trpc.admin.freeRunners.useQuery({ day, area }, { refetchInterval });
}
