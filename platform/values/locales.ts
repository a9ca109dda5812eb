import type { Language } from "./preferences.ts";

/** How dates, times and numbers are written in each language: as its readers in the United States expect them. */
export const locales = { en: "en-US", es: "es-US", fr: "fr-CA" } as const satisfies Record<Language, string>;

export type Locale = (typeof locales)[Language];

/** The language whose words go with a locale. */
export function languageOf(locale: Locale): Language {
  return locale.slice(0, 2) as Language;
}
