import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSession } from "./current-user.ts";
import { allowCounting, countUse, tellOnLeaving } from "./usage.ts";

/** Counts the pages that somebody opens who is signed in and lets that be counted (`usage.ts`). */
export function useCountedUse(): void {
  const session = useSession();
  const isAllowed = session.status === "signedIn" && session.user.privacy.analyticsTracking;
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const pattern = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath });
  useEffect(() => {
    allowCounting(isAllowed);
    return tellOnLeaving();
  }, [isAllowed]);
  // The path as well: from one visit to the next, the pattern is the same.
  useEffect(() => {
    if (isAllowed && path && pattern) countUse("page", pattern);
  }, [isAllowed, path, pattern]);
}
