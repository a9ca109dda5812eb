import { trpc } from "../../lib/trpc.ts";

const pageSize = 50;

/** The homeowners loaded so far, newest first, and the way to load more. */
export function useHomeowners() {
  const query = trpc.admin.homeowners.useInfiniteQuery(
    { limit: pageSize },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return { ...query, data: query.data?.pages.flatMap(({ rows }) => rows) };
}
