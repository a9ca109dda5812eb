import { Temporal } from "temporal-polyfill";
import { localDay } from "./local-time.ts";

/** The Monday ("YYYY-MM-DD") with which the pay week of an instant begins in the platform's zone. */
export function payWeekOf(instant: string, platformZone: string): string {
  return mondayOf(localDay(instant, platformZone));
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}

/**
 * The first pay week that is not yet sent by itself. Monday is the admins', to look at the week that is over, to hold
 * and to adjust; on Tuesday at nine it goes.
 */
export function firstRestingPayWeek(now: string, platformZone: string): string {
  const restedSince = Temporal.Instant.from(now).subtract({ hours: 33 });
  return payWeekOf(restedSince.toString(), platformZone);
}

/**
 * The first pay week that is not closed. A week is closed an hour after it has ended: by then every act that began in
 * it has ended too, so that nothing is earned in it any more.
 */
export function firstOpenPayWeek(now: string, platformZone: string): string {
  const hourAgo = Temporal.Instant.from(now).subtract({ hours: 1 });
  return payWeekOf(hourAgo.toString(), platformZone);
}
