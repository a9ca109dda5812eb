import { hashKey, type Query, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { currentUserQuery } from "./current-user.ts";

/** When the oldest answer on the screen came, in milliseconds since 1970; null while it shows none. */
export function useOldestShown(): number | null {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(subscribe, () => {
    const shown = cache.findAll({ type: "active", predicate: isOfTheScreen });
    return shown.length === 0 ? null : Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
  });
}

/** Who is signed in has no age: they still are. */
function isOfTheScreen({ queryHash, state }: Query): boolean {
  return state.data !== undefined && queryHash !== hashKey(currentUserQuery.queryKey);
}
