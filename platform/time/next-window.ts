import { dayParts } from "../values/windows.ts";
import { addDays, instantAt, localDay, windowInstants } from "./local-time.ts";

/** The next part of the day that has not started in the zone: today's or, in the evening, tomorrow's. */
export function nextWindow(
  now: string,
  timeZone: string,
): { day: string; window: (typeof dayParts)[number] } {
  const today = localDay(now, timeZone);
  for (const window of dayParts)
    if (windowInstants(today, window, timeZone).startsAt > now) return { day: today, window };
  return { day: addDays(today, 1), window: dayParts[0] };
}

/** Local hour by which cans left out for the truck are back. */
const backBy = 20;

/** The latest day and hour cans may be out: the day after today, or after the truck's day if that is later. */
export function backTomorrow(now: string, truckOn: string, timeZone: string): string {
  const today = localDay(now, timeZone);
  return instantAt(addDays(today > truckOn ? today : truckOn, 1), backBy, timeZone);
}
