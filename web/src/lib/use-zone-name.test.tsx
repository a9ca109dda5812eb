import { renderHook } from "@testing-library/react";
import { createTranslator, IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { reach as en } from "#messages/en/channels.ts";
import { reach as es } from "#messages/es/channels.ts";
import { reach as fr } from "#messages/fr/channels.ts";
import { type Language, locales } from "#platform/values/preferences.ts";

import { useZoneName } from "../features/accounts/reach-cards.tsx";

const texts = { en, es, fr };

// Casablanca's name depends on when its clocks last changed.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "Intl"], now: new Date("2026-11-24T15:00:00.000Z") });
});
afterEach(() => vi.useRealTimers());

test.each([
  ["en", "America/Chicago", "Time zone: Central Time"],
  ["en", "Europe/London", "Time zone: United Kingdom Time"],
  ["en", "Europe/Istanbul", "Time zone: Türkiye Standard Time"],
  ["en", "Africa/Casablanca", "Time zone: Western European Time"],
  ["en", "Etc/GMT+5", "Time zone: GMT-05:00"],
  ["es", "America/Chicago", "Zona horaria: Hora central"],
  ["es", "Europe/London", "Zona horaria: Hora de Reino Unido"],
  ["es", "Europe/Istanbul", "Zona horaria: Hora estándar de Turquía"],
  ["es", "Africa/Casablanca", "Zona horaria: Hora de Europa occidental"],
  ["es", "Etc/GMT+5", "Zona horaria: GMT-05:00"],
  ["fr", "America/Chicago", "Fuseau horaire : Heure du Centre"],
  ["fr", "Europe/London", "Fuseau horaire : Royaume-Uni"],
  ["fr", "Europe/Istanbul", "Fuseau horaire : Heure normale de Turquie"],
  ["fr", "Africa/Casablanca", "Fuseau horaire : Heure de l’Europe de l’Ouest"],
  ["fr", "Etc/GMT+5", "Fuseau horaire : UTC−05:00"],
] satisfies [Language, string, string][])("in %s, %s has its local name", (language, timeZone, words) => {
  expect(spelled(language, timeZone)).toBe(words);
});

describe.each(["en", "es", "fr"] satisfies Language[])("in %s", (language) => {
  test.each(["UTC", "GMT", "Etc/UTC", "Etc/GMT"])("%s is called UTC", (timeZone) => {
    expect(spelled(language, timeZone)).toMatch(/: UTC$/);
  });
});

function spelled(language: Language, timeZone: string): string {
  const locale = locales[language];
  const { result } = renderHook(useZoneName, {
    wrapper: ({ children }) => (
      <IntlProvider locale={locale} timeZone="UTC">
        {children}
      </IntlProvider>
    ),
  });
  const t = createTranslator({ locale, messages: texts[language], namespace: "quiet" });
  return t("zone", { zone: result.current(timeZone) });
}
