import { trpc } from "../../lib/trpc.ts";

const pageSize = 50;

/** Loaded waiting list entries, newest first, and how to load more. */
export function useWaitingList() {
  const query = trpc.admin.waitingList.useInfiniteQuery(
    { limit: pageSize },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return { ...query, data: query.data?.pages.flatMap(({ rows }) => rows) };
}
