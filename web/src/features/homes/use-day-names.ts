import { useLocale, useTranslations } from "use-intl";
import { languageOf } from "#platform/values/locales.ts";
import { weekdays } from "#platform/values/weekdays.ts";

/** Formats pickup days: "Tuesday & Friday", "Martes y viernes". The ampersand is documented, for English. */
export function useDayNames(): (days: readonly string[]) => string {
  const t = useTranslations("homeowner.weekdays");
  const locale = useLocale();
  const joined = (names: string[]) => {
    if (languageOf(locale) === "en") return names.join(" & ");
    const [first = "", ...others] = names;
    return new Intl.ListFormat(locale).format([
      first,
      ...others.map((name) => name.toLocaleLowerCase(locale)),
    ]);
  };
  return (days) => joined(weekdays.filter((day) => days.includes(day)).map((day) => t(day)));
}
