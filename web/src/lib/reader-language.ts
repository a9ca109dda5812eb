import { asLanguage, type Language, languages } from "#platform/values/preferences.ts";
import { languageCookie } from "#platform/values/public-pages.ts";

/** The language last used in this browser, else its first supported language. */
export function readerLanguage(): Language {
  const remembered = new RegExp(`(?:^|; )${languageCookie}=([^;]*)`).exec(document.cookie)?.[1];
  const own = navigator.languages.map((tag) => tag.slice(0, 2));
  return [remembered, ...own].map(asLanguage).find((language) => language !== null) ?? languages[0];
}

/** Stores it where the server can read it when rendering public pages. */
export function rememberLanguage(language: Language): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`;
}

const yearSeconds = 31_536_000;
