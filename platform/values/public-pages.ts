import { type Language, languages } from "./preferences.ts";

/** The pages that everybody may read, with their English paths. The other languages have theirs under /es and /fr. */
export const publicPages = {
  landing: "/",
  howItWorks: "/how-it-works",
  services: "/services",
  about: "/about",
} as const;

export type PublicPage = keyof typeof publicPages;

export const publicPageNames = Object.keys(publicPages) as PublicPage[];

/** Languages whose pages have a prefix. English has none. */
export const prefixedLanguages = languages.filter((language) => language !== "en");

/** The path of a page in a language: "/about", "/es/about", and "/es" for the landing page. */
export function publicPath(page: PublicPage, language: Language): string {
  const path = publicPages[page];
  if (language === "en") return path;
  return path === "/" ? `/${language}` : `/${language}${path}`;
}

/** Whether a path has a language's prefix: the app has no screens there, the server has. */
export function isPrefixed(path: string): boolean {
  return prefix.test(path);
}

/** Which page a path is, in whatever language; null for any other path. */
export function publicPageAt(path: string): PublicPage | null {
  const english = path.replace(prefix, "").replace(/\/$/, "") || "/";
  return publicPageNames.find((page) => publicPages[page] === english) ?? null;
}

/** Remembers which language somebody has chosen to read, readable by the page; its value is one of `languages`. */
export const languageCookie = "tidycurb-language";

const prefix = new RegExp(`^/(?:${prefixedLanguages.join("|")})(?=/|$)`);
