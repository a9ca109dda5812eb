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

/** A list's `sort`, and its `order` when turned around, from a URL's such as "-name". The first sort is the usual one. */
export function orderIn<Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  asked: string | undefined,
): { sort: Sort; order?: "reversed" } {
  const sort = sorts.find((name) => name === asked?.replace(/^-/, ""));
  if (!sort) return { sort: sorts[0] };
  return { sort, ...(asked?.startsWith("-") && { order: "reversed" }) };
}
