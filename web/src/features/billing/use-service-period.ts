import { useFormatter } from "use-intl";

/** Formats the month a bill covers, whose end is exclusive: "Nov 21 – Dec 20, 2026". */
export function useServicePeriod(): (invoice: { periodStartsOn: string; periodEndsOn: string }) => string {
  const format = useFormatter();
  const at = (day: string, ahead = 0) => new Date(Date.parse(`${day}T00:00:00Z`) + ahead * 86_400_000);
  return ({ periodStartsOn, periodEndsOn }) =>
    format.dateTimeRange(at(periodStartsOn), at(periodEndsOn, -1), {
      timeZone: "UTC",
      year: "numeric",
      month: "short",
      day: "numeric",
    });
}
