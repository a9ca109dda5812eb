import { useFormatter } from "use-intl";

/** Formats a wall-clock time: "16:00" as "4:00 PM". */
export function useClockTime(): (time: string) => string {
  const format = useFormatter();
  return (time) =>
    format.dateTime(new Date(`2024-01-01T${time}:00Z`), {
      timeZone: "UTC",
      hour: "numeric",
      minute: "2-digit",
    });
}
