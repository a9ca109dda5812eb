import { asLanguage, type Language, languages } from "#platform/values/preferences.ts";
import { languageCookie } from "#platform/values/public-pages.ts";

/** What this browser was last read in, by choice or by an account's setting; else its own first language that we have. */
export function readerLanguage(): Language {
  const remembered = new RegExp(`(?:^|; )${languageCookie}=([^;]*)`).exec(document.cookie)?.[1];
  const own = navigator.languages.map((tag) => tag.slice(0, 2));
  return [remembered, ...own].map(asLanguage).find((language) => language !== null) ?? languages[0];
}

/** Keeps it where the server finds it too, when the next visit is to the public pages. */
export function rememberLanguage(language: Language): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`;
}

const yearSeconds = 31_536_000;
