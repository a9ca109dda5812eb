import type { JobFilter } from "#modules/pickups/rules/filter.ts";
import { trpc } from "../../lib/trpc.ts";

/** Documented (product.md 9): ten at first. */
const pageSize = 10;

/** Pages of jobs for a filter and search, with each filter's count. Keeps the old data while the next loads. */
export function useActivity(filter: JobFilter, search: string) {
  const list = trpc.admin.activity.useInfiniteQuery(
    { filter, search, limit: pageSize },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: (before) => before },
  );
  const counts = trpc.admin.activityCounts.useQuery({ search }, { placeholderData: (before) => before });
  return {
    list: { ...list, data: list.data?.pages.flatMap(({ rows }) => rows) },
    counts: counts.data,
    refetchCounts: counts.refetch,
  };
}
