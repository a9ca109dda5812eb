import { Temporal } from "temporal-polyfill";

/** By the clock of somebody's zone, in minutes since midnight; where `until` is the smaller one, past midnight. */
export type QuietHours = { fromMinute: number; untilMinute: number };

/**
 * The UTC instant at which the quiet ends that there is at another one; null where there is none. An end in the hour that
 * daylight saving leaves out comes with the hour after it; one in the hour that comes twice, with the first.
 */
export function quietUntil(now: string, hours: QuietHours, timeZone: string): string | null {
  const { fromMinute, untilMinute } = hours;
  const local = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone);
  const minute = local.hour * 60 + local.minute;
  const isPastMidnight = untilMinute < fromMinute;
  const isQuiet = isPastMidnight
    ? minute >= fromMinute || minute < untilMinute
    : minute >= fromMinute && minute < untilMinute;
  if (!isQuiet) return null;
  const day = local.toPlainDate().add({ days: isPastMidnight && minute >= fromMinute ? 1 : 0 });
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(untilMinute / 60), minute: untilMinute % 60 });
  const end = day.toZonedDateTime({ timeZone, plainTime }).toInstant();
  // In the second of two equal hours the first one's end has been.
  return end.epochMilliseconds > local.epochMilliseconds
    ? end.toString({ smallestUnit: "millisecond" })
    : null;
}
