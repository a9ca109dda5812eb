import { asLanguage, type Language, languages } from "#platform/values/preferences.ts";
import { languageCookie } from "#platform/values/public-pages.ts";

/** The language last used in this browser, else its first supported language. */
export function readerLanguage(): Language {
  const own = navigator.languages.map((tag) => asLanguage(tag.slice(0, 2)));
  return [rememberedLanguage(), ...own].find((language) => language !== null) ?? languages[0];
}

/** The language chosen in this browser; null for none. */
export function rememberedLanguage(): Language | null {
  const remembered = new RegExp(`(?:^|; )${languageCookie}=([^;]*)`).exec(document.cookie)?.[1];
  return remembered === undefined ? null : asLanguage(remembered);
}

/** Stores it where the server can read it when rendering public pages. */
export function rememberLanguage(language: Language): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`;
}

const yearSeconds = 31_536_000;
