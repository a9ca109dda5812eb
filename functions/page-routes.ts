import { type Language, languages } from "#platform/values/preferences.ts";
import {
  languageCookie,
  type PublicPage,
  prefixedLanguages,
  publicPageNames,
  publicPages,
  publicPath,
} from "#platform/values/public-pages.ts";
import { hashedAssets } from "./security-headers.ts";

/**
 * What each path shows that is no call: the one table behind the local server and the hosted configuration
 * (`build-hosted.ts`). Routes are tried from the top, those of `pageRoutes` before the files, those of `missingRoutes`
 * after them, with any path that is left.
 */
export type PageRoute = {
  /** A regular expression over the whole pathname. */
  src: string;
  /** All of these, and none of those. */
  has?: Condition[];
  missing?: Condition[];
} & Answer;

type Answer =
  /** Goes on to later routes, keeping the headers. */
  | { goesOn: true; headers: Record<string, string> }
  /** Of the built web app; null for an empty answer that nobody keeps. */
  | { file: string | null; status: 200 | 404 }
  /** What `public-pages.ts` makes. */
  | { view: View }
  /** To another path, which may take up a group of `src` as $1. */
  | { redirect: string };

/** A public page in a language ("es/about"), or what machines read of the site. */
export type View = `${Language}/${PublicPage}` | "robots.txt" | "sitemap.xml";

/** `value` is a regular expression over the whole value. */
export type Condition = { type: "cookie" | "header" | "query"; key: string; value: string };

/**
 * Set by the server together with the session (`routers/session-cookie.ts`). It carries no secret: members get the app's
 * shell at once instead of seeing the visitors' page flash by, and nothing else hangs on it.
 */
const isMember: Condition = { type: "cookie", key: "tidycurb-member", value: "1" };

/** Sign-up says in the query which side it is for and where to go afterwards: only the app reads that. */
const goesOn = (key: string): Condition => ({ type: "query", key, value: ".*" });

const asksForEnglish: Condition = { type: "query", key: "lang", value: "en" };

/** The app's pages that visitors and members alike get as its shell, as `web/src/routes` has them; `$` stands for any name in its place. */
export const appPageNames: readonly string[] = [
  "admin",
  "admin/figures",
  "admin/audit",
  "admin/deliveries",
  "admin/dispatch",
  "admin/health",
  "admin/money",
  "admin/homeowners/$id",
  "admin/runners/$id",
  "auth",
  "calendar",
  "confirm-email",
  "forgot-password",
  "google",
  "history",
  "homeowner",
  "logout",
  "notifications",
  "profile",
  "receipt/$invoice",
  "reset-password",
  "runner",
  "runner-setup",
  "runner/pay",
  "runner/route",
  "runner/standing",
  "runner/statement/$week",
  "settings",
  "sign-in",
  "sign-up",
  "stop-letters",
  "stop-messages",
  "subscribe",
  "support",
  "support/$thread",
  "take-back",
  "vacation-rental",
  "vacation-rental/$property",
  "vacation-rental/guests",
  "vacation-rental/record/$property",
  "verify-email",
];

/** Documented: visitors see the landing page there. */
const landingForVisitors = ["runner-setup", "subscribe"];

const shell = { file: "/index.html", status: 200 } as const;
const innerPages = publicPageNames.map((page) => publicPages[page].slice(1)).filter(Boolean);
const english = `^/(?:(?:${innerPages.join("|")})/?)?$`;
const prefixed = (language: string) => `^/(?:${language})(?:/(${innerPages.join("|")}))?/?$`;

