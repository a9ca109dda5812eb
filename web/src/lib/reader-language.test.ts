import { afterEach, expect, test, vi } from "vitest";
import { readerLanguage, rememberLanguage } from "./reader-language.ts";

afterEach(() => {
  document.cookie = "tidycurb-language=; max-age=0";
});

test.each([
  [["fr-CA", "es"], "fr"],
  [["de", "es-MX", "fr"], "es"],
  [["de", "it"], "en"],
  [[], "en"],
])("a browser that asks for %s gets %s", (own, language) => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(own);
  expect(readerLanguage()).toBe(language);
});

test("a language chosen here overrides the browser's", () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr"]);
  rememberLanguage("es");
  expect(readerLanguage()).toBe("es");
});

test.each(["de", "", "e", "__proto__"])("a remembered %j is not supported, and is ignored", (other) => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr"]);
  document.cookie = `tidycurb-language=${other}`;
  expect(readerLanguage()).toBe("fr");
});
