import { Temporal } from "temporal-polyfill";

/** The UTC instant one month later; the month's last day if it has no such day. */
export function monthAfter(instant: string): string {
  const start = Temporal.Instant.from(instant).toZonedDateTimeISO("UTC");
  return start.add({ months: 1 }).toInstant().toString({ smallestUnit: "millisecond" });
}
