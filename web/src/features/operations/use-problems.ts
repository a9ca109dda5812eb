import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../lib/trpc.ts";

/** Loaded problems, open or settled, matching a search by person, newest first; and how to load more. */
export function useProblems(state: "open" | "resolved", search: string) {
  const query = trpc.admin.problems.useInfiniteQuery(
    { state, search },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  return { ...query, data: query.data?.pages.flatMap(({ rows }) => rows) };
}
