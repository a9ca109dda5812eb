import { dayParts } from "../values/windows.ts";
import { addDays, instantAt, localDay, windowInstants } from "./local-time.ts";

/** The first part of a day that has not begun yet at a place: of today or, in the evening, of tomorrow. */
export function nextWindow(
  now: string,
  timeZone: string,
): { day: string; window: (typeof dayParts)[number] } {
  const today = localDay(now, timeZone);
  for (const window of dayParts)
    if (windowInstants(today, window, timeZone).startsAt > now) return { day: today, window };
  return { day: addDays(today, 1), window: dayParts[0] };
}

/** Hour of the day by which cans are back that stay out for the truck. */
const backBy = 20;

/** As far as cans may be out on the day after today, or after the truck's day where that is still to come. */
export function backTomorrow(now: string, truckOn: string, timeZone: string): string {
  const today = localDay(now, timeZone);
  return instantAt(addDays(today > truckOn ? today : truckOn, 1), backBy, timeZone);
}
