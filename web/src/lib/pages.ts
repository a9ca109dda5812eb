import { keepPreviousData } from "@tanstack/react-query";

/** Options of a query whose answer before stays while another filter's loads. */
export const kept = { placeholderData: keepPreviousData };

/** The same for a query that loads page by page. */
export const byPage = {
  ...kept,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
};

/** A paged query with its loaded rows as `data`. */
export function withRows<Row, Query>(
  query: Query & { data: { pages: { rows: Row[] }[] } | undefined },
): Omit<Query, "data"> & { data: Row[] | undefined } {
  return { ...query, data: query.data?.pages.flatMap(({ rows }) => rows) };
}

/** A list whose `refetch` also refetches its counts. */
export function withCounts<Result, List extends { refetch: () => Promise<Result> }>(
  list: List & { refetch: () => Promise<Result> },
  counts: { refetch: () => Promise<unknown> },
): Omit<List, "refetch"> & { refetch: () => Promise<Result> } {
  const refetch = async () => {
    const [result] = await Promise.all([list.refetch(), counts.refetch()]);
    return result;
  };
  return { ...list, refetch };
}
