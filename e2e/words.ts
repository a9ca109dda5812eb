import { createTranslator } from "use-intl/core";
import * as en from "#messages/en.ts";
import * as es from "#messages/es.ts";
import * as fr from "#messages/fr.ts";
import { type Language, locales } from "#platform/values/preferences.ts";

/** A catalogue text with its parameters; the compiler does not check generated keys. */
export type Text = readonly [key: string, params?: Record<string, string | number>];

const catalogues = { en, es, fr };

/** A text in a language. Throws if there is no such text. */
export function say(language: Language, [key, params]: Text): string {
  const translate = createTranslator({
    locale: locales[language],
    messages: catalogues[language],
    onError: (error) => {
      throw error;
    },
  }) as unknown as (...text: Text) => string;
  return translate(key, params);
}

/** A day as English screens show it: "Tue, Nov 24". */
export function inWords(day: string): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: "UTC",
    weekday: "short",
    month: "short",
    day: "numeric",
  }).format(new Date(day));
}
