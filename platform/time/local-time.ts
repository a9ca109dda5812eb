import { Temporal } from "temporal-polyfill";
import { platformZone, type timezones, zoneNames } from "#platform/values/preferences.ts";
import { remembered } from "#platform/values/remembered.ts";
import { dayParts, type TimeWindow, windowHours } from "#platform/values/windows.ts";

/** The platform's zone until an admin changes it. */
export const platformTimeZone = platformZone;

/** Today's date ("YYYY-MM-DD") in a zone, at a UTC instant. */
export const localDay = remembered((instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString(),
);

/** The time of day in a zone at a UTC instant, as "16:30". */
export function localTime(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: "minute" });
}

/** A zone's date and time at a UTC instant, written in UTC as `scheduledDate` is. */
export const wallClock = remembered((instant: string, timeZone: string): string => {
  const there = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return `${there.toString({ smallestUnit: "millisecond" })}Z`;
});

/** The UTC instants at which a local day's window starts and ends. A daylight saving gap moves forward. */
export function windowInstants(day: string, window: TimeWindow, timeZone: string) {
  const { from, to } = windowHours(window);
  return { startsAt: instantAt(day, from, timeZone), endsAt: instantAt(day, to, timeZone) };
}

/** Whole days from one date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "days" }).days;
}

/** The date that many days later; earlier when negative. */
export const addDays = remembered((day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString(),
);

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
export const startOfDay = remembered((day: string, timeZone: string): string =>
  toInstant(Temporal.PlainDate.from(day).toZonedDateTime(timeZone)),
);

/** The UTC instant of a local hour. An hour that daylight saving skips moves forward. */
export const instantAt = remembered((day: string, hour: number, timeZone: string): string =>
  toInstant(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) }),
  ),
);

/** Same for hours and minutes, as "16:30". */
export const instantAtTime = remembered((day: string, time: string, timeZone: string): string =>
  toInstant(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }),
  ),
);

function toInstant(moment: Temporal.ZonedDateTime): string {
  return moment.toInstant().toString({ smallestUnit: "millisecond" });
}

/** The next part of the day that has not started in the zone: today's or, in the evening, tomorrow's. */
export function nextWindow(now: string, timeZone: string) {
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

/** Local hour by which a person answers what came in the day before. */
const answerHour = 18;

/** The instant by which a person answers what was asked or reported: 6 PM of the next day at the home. */
export function answerBy(askedAt: string, timeZone: string): string {
  return instantAt(addDays(localDay(askedAt, timeZone), 1), answerHour, timeZone);
}

type Chosen = { timezone: (typeof timezones)[number]; isTimezoneChosen: boolean };

/** The zone a person chose; null if they chose none. UTC is the default, so it counts only once chosen. */
export function chosenZone({ timezone, isTimezoneChosen }: Chosen): string | null {
  return isTimezoneChosen || timezone !== "UTC" ? zoneNames[timezone] : null;
}

/** A person's zone: the one they chose, else their home's or first area's, else the platform's. */
export function readerZone(reader: Chosen & { homeZone: string | null }): string {
  return chosenZone(reader) ?? reader.homeZone ?? platformTimeZone;
}
