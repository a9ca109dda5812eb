import { useNow } from "use-intl";
import { hasTimeLeft, type TimeWindow } from "#platform/values/windows.ts";
import { clockIn } from "../../lib/days.ts";
import { useVisitZone } from "../../lib/shown-in.ts";

/** Whether enough of a window remains on a day, by the clock in `placeZone`; defaults to the home's. */
export function useWindowsLeft(placeZone?: string): (window: TimeWindow, day: string) => boolean {
  const homeZone = useVisitZone();
  const [today, time = "00:00"] = clockIn(useNow({ updateInterval: 60_000 }), placeZone ?? homeZone).split(
    "T",
  );
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (window, day) => day !== today || hasTimeLeft(window, minutes);
}
