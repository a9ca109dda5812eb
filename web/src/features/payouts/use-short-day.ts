import { useFormatter } from "use-intl";

/** Words for a calendar day ("2026-11-24") of these weeks: "Tue, Nov 24", wherever its reader is. */
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
