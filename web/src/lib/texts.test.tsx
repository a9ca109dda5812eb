import { render, screen } from "@testing-library/react";
import { act } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { beforeEach, expect, test, vi } from "vitest";

/** A fresh module, as each page has. */
let texts: typeof import("./texts.tsx");
let catalogues: typeof import("./catalogues.ts");
beforeEach(async () => {
  vi.resetModules();
  texts = await import("./texts.tsx");
  catalogues = await import("./catalogues.ts");
});

/** Answers for one file; the others load as they do. */
function answerFor(file: string, answer: () => Promise<object>) {
  const { loadCatalogue } = catalogues;
  return vi
    .spyOn(catalogues, "loadCatalogue")
    .mockImplementation((...asked) => (asked.join(" ") === file ? answer() : loadCatalogue(...asked)));
}

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

test("every area is a file in each language", async () => {
  const sources = import.meta.glob<string>("./*catalogues.ts", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const areas = Object.values(sources).flatMap((source) =>
    Array.from(source.matchAll(/^ {2}\| "([\w-]+)"/gm), ([, area]) => area),
  );
  expect(areas.length).toBeGreaterThan(40);
  for (const language of ["en", "es", "fr"] as const)
    for (const area of areas) await catalogues.loadCatalogue(language, area as "homes");
});

test("only the reader's language loads, and only the texts the screens need", async () => {
  const load = vi.spyOn(catalogues, "loadCatalogue");
  await texts.showLanguage("es");
  await texts.loadTexts("rentals");
  await texts.loadTexts("rentals");
  expect(load.mock.calls.map((asked) => asked.join(" "))).toEqual(["es common", "es rentals"]);
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
  answerFor("en rentals", () => promise);
  const loading = texts.loadTexts("rentals");
  await texts.showLanguage("es");
  resolve({});
  await loading;
  show();
  expect(shown()).toBe("Cancelar, Tus números, $29.00");
});

test("the last requested language wins, however long the first one takes", async () => {
  await texts.showLanguage("en");
  const { promise, resolve } = Promise.withResolvers<object>();
  answerFor("es common", () => promise);
  const first = texts.showLanguage("es");
  await texts.showLanguage("fr");
  resolve({});
  await first;
  show();
  expect(shown()).toContain("Annuler");
});

test("without its texts nothing changes, and they can be retried", async () => {
  await texts.showLanguage("en");
  const failing = answerFor("fr common", () => Promise.reject(new TypeError("No reception")));
  await expect(texts.showLanguage("fr")).rejects.toThrow("No reception");
  show();
  expect(shown()).toContain("Cancel");
  expect(document.documentElement.lang).toBe("en");
  failing.mockRestore();
  await act(() => texts.showLanguage("fr"));
  expect(shown()).toContain("Annuler");
});
