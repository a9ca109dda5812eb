import type { DispatchFilter } from "#modules/dispatch/rules.ts";
import { byPage, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";

/** In milliseconds: runners keep working while an operator watches. */
const refetchInterval = 60_000;

/** A day's status by area; defaults to the platform's today. */
export function useDispatchDay(day: string | undefined, area: string) {
  return trpc.admin.dispatchDay.useQuery(
    { day, area },
    { refetchInterval, placeholderData: (before) => before },
  );
}

/** A day's loaded pickups; disabled until the day is known. */
export function useDispatchJobs(day: string | undefined, area: string, filter: DispatchFilter) {
  const query = trpc.admin.dispatchJobs.useInfiniteQuery(
    { day: day ?? "", area, filter },
    { enabled: day !== undefined, getNextPageParam: byPage.getNextPageParam, refetchInterval },
  );
  return withRows(query);
}

/** Runners with no pickup on a day who could take one. */
export function useFreeRunners(day: string, area: string) {
  return trpc.admin.freeRunners.useQuery({ day, area }, { refetchInterval });
}