export const pageRoutes: readonly PageRoute[] = [
  // Whoever reads Spanish goes on in Spanish; the footer's link to English says so in the query.
  ...prefixedLanguages.map((language) => remember(prefixed(language), language)),
  remember(english, "en", asksForEnglish),

  { src: english, has: [isMember], ...shell },
  { src: prefixed(prefixedLanguages.join("|")), has: [isMember], redirect: "/$1" },

  { src: "^/$", has: [asksForEnglish], view: "en/landing" },
  ...byLanguage(
    `^/(?:(?:${landingForVisitors.join("|")})/?)?$`,
    (language) => ({ view: `${language}/landing` }),
    [isMember],
  ),
  ...languages.flatMap((language) =>
    publicPageNames.map((page): PageRoute => {
      return { src: `^${publicPath(page, language).replace(/\/$/, "")}/?$`, view: `${language}/${page}` };
    }),
  ),
  { src: "^/robots\\.txt$", view: "robots.txt" },
  { src: "^/sitemap\\.xml$", view: "sitemap.xml" },
  ...byLanguage("^/sign-up/?$", (language) => pageFile("sign-up", language), [
    isMember,
    goesOn("role"),
    goesOn("returnTo"),
  ]),
  { src: `^/(?:${appPageNames.map((name) => name.replace(/\$\w+/g, "[^/]+")).join("|")})/?$`, ...shell },
];

export const missingRoutes: readonly PageRoute[] = [
  // A page left open across an update asks for files that are gone: a script must not get a page for an answer.
  { src: hashedAssets.source, file: null, status: 404 },
  { src: "^/.*$", has: [isMember], ...shell, status: 404 },
  ...prefixedLanguages.map((language): PageRoute => ({ src: `^/${language}/.*$`, ...notFound(language) })),
  ...byLanguage("^/.*$", notFound),
];

/** The route that a request takes in a table, with the headers of those before it that go on; null for none. */
export function pageRouteFor(
  request: Request,
  table: readonly PageRoute[],
): { route: Exclude<PageRoute, { goesOn: true }>; headers: Record<string, string> } | null {
  const url = new URL(request.url);
  const cookies = readCookies(request.headers.get("cookie") ?? "");
  const read: Record<Condition["type"], (key: string) => string | null | undefined> = {
    cookie: (key) => cookies.get(key),
    header: (key) => request.headers.get(key),
    query: (key) => url.searchParams.get(key),
  };
  const holds = ({ type, key, value }: Condition) => {
    const given = read[type](key);
    return typeof given === "string" && new RegExp(`^(?:${value})$`).test(given);
  };
  const headers: Record<string, string> = {};
  for (const route of table) {
    const { src, has = [], missing = [] } = route;
    if (!new RegExp(src).test(url.pathname) || !has.every(holds) || missing.some(holds)) continue;
    if (!("goesOn" in route)) return { route, headers };
    Object.assign(headers, route.headers);
  }
  return null;
}

/** Members have theirs in their account. */
function remember(src: string, language: Language, ...has: Condition[]): PageRoute {
  const cookie = `${languageCookie}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
  const missing = [hasChosen(language), isMember];
  return { src, has, missing, goesOn: true, headers: { "set-cookie": cookie } };
}

/** By the language chosen before, else by the browser's, else English. */
function byLanguage(
  src: string,
  answer: (language: Language) => Answer,
  missing: Condition[] = [],
): PageRoute[] {
  return [
    ...languages.map((language) => ({ src, missing, has: [hasChosen(language)], ...answer(language) })),
    ...prefixedLanguages.map((language) => ({ src, missing, has: [prefers(language)], ...answer(language) })),
    { src, missing, ...answer("en") },
  ];
}

function hasChosen(language: Language): Condition {
  return { type: "cookie", key: languageCookie, value: language };
}

/**
 * Whether a language is the first of ours in Accept-Language, which browsers write in the order of preference: any
 * number of others (they begin with neither e nor f, or go on differently), then this one.
 */
function prefers(language: Language): Condition {
  // No blank fits in two places: with a choice, a long header would be tried in every way there is.
  const others = "(?:(?:[^ef,\\s]|e[^ns,\\s]|f[^r,\\s])[^,]*,\\s*)*";
  return { type: "header", key: "accept-language", value: `${others}${language}(?:[-;,].*)?` };
}

function notFound(language: Language): Answer {
  return { ...pageFile("404", language), status: 404 };
}

/** A page that the build has written in each language. */
function pageFile(name: string, language: Language) {
  return { file: language === "en" ? `/${name}.html` : `/${name}.${language}.html`, status: 200 } as const;
}

function readCookies(header: string): Map<string, string> {
  return new Map(
    header.split(/; */).flatMap((pair): [string, string][] => {
      const at = pair.indexOf("=");
      return at < 0 ? [] : [[pair.slice(0, at), pair.slice(at + 1)]];
    }),
  );
}
