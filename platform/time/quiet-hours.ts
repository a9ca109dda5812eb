import { Temporal } from "temporal-polyfill";

/** Minutes since midnight in the person's zone; spans midnight when `until` is smaller. */
export type QuietHours = { fromMinute: number; untilMinute: number };

/**
 * The UTC instant at which the current quiet hours end; null outside them. An end that daylight saving skips moves an
 * hour later; an end that occurs twice means the first.
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
  // In the repeated hour, the first occurrence of the end has passed.
  return end.epochMilliseconds > local.epochMilliseconds
    ? end.toString({ smallestUnit: "millisecond" })
    : null;
}
