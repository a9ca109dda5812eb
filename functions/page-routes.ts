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
 * What each non-API path shows: the shared table for the local server and the hosted configuration (`build-hosted.ts`).
 * Routes match top to bottom: `pageRoutes` before files, `missingRoutes` after them for any remaining path.
 */
export type PageRoute = {
  /** A regular expression over the whole pathname. */
  src: string;
  /** Matches if all of `has` and none of `missing` apply. */
  has?: Condition[];
  missing?: Condition[];
} & Answer;

type Answer =
  /** Continues to later routes, keeping the headers. */
  | { goesOn: true; headers: Record<string, string> }
  /** A file of the built web app; null for an empty response that nobody caches. */
  | { file: string | null; status: 200 | 404 }
  /** A page made by `public-pages.ts`. */
  | { view: View }
  /** Redirects to another path, which may use a group of `src` as $1. */
  | { redirect: string };

/** A public page in a language ("es/about"), or a file for crawlers. */
export type View = `${Language}/${PublicPage}` | "robots.txt" | "sitemap.xml";

/** `value` is a regular expression over the whole value. */
export type Condition = { type: "cookie" | "header" | "query"; key: string; value: string };

/**
 * Set by the server with the session (`routers/session-cookie.ts`). It holds no secret and only decides whether members
 * get the app shell at once instead of a flash of the landing page.
 */
const isMember: Condition = { type: "cookie", key: "tidycurb-member", value: "1" };

/** Sign-up's query says which role it is for and where to go afterward; only the app reads it. */
const goesOn = (key: string): Condition => ({ type: "query", key, value: ".*" });

const asksForEnglish: Condition = { type: "query", key: "lang", value: "en" };

/**
 * App pages that show visitors and members the same shell, as in `web/src/routes`; `$` matches any name in its place.
 */
