import { trpc } from "../../lib/trpc.ts";

const pageSize = 100;

/** The runners loaded so far, newest first, and the way to load more. */
export function useRunners() {
  const query = trpc.admin.runners.useInfiniteQuery(
    { limit: pageSize },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return { ...query, data: query.data?.pages.flatMap(({ rows }) => rows) };
}
