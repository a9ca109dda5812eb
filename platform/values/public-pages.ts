import { type Language, languages } from "./preferences.ts";

/** Public pages and their English paths. Other languages use /es and /fr prefixes. */
export const publicPages = {
  landing: "/",
  howItWorks: "/how-it-works",
  services: "/services",
  about: "/about",
  runners: "/runners",
  hosts: "/hosts",
  area: "/area",
  reliability: "/reliability",
  help: "/help",
  contact: "/contact",
  terms: "/terms",
  privacy: "/privacy",
} as const;

export type PublicPage = keyof typeof publicPages;

export const publicPageNames = Object.keys(publicPages) as PublicPage[];

/** Pages for search engines: not those that answer one visitor. */
export const listedPages: readonly PublicPage[] = publicPageNames.filter((page) => page !== "area");

/** Languages with a path prefix; English has none. */
export const prefixedLanguages = languages.filter((language) => language !== "en");

/** A page's path in a language: "/about", "/es/about", and "/es" for the landing page. */
export function publicPath(page: PublicPage, language: Language): string {
  const path = publicPages[page];
  if (language === "en") return path;
  return path === "/" ? `/${language}` : `/${language}${path}`;
}

export function publicPageAt(path: string): PublicPage | null {
  const english = path.replace(prefix, "").replace(/\/$/, "") || "/";
  return publicPageNames.find((page) => publicPages[page] === english) ?? null;
}

/** Remembers the chosen reading language, one of `languages`. The page's scripts can read it. */
export const languageCookie = "tidycurb-language";

const prefix = new RegExp(`^/(?:${prefixedLanguages.join("|")})(?=/|$)`);
