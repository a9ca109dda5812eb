import { useLocale } from "use-intl";

/** What people call a time zone: "Central Time" of "America/Chicago", in Spanish "hora central". UTC is what it is called. */
export function useZoneName(): (timeZone: string) => string {
  const locale = useLocale();
  return (timeZone) => {
    if (timeZone === "UTC") return timeZone;
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts();
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  };
}
