import { hashKey, type Query, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { currentUserQuery } from "./current-user.ts";

/** When the oldest answer on screen arrived, in milliseconds since 1970; null when there is none. */
export function useOldestShown(): number | null {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(subscribe, () => {
    const shown = cache.findAll({ type: "active", predicate: isOfTheScreen });
    return shown.length === 0 ? null : Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
  });
}

/** The session query has no age: the user is still signed in. */
function isOfTheScreen({ queryHash, state }: Query): boolean {
  return state.data !== undefined && queryHash !== hashKey(currentUserQuery.queryKey);
}
