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
])("a browser that asks for %s reads %s", (own, language) => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(own);
  expect(readerLanguage()).toBe(language);
});

test("what was chosen here counts more than the browser's own language", () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr"]);
  rememberLanguage("es");
  expect(readerLanguage()).toBe("es");
});

test.each(["de", "", "e", "__proto__"])("a remembered %j is none of ours, and is passed over", (other) => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr"]);
  document.cookie = `tidycurb-language=${other}`;
  expect(readerLanguage()).toBe("fr");
});
