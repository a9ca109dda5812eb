import { useFormatter } from "use-intl";

/** Words for a calendar day ("2026-11-24"): "Tue, Nov 24, 2026", wherever its reader is. */
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
