import { keepPreviousData } from "@tanstack/react-query";
import type { HomeownerState, RunnerState } from "#modules/accounts/rules.ts";
import { trpc } from "../../lib/trpc.ts";

const pageSize = 50;

export type HomeownersShown = { search: string; state?: HomeownerState; sort: "newest" | "name" };
export type RunnersShown = {
  search: string;
  state?: RunnerState;
  sort: "newest" | "name" | "rating" | "waiting";
};

/** Pages of homeowners matching the search, with a count per status. */
export function useHomeowners(shown: HomeownersShown) {
  const query = trpc.admin.homeowners.useInfiniteQuery(
    { ...shown, limit: pageSize },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const counts = trpc.admin.homeownerCounts.useQuery(
    { search: shown.search },
    { placeholderData: keepPreviousData },
  );
  return { list: { ...query, data: query.data?.pages.flatMap(({ rows }) => rows) }, counts };
}

/** The same for runners. */
export function useRunners(shown: RunnersShown) {
  const query = trpc.admin.runners.useInfiniteQuery(
    { ...shown, limit: pageSize },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const counts = trpc.admin.runnerCounts.useQuery(
    { search: shown.search },
    { placeholderData: keepPreviousData },
  );
  return { list: { ...query, data: query.data?.pages.flatMap(({ rows }) => rows) }, counts };
}
