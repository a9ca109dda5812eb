import type { Language } from "./preferences.ts";

/** Locale for dates, times and numbers in each language, as readers in the United States expect them. */
export const locales = { en: "en-US", es: "es-US", fr: "fr-CA" } as const satisfies Record<Language, string>;

export type Locale = (typeof locales)[Language];

/** The language of a locale. */
export function languageOf(locale: Locale): Language {
  return locale.slice(0, 2) as Language;
}
