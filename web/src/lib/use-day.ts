import { useFormatter } from "use-intl";
import { platformZone } from "#platform/values/preferences.ts";

/** Formats a calendar day: "2026-11-24" as "Tue, Nov 24, 2026", independent of the reader's zone. */
export function useDay(): (day: string) => string {
  const format = useFormatter();
  return (day) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), {
      timeZone: "UTC",
      weekday: "short",
      day: "numeric",
      month: "short",
      year: "numeric",
    });
}

/** Formats the day of a payment, credit or refund in the zone that bills and emails use, whatever the reader's zone. */
export function useBillingDay(dateStyle: "medium" | "long" = "medium"): (instant: string) => string {
  const format = useFormatter();
  return (instant) => format.dateTime(new Date(instant), { dateStyle, timeZone: platformZone });
}
