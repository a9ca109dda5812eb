import { useNow } from "use-intl";
import { hasTimeLeft, type homeWindows, type TimeWindow } from "#platform/values/windows.ts";
import { clockIn } from "../../lib/days.ts";
import { useVisitZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";

/** Whether a window can be chosen on a day ("" is today); all are until known. */
export function useOfferedWindows({
  isAsked,
}: {
  isAsked: boolean;
}): (window: (typeof homeWindows)[number], day: string) => boolean {
  const { data } = trpc.homeowner.pickupWindows.useQuery(undefined, { enabled: isAsked });
  return (window, day) => {
    const rule = data?.findLast(({ from }, index) => index === 0 || from <= day);
    return !rule || rule.offered.includes(window);
  };
}

/** Whether enough of a window remains on a day, by the clock in `placeZone`; defaults to the home's. */
export function useWindowsLeft(placeZone?: string): (window: TimeWindow, day: string) => boolean {
  const homeZone = useVisitZone();
  const [today, time = "00:00"] = clockIn(useNow({ updateInterval: 60_000 }), placeZone ?? homeZone).split(
    "T",
  );
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (window, day) => day !== today || hasTimeLeft(window, minutes);
}
