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

const { runner } = utils;

/** What each of a runner's tabs beside Now reads when it opens. */
export const tabReads = {
  jobs: [runner.availableJobs, runner.offerDetails],
  week: [runner.jobs, runner.daysOff, runner.hours],
  pay: [runner.pay, runner.statements, runner.payYear, runner.payoutAccount],
  you: [
    runner.standing,
    runner.areas,
    runner.routeShare,
    runner.jobs,
    runner.application,
    runner.refusals,
    runner.notices,
  ],
} as const;

/** The age from which a tab that is not open is fetched again. */
const oldMs = 1_800_000;

/**
 * Prefetches what a runner needs offline once the first screen is idle: the route for today, tomorrow and the days on
 * which cans are due back, again whenever their jobs change, and what their tabs read, again when the app returns to the foreground.
 */
export function useRunnerAhead(): void {
  const session = useSession();
  const user = session.status === "signedIn" && !session.isOver ? session.user : null;
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
      if (!isReached()) return;
      const today = dayIn(new Date(serverNow()), timeZone);
      const out = runner.jobs.getData()?.filter(({ status }) => status === "in_progress") ?? [];
      // Cans that are still out may be due back on another day.
      const days = [today, dayAfter(today, 1), ...out.map(({ due }) => due.inBy.slice(0, 10))];
      for (const day of new Set(days)) askAhead(day, jobsAt);
    });
  }, [runnerId, timeZone, jobsAt]);
  useEffect(() => {
    if (!runnerId) return;
    const stopWaiting = whenIdle(askTabs);
    document.addEventListener("visibilitychange", askTabs);
    return () => {
      stopWaiting();
      document.removeEventListener("visibilitychange", askTabs);
    };
  }, [runnerId]);
}

/** Skips if it was fetched after the jobs were. */
function askAhead(day: string, jobsAt: number): void {
  const known = queryClient.getQueryState(getQueryKey(trpc.runner.route, { day }, "query"));
  if (known?.data && !known.isInvalidated && known.dataUpdatedAt >= jobsAt) return;
  void utils.runner.route.prefetch({ day }, { staleTime: 0 });
}

/** Fetches what is missing, old or changed since, unless the browser was told to use less data. */
function askTabs(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!isReached() || document.visibilityState === "hidden" || connection?.saveData) return;
  for (const read of Object.values(tabReads).flat()) void read.prefetch(undefined, { staleTime: oldMs });
}

function isReached(): boolean {
  return navigator.onLine && !offlineState().isRestored;
}
