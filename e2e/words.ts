import { createTranslator } from "use-intl/core";
import { en } from "#messages/en.ts";
import { es } from "#messages/es.ts";
import { fr } from "#messages/fr.ts";
import { locales } from "#platform/values/locales.ts";
import type { Language } from "#platform/values/preferences.ts";

/** A text of the catalogues, with its parameters; what is made from them is not known to the compiler. */
export type Text = readonly [key: string, params?: Record<string, string | number>];

const catalogues = { en, es, fr };

/** A text as it reads in a language. Throws where there is no such text. */
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
