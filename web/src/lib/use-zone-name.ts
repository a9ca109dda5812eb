import { useLocale } from "use-intl";

/** A time zone's display name: "Central Time" for "America/Chicago", "Hora central" in Spanish. */
export function useZoneName(): (timeZone: string) => string {
  const locale = useLocale();
  return (timeZone) => {
    if (/^(?:Etc\/)?(?:UTC|GMT)$/.test(timeZone)) return "UTC";
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts();
    const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
    // In French, unnamed zones use the country: "heure : Royaume-Uni".
    const bare = name.replace(/^heure\s:\s/, "");
    return bare.charAt(0).toLocaleUpperCase(locale) + bare.slice(1);
  };
}
