import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSession } from "./current-user.ts";
import { allowCounting, countUse, tellOnLeaving } from "./usage.ts";

/** Counts page views of signed-in users who allow it (`usage.ts`). */
export function useCountedUse(): void {
  const session = useSession();
  const isAllowed = session.status === "signedIn" && session.user.privacy.analyticsTracking;
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const pattern = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath });
  useEffect(() => {
    allowCounting(isAllowed);
    return tellOnLeaving();
  }, [isAllowed]);
  // Depend on the path too: two pickups share the same pattern.
  useEffect(() => {
    if (isAllowed && path && pattern) countUse("page", pattern);
  }, [isAllowed, path, pattern]);
}
