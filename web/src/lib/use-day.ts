import { useFormatter } from "use-intl";

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
