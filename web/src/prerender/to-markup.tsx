import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import * as en from "#messages/en.ts";
import * as es from "#messages/es.ts";
import * as fr from "#messages/fr.ts";
import type { TextsOf } from "#messages/texts-of.ts";
import { type Language, languages, locales } from "#platform/values/preferences.ts";
import { WithoutApp } from "../ui/link.tsx";

export const texts: Record<Language, TextsOf<typeof en>> = { en, es, fr };

export function toMarkup(language: Language, content: ReactNode): string {
  return renderToStaticMarkup(
    <IntlProvider
      locale={locales[language]}
      messages={texts[language] as typeof en}
      timeZone="UTC"
      onError={(error) => {
        throw error;
      }}
    >
      <WithoutApp>{content}</WithoutApp>
    </IntlProvider>,
  );
}

export function byLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<
    Language,
    Value
  >;
}
