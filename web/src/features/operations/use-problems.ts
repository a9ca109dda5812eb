import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../lib/trpc.ts";

/** Problems that are open, or settled, of whom a search means, newest first: those loaded so far, and the way to load more. */
export function useProblems(state: "open" | "resolved", search: string) {
  const query = trpc.admin.problems.useInfiniteQuery(
    { state, search },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  return { ...query, data: query.data?.pages.flatMap(({ rows }) => rows) };
}
