import { useFormatter } from "use-intl";

/** Formats a nearby calendar day: "2026-11-24" as "Tue, Nov 24", independent of the reader's zone. */
export function useShortDay(): (day: string) => string {
  const format = useFormatter();
  return (day) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), {
      timeZone: "UTC",
      weekday: "short",
      day: "numeric",
      month: "short",
    });
}
