import { useTranslations } from "use-intl";
import { useVisitFormat } from "../../lib/use-job-times.ts";

export type LegTime = (what: "outBy" | "inBy" | "outDone", at: string) => string;

/** Formats when cans go out or come back, or did. Names the day if it isn't the route's. */
export function useLegTime(day: string, timeZone: string): LegTime {
  const t = useTranslations("route.next");
  const format = useVisitFormat(timeZone);
  return (what, at) => {
    const time = format.dateTime(new Date(at), { hour: "numeric", minute: "2-digit" });
    const numbers = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
    const routeDay = format.dateTime(new Date(`${day}T12:00:00Z`), { ...numbers, timeZone: "UTC" });
    if (format.dateTime(new Date(at), numbers) === routeDay) return t(what, { time });
    return t(`${what}On`, { time, day: format.dateTime(new Date(at), { weekday: "long" }) });
  };
}
