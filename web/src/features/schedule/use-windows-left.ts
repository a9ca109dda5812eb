import { useNow } from "use-intl";
import { hasTimeLeft, type TimeWindow, windowHours } from "#platform/values/windows.ts";
import { clockIn, dayAfter } from "../../lib/days.ts";
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

/**
 * How the end of a canceled service bounds a form, by the clock in `placeZone`; defaults to the home's. Null for a
 * service that continues. `lastDay`: the last one on which some of the windows begin before the end.
 */
export function useServiceEnd(
  endsAt: string | null | undefined,
  windows: readonly TimeWindow[],
  placeZone?: string,
): { endsOn: string; lastDay: string; isBefore: (window: TimeWindow, day: string) => boolean } | null {
  const homeZone = useVisitZone();
  if (!endsAt) return null;
  const end = clockIn(new Date(endsAt), placeZone ?? homeZone);
  const endsOn = end.slice(0, 10);
  const isBefore = (window: TimeWindow, day: string) =>
    `${day}T${String(windowHours(window).from).padStart(2, "0")}:00` < end;
  const isLastDay = windows.some((window) => isBefore(window, endsOn));
  return { endsOn, lastDay: isLastDay ? endsOn : dayAfter(endsOn, -1), isBefore };
}
