import { renderHook } from "@testing-library/react";
import { createTranslator, IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { locales } from "#domain/locales.ts";
import type { Language } from "#domain/preferences.ts";
import { reach as en } from "#messages/en/reach.ts";
import { reach as es } from "#messages/es/reach.ts";
import { reach as fr } from "#messages/fr/reach.ts";
import { useZoneName } from "./use-zone-name.ts";

const texts = { en, es, fr };

test.each([
  ["en", "America/Chicago", "The times are Central Time."],
  ["en", "UTC", "The times are UTC."],
  ["es", "America/Chicago", "Según la hora central."],
  ["es", "UTC", "Según la hora UTC."],
  ["fr", "America/Chicago", "D’après l’heure du Centre."],
  ["fr", "UTC", "D’après l’heure UTC."],
] satisfies [Language, string, string][])(
  "in %s, %s is worded as people there call it",
  (language, timeZone, words) => {
    const locale = locales[language];
    const { result } = renderHook(useZoneName, {
      wrapper: ({ children }) => (
        <IntlProvider locale={locale} timeZone="UTC">
          {children}
        </IntlProvider>
      ),
    });
    const t = createTranslator({ locale, messages: texts[language], namespace: "quiet" });
    expect(t("zone", { zone: result.current(timeZone) })).toBe(words);
  },
);
