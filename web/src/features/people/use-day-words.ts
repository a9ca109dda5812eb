import { useFormatter } from "use-intl";

/** Formats a local day: "2026-11-24" as "Nov 24, 2026". */
export function useDayWords(): (day: string) => string {
  const format = useFormatter();
  return (day) => format.dateTime(new Date(day), { dateStyle: "medium", timeZone: "UTC" });
}
