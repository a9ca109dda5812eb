import { getQueryKey } from "@trpc/react-query";
import { useEffect } from "react";
import { hasHome } from "#modules/accounts/rules.ts";
import { dayAfter } from "#platform/values/days.ts";
import { useSession } from "./current-user.ts";
import { dayIn } from "./days.ts";
import { offlineState } from "./offline.ts";
import { serverNow } from "./server-clock.ts";
import { usePickupZone } from "./shown-in.ts";
import { queryClient, trpc, utils } from "./trpc.ts";
import { whenIdle } from "./use-offline.ts";

const dashboards = ["/", "/homeowner"];

/** Prefetches a homeowner's pickups before the dashboard loads, batched with the header's requests. */
export function useDashboardAhead(path: string): void {
  const session = useSession();
  const user = session.status === "signedIn" ? session.user : null;
  const profile = user?.role === "homeowner" ? user.homeownerProfile : null;
  const isServed = profile !== null && hasHome(profile);
  trpc.homeowner.jobs.useQuery(undefined, { enabled: isServed && dashboards.includes(path) });
}

/**
 * Prefetches a runner's route for today and tomorrow for offline use, once the first screen is idle and whenever their
 * jobs change.
 */
export function useRouteAhead(): void {
  const session = useSession();
  const user = session.status === "signedIn" ? session.user : null;
  const isRunner = user?.role === "runner" && user.runnerProfile?.applicationStatus === "approved";
  const runnerId = isRunner ? user.id : null;
  const timeZone = usePickupZone();
  const { dataUpdatedAt: jobsAt } = trpc.runner.jobs.useQuery(undefined, {
    enabled: false,
    notifyOnChangeProps: ["dataUpdatedAt"],
  });
  useEffect(() => {
    if (!runnerId) return;
    return whenIdle(() => {
      if (!navigator.onLine || offlineState().isRestored) return;
      const today = dayIn(new Date(serverNow()), timeZone);
      for (const day of [today, dayAfter(today, 1)]) askAhead(day, jobsAt);
    });
  }, [runnerId, timeZone, jobsAt]);
}

/** Skips if it was fetched after the jobs were. */
function askAhead(day: string, jobsAt: number): void {
  const known = queryClient.getQueryState(getQueryKey(trpc.runner.route, { day }, "query"));
  if (known?.data && !known.isInvalidated && known.dataUpdatedAt >= jobsAt) return;
  void utils.runner.route.prefetch({ day }, { staleTime: 0, gcTime: Number.POSITIVE_INFINITY });
}
