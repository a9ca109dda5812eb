import { useLocale } from "use-intl";
import { languageOf } from "#platform/values/locales.ts";
import type { Language } from "#platform/values/preferences.ts";

/** The language that the reader reads. `useLocale()` tells how its dates and numbers are written. */
export function useLanguage(): Language {
  return languageOf(useLocale());
}
