/** Choices of each preference, the default first (product.md 3). */
export const themes = ["light", "dark", "auto"] as const;
export const languages = ["en", "es", "fr"] as const;
export type Language = (typeof languages)[number];
export const timezones = ["UTC", "EST", "PST", "CST"] as const;
/** IANA zones of the preference values (decisions.md, Time). */
export const zoneNames = {
  UTC: "UTC",
  EST: "America/New_York",
  CST: "America/Chicago",
  PST: "America/Los_Angeles",
} as const satisfies Record<(typeof timezones)[number], string>;

/** The platform's own zone, for billing days and pay weeks (decisions.md, Time). */
export const platformZone = zoneNames.EST;

export const currencies = ["USD", "EUR", "GBP"] as const;
export const profileVisibilities = ["private", "public", "contacts"] as const;

/** The language a text names; null for any other text. */
export function asLanguage(text: string | null | undefined): Language | null {
  return languages.find((language) => language === text) ?? null;
}

/** Locale for dates, times and numbers in each language, as readers in the United States expect them. */
export const locales = { en: "en-US", es: "es-US", fr: "fr-CA" } as const satisfies Record<Language, string>;

export type Locale = (typeof locales)[Language];

export function languageOf(locale: Locale): Language {
  return locale.slice(0, 2) as Language;
}
