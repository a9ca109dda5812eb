import { trpc } from "../../lib/trpc.ts";

const pageSize = 100;

/** The jobs loaded so far, newest first, and the way to load more. */
export function useRecentJobs() {
  const query = trpc.admin.jobs.useInfiniteQuery(
    { limit: pageSize },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return { ...query, data: query.data?.pages.flatMap(({ rows }) => rows) };
}
