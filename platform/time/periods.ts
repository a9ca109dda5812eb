import { Temporal } from "temporal-polyfill";
import { localDay } from "./local-time.ts";

/** The Monday ("YYYY-MM-DD") of an instant's pay week in the platform's zone. */
export function payWeekOf(instant: string, platformZone: string): string {
  return mondayOf(localDay(instant, platformZone));
}

export function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}

/** The first pay week not yet sent automatically: admins review it on Monday, it goes Tuesday, 9 AM. */
export function firstRestingPayWeek(now: string, platformZone: string): string {
  const restedSince = Temporal.Instant.from(now).subtract({ hours: 33 });
  return payWeekOf(restedSince.toString(), platformZone);
}

/** The first open pay week: one closes an hour after its end, when acts started in it have finished. */
export function firstOpenPayWeek(now: string, platformZone: string): string {
  const hourAgo = Temporal.Instant.from(now).subtract({ hours: 1 });
  return payWeekOf(hourAgo.toString(), platformZone);
}

/** The UTC instant one month later; the month's last day if it has no such day. */
export function monthAfter(instant: string): string {
  const start = Temporal.Instant.from(instant).toZonedDateTimeISO("UTC");
  return start.add({ months: 1 }).toInstant().toString({ smallestUnit: "millisecond" });
}