export const appPageNames: readonly string[] = [
  "admin",
  "admin/figures",
  "admin/audit",
  "admin/bills",
  "admin/credits",
  "admin/coupons",
  "admin/gifts",
  "admin/deliveries",
  "admin/dispatch",
  "admin/health",
  "admin/margins",
  "admin/messages",
  "admin/messages/$id",
  "admin/money",
  "admin/photo-review",
  "admin/problems",
  "admin/refunds",
  "admin/rentals",
  "admin/support",
  "admin/streets",
  "admin/waiting-list",
  "admin/homeowners",
  "admin/homeowners/$id",
  "admin/runners",
  "admin/runners/$id",
  "auth",
  "calendar",
  "confirm-email",
  "forgot-password",
  "gift",
  "google",
  "helper/$token",
  "history",
  "homeowner",
  "homes/$id",
  "host-setup",
  "logout",
  "notifications",
  "once",
  "pickups/$id",
  "profile",
  "receipt/$invoice",
  "record/$token",
  "reset-password",
  "runner",
  "runner-setup",
  "runner/jobs",
  "runner/pay",
  "runner/route",
  "runner/standing",
  "runner/statement/$week",
  "runner/streets",
  "runner/week",
  "runner/you",
  "settings",
  "shared/$token",
  "shared/route/$token",
  "sign-in",
  "sign-up",
  "add-card",
  "add-on",
  "skip",
  "stay/$token",
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

const shell = { file: "/index.html", status: 200 } as const;
const innerPages = publicPageNames.map((page) => publicPages[page].slice(1)).filter(Boolean);
const english = `^/(?:(?:${innerPages.join("|")})/?)?$`;
const prefixed = (language: string) => `^/(?:${language})(?:/(${innerPages.join("|")}))?/?$`;

export const pageRoutes: readonly PageRoute[] = [
  // Spanish readers stay in Spanish; the footer's link to English says so in the query.
  ...prefixedLanguages.map((language) => remember(prefixed(language), language)),
  remember(english, "en", asksForEnglish),

  // A shared link is for people who got it.
  { src: "^/(?:shared|helper|record|stay)/", goesOn: true, headers: { "x-robots-tag": "noindex" } },

  { src: english, has: [isMember], ...shell },
  { src: prefixed(prefixedLanguages.join("|")), has: [isMember], redirect: "/$1" },

  // Documented: visitors of /subscribe see the landing page.
  ...byLanguage("^/subscribe/?$", (language) => ({ view: `${language}/landing` }), [isMember]),
  // Short addresses of an area's figures, and of their JSON.
  { src: "^/reliability\\.json$", redirect: "/api/reliability" },
  { src: "^/reliability/(\\d{5})\\.json$", redirect: "/api/reliability?zipCode=$1" },
  { src: "^((?:/(?:es|fr))?/reliability)/(\\d{5})/?$", redirect: "$1?zip=$2" },
  { src: "^/runner-setup/?$", missing: [isMember], redirect: "/sign-up?role=runner" },
  { src: "^/host-setup/?$", missing: [isMember], redirect: "/sign-up?role=host" },
  ...prefixedLanguages.flatMap((language) =>
    publicPageNames.map((page): PageRoute => ({ src: pathOf(page, language), view: `${language}/${page}` })),
  ),
  // English paths carry no language of their own, so the reader's decides.
  ...publicPageNames.flatMap((page): PageRoute[] => {
    const src = pathOf(page, "en");
    return [
      { src, has: [asksForEnglish], view: `en/${page}` },
      ...byLanguage(src, (language) => ({ view: `${language}/${page}` }), [isMember]),
    ];
  }),
  { src: "^/robots\\.txt$", view: "robots.txt" },
  { src: "^/sitemap\\.xml$", view: "sitemap.xml" },
  ...byLanguage("^/sign-up/?$", (language) => pageFile("sign-up", language), [
    isMember,
    goesOn("role"),
    goesOn("returnTo"),
  ]),
  { src: `^/(?:${appPageNames.map((name) => name.replace(/\$\w+/g, "[^/]+")).join("|")})/?$`, ...shell },
];

function pathOf(page: PublicPage, language: Language): string {
  return `^${publicPath(page, language).replace(/\/$/, "")}/?$`;
}

export const missingRoutes: readonly PageRoute[] = [
  // A page left open across a deployment requests deleted files; a script must not receive a page.
  { src: hashedAssets.source, file: null, status: 404 },
  { src: "^/.*$", has: [isMember], ...shell, status: 404 },
  ...prefixedLanguages.map((language): PageRoute => ({ src: `^/${language}/.*$`, ...notFound(language) })),
  ...byLanguage("^/.*$", notFound),
];

/** The language a public page without one of its own is shown in: the one chosen before, the browser's, or English. */
export function languageOfReader({ headers }: Pick<Request, "headers">): Language {
  const chosen = readCookies(headers.get("cookie") ?? "").get(languageCookie);
  const accepted = headers.get("accept-language") ?? "";
  const prefersIt = (language: Language) => new RegExp(`^(?:${prefers(language).value})$`).test(accepted);
  return languages.find((language) => language === chosen) ?? prefixedLanguages.find(prefersIt) ?? "en";
}

/** The route for a request in a table, with headers from earlier routes that continue; null if none. */
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

/** Members' language is in their account. */
function remember(src: string, language: Language, ...has: Condition[]): PageRoute {
  const cookie = `${languageCookie}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
  const missing = [hasChosen(language), isMember];
  return { src, has, missing, goesOn: true, headers: { "set-cookie": cookie } };
}

/** The language chosen before, then the browser's, then English. */
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

/** Whether a language is our first in Accept-Language, after any others. */
function prefers(language: Language): Condition {
  // Each space can match in only one place; otherwise a long header would cause exponential backtracking.
  const others = "(?:(?:[^ef,\\s]|e[^ns,\\s]|f[^r,\\s])[^,]*,\\s*)*";
  return { type: "header", key: "accept-language", value: `${others}${language}(?:[-;,].*)?` };
}

function notFound(language: Language): Answer {
  return { ...pageFile("404", language), status: 404 };
}

/** A page that the build wrote in each language. */
function pageFile(name: string, language: Language) {
  return { file: language === "en" ? `/${name}.html` : `/${name}.${language}.html`, status: 200 } as const;
}

/** Cookies by name. */
export function readCookies(header: string): Map<string, string> {
  return new Map(
    header.split(/; */).flatMap((pair): [string, string][] => {
      const at = pair.indexOf("=");
      return at < 0 ? [] : [[pair.slice(0, at), pair.slice(at + 1)]];
    }),
  );
}
