import { useLocale } from "use-intl";

/** What people call a time zone, to stand by itself: "Central Time" of "America/Chicago", in Spanish "Hora central". */
export function useZoneName(): (timeZone: string) => string {
  const locale = useLocale();
  return (timeZone) => {
    if (/^(?:Etc\/)?(?:UTC|GMT)$/.test(timeZone)) return "UTC";
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts();
    const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
    // In French, a zone without a name of its own is that of a country: "heure : Royaume-Uni".
    const bare = name.replace(/^heure\s:\s/, "");
    return bare.charAt(0).toLocaleUpperCase(locale) + bare.slice(1);
  };
}
