import { createTranslator } from "use-intl/core";
import { guestLetters } from "#messages/en/guest-letters.ts";
import { holidayNames } from "#messages/en/holiday-names.ts";
import { mail } from "#messages/en/mail.ts";
import { notifications } from "#messages/en/notifications.ts";
import { outgoing } from "#messages/en/outgoing.ts";
import { refusals } from "#messages/en/refusals.ts";
import { weeklyReport } from "#messages/en/weekly-report.ts";
import { platformTimeZone } from "./time/local-time.ts";
import type { ShownMoney } from "./values/exchange-rates.ts";
import { defaultHolidayOf } from "./values/holiday-names.ts";
import { locales } from "./values/locales.ts";
import type { Language } from "./values/preferences.ts";
import { spellParam } from "./values/spell-param.ts";

/**
 * A sentence of the catalogue with its parameters, for texts whose key is only known when they are worded:
 * refusals, notifications and letters. `key` is a path such as "mail.applicationApproved.subject". Days and amounts among
 * the parameters are spelt by the language (`spellParam`), and so is a default holiday under `holiday`. Amounts are those that
 * are charged, unless `money` says in what they are shown.
 */
export type Word = (key: string, params: Record<string, string | number>, money?: ShownMoney) => string;

/** In English, which refusals are on the wire. */
export const word = wordsOf("en", {
  guestLetters,
  holidayNames,
  mail,
  notifications,
  outgoing,
  refusals,
  weeklyReport,
});

/** The letters and notifications in somebody's language. Fetched when first asked for, and kept. */
export async function wordsIn(language: Language): Promise<Word> {
  const words = known.get(language) ?? fetchWords[language]();
  known.set(language, words);
  return words;
}

const known = new Map<Language, Promise<Word>>();

/** Only the areas that the server words, each language in a file of its own: all of it would make the functions larger. */
const fetchWords: Record<Language, () => Promise<Word>> = {
  en: async () => word,
  es: async () =>
    wordsOf("es", {
      ...(await import("#messages/es/guest-letters.ts")),
      ...(await import("#messages/es/holiday-names.ts")),
      ...(await import("#messages/es/mail.ts")),
      ...(await import("#messages/es/notifications.ts")),
      ...(await import("#messages/es/outgoing.ts")),
      ...(await import("#messages/es/weekly-report.ts")),
    }),
  fr: async () =>
    wordsOf("fr", {
      ...(await import("#messages/fr/guest-letters.ts")),
      ...(await import("#messages/fr/holiday-names.ts")),
      ...(await import("#messages/fr/mail.ts")),
      ...(await import("#messages/fr/notifications.ts")),
      ...(await import("#messages/fr/outgoing.ts")),
      ...(await import("#messages/fr/weekly-report.ts")),
    }),
};

/** What is told only where there is something to tell: of a job at somebody's home no rental, of a question no answer yet. */
const untold = { property: "none", state: "asked" };

function wordsOf(language: Language, messages: Record<string, object>): Word {
  const locale = locales[language];
  /** One for all, as it keeps each sentence that it has read. */
  let translate: Word | undefined;
  const spell = (name: string, value: string | number, money: ShownMoney | undefined) => {
    const holiday = name === "holiday" ? defaultHolidayOf(String(value)) : null;
    return holiday
      ? translate?.(`holidayNames.${holiday}`, {})
      : spellParam(value, locale, { timeZone: platformTimeZone, money });
  };
  return (key, params, money) => {
    translate ??= createTranslator({ locale, messages, timeZone: "UTC" }) as unknown as Word;
    const spelt = Object.entries({ ...untold, ...params }).map(([name, value]) => [
      name,
      spell(name, value, money),
    ]);
    return translate(key, Object.fromEntries(spelt));
  };
}
