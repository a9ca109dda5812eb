import { trpc } from "../../lib/trpc.ts";

const pageSize = 50;

/** The entries of the waiting list loaded so far, newest first, and the way to load more. */
export function useWaitingList() {
  const query = trpc.admin.waitingList.useInfiniteQuery(
    { limit: pageSize },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return { ...query, data: query.data?.pages.flatMap(({ rows }) => rows) };
}
