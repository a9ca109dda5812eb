import { useLocale } from "use-intl";
import { languageOf } from "#domain/locales.ts";
import type { Language } from "#domain/preferences.ts";

/** The language that the reader reads. `useLocale()` tells how its dates and numbers are written. */
export function useLanguage(): Language {
  return languageOf(useLocale());
}
