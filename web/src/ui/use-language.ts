import { useLocale } from "use-intl";
import { type Language, languageOf } from "#platform/values/preferences.ts";

/** The reader's language. `useLocale()` gives the locale for dates and numbers. */
export function useLanguage(): Language {
  return languageOf(useLocale());
}
