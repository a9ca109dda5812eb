import { Temporal } from "temporal-polyfill";
import { platformZone } from "../values/preferences.ts";
import { type TimeWindow, windowHours } from "../values/windows.ts";

/** The platform's zone until an admin changes it (decisions.md, Time). */
export const platformTimeZone = platformZone;

/** Today's date ("YYYY-MM-DD") in a zone, at a UTC instant. */
export function localDay(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The time of day in a zone at a UTC instant, as "16:30". */
export function localTime(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: "minute" });
}

/** A zone's date and time at a UTC instant, written in UTC as `scheduledDate` is. */
export function wallClock(instant: string, timeZone: string): string {
  const there = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return `${there.toString({ smallestUnit: "millisecond" })}Z`;
}

/** The UTC instants at which a local day's window starts and ends. A daylight saving gap moves forward. */
export function windowInstants(
  day: string,
  window: TimeWindow,
  timeZone: string,
): { startsAt: string; endsAt: string } {
  const { from, to } = windowHours(window);
  return { startsAt: instantAt(day, from, timeZone), endsAt: instantAt(day, to, timeZone) };
}

/** Whole days from one date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "days" }).days;
}

/** The date that many days later; earlier when negative. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The Monday of the date's week, and the next Monday. */
export function weekOf(day: string): { from: string; to: string } {
  const date = Temporal.PlainDate.from(day);
  const monday = date.subtract({ days: date.dayOfWeek - 1 });
  return { from: monday.toString(), to: monday.add({ days: 7 }).toString() };
}

/** First day of the date's month, and of the next month. */
export function monthOf(day: string): { from: string; to: string } {
  const first = Temporal.PlainDate.from(day).with({ day: 1 });
  return { from: first.toString(), to: first.add({ months: 1 }).toString() };
}

/** The UTC instant at which a local day starts. */
export function startOfDay(day: string, timeZone: string): string {
  return toInstant(Temporal.PlainDate.from(day).toZonedDateTime(timeZone));
}

/** The UTC instant of a local hour. An hour that daylight saving skips moves forward. */
export function instantAt(day: string, hour: number, timeZone: string): string {
  return toInstant(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) }),
  );
}

/** Same for hours and minutes, as "16:30". */
export function instantAtTime(day: string, time: string, timeZone: string): string {
  return toInstant(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }),
  );
}

function toInstant(moment: Temporal.ZonedDateTime): string {
  return moment.toInstant().toString({ smallestUnit: "millisecond" });
}
