import { render, screen } from "@testing-library/react";
import { act } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { beforeEach, expect, test, vi } from "vitest";

/** A fresh module, as each page has. */
let texts: typeof import("./texts.tsx");
let catalogues: Record<string, Record<string, () => Promise<object>>>;
beforeEach(async () => {
  vi.resetModules();
  texts = await import("./texts.tsx");
  ({ catalogues } = (await import("./catalogues.ts")) as unknown as { catalogues: typeof catalogues });
});

function Words() {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <p>
      {[t("common.cancel"), t.has("rental.stats.title") && t("rental.stats.title")]
        .filter(Boolean)
        .join(", ")}
      , {format.number(29, { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" })}
    </p>
  );
}

const shown = () => screen.getByRole("paragraph").textContent;
const show = () =>
  render(
    <texts.Texts>
      <Words />
    </texts.Texts>,
  );

test.each([
  ["en", "Cancel, $29.00"],
  ["es", "Cancelar, $29.00"],
  ["fr", "Annuler, 29,00\u00a0$"],
] as const)("%s loads its texts, number formats and the page's lang", async (language, words) => {
  await texts.showLanguage(language);
  show();
  expect(shown()).toBe(words);
  expect(document.documentElement.lang).toBe(language);
});

test("every area is a file in each language", () => {
  const loads = Object.values(catalogues).flatMap((parts) => Object.entries(parts));
  expect(loads.filter(([, load]) => typeof load !== "function")).toEqual([]);
});

test("only the reader's language loads, and only the texts the screens need", async () => {
  const fetched: string[] = [];
  for (const [language, parts] of Object.entries(catalogues))
    for (const [part, load] of Object.entries(parts))
      parts[part] = () => {
        fetched.push(`${language} ${part}`);
        return load();
      };
  await texts.showLanguage("es");
  await texts.loadTexts("rentals");
  await texts.loadTexts("rentals");
  expect(fetched).toEqual(["es common", "es rentals"]);
});

test("another language loads the texts of visited screens, and shows once all are there", async () => {
  await texts.showLanguage("en");
  await texts.loadTexts("rentals");
  show();
  expect(shown()).toBe("Cancel, Your figures, $29.00");
  await act(() => texts.showLanguage("fr"));
  expect(shown()).toBe("Annuler, Vos chiffres, 29,00\u00a0$");
});

test("a screen's texts that load during a language change arrive in the new one", async () => {
  await texts.showLanguage("en");
  const { promise, resolve } = Promise.withResolvers<object>();
  const load = catalogues.en?.rentals;
  Object.assign(catalogues.en ?? {}, { rentals: () => promise });
  const loading = texts.loadTexts("rentals");
  await texts.showLanguage("es");
  resolve((await load?.()) ?? {});
  await loading;
  show();
  expect(shown()).toBe("Cancelar, Tus números, $29.00");
});

test("the last requested language wins, however long the first one takes", async () => {
  await texts.showLanguage("en");
  const { promise, resolve } = Promise.withResolvers<object>();
  const load = catalogues.es?.common;
  Object.assign(catalogues.es ?? {}, { common: () => promise });
  const first = texts.showLanguage("es");
  await texts.showLanguage("fr");
  resolve((await load?.()) ?? {});
  await first;
  show();
  expect(shown()).toContain("Annuler");
});

test("without its texts nothing changes, and they can be retried", async () => {
  await texts.showLanguage("en");
  const load = catalogues.fr?.common;
  Object.assign(catalogues.fr ?? {}, { common: () => Promise.reject(new TypeError("No reception")) });
  await expect(texts.showLanguage("fr")).rejects.toThrow("No reception");
  show();
  expect(shown()).toContain("Cancel");
  expect(document.documentElement.lang).toBe("en");
  Object.assign(catalogues.fr ?? {}, { common: load });
  await act(() => texts.showLanguage("fr"));
  expect(shown()).toContain("Annuler");
});
