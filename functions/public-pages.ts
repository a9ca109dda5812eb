import { createHash } from "node:crypto";
import {
  type FigureWords,
  figuresAtFirst,
  type PublicClaim,
  type PublicFigures,
  wordFigures,
} from "#modules/site/rules/public-figures.ts";
import type { Language } from "#platform/values/preferences.ts";
import { languages } from "#platform/values/preferences.ts";
import { type PublicPage, publicPageNames, publicPath } from "#platform/values/public-pages.ts";
import type { View } from "./page-routes.ts";
import type { Caller } from "./routes.ts";

/** What the web build has written: each page in each language, with places for what is known only now. */
export type BuiltPages = Record<Language, Record<PublicPage, string>>;

export type PublicPages = (view: View, request: Request, caller?: Caller) => Promise<Response>;

/**
 * Serves the public pages: the built HTML with today's figures and this site's own address filled in. A page never waits
 * longer than a second for its figures; without them it shows the last ones known, or those it was built with.
 */
export function createPublicPages(site: {
  built: () => Promise<BuiltPages>;
  figures: () => Promise<PublicFigures>;
  /** Whether somebody carries cans in a ZIP code already. Rejects where the visitor has asked too often. */
  hasRunners: (zipCode: string, request: Request, caller?: Caller) => Promise<boolean>;
  /** The site's address, without a slash at its end. */
  appUrl: string;
  /** The present, as a UTC instant. */
  now: () => string;
}): PublicPages {
  const figures = neverLate(site.figures);
  let built: Promise<BuiltPages> | undefined;

  return async (view, request, caller) => {
    if (view === "robots.txt") return answer(robots(site.appUrl), "text/plain; charset=utf-8", request);
    if (view === "sitemap.xml")
      return answer(sitemap(site.appUrl), "application/xml; charset=utf-8", request);
    const [language, page] = view.split("/") as [Language, PublicPage];
    built ??= site.built();
    const asked =
      page === "howItWorks"
        ? zipAnswer(new URL(request.url), (zip) => site.hasRunners(zip, request, caller))
        : {};
    const [pages, known, answered] = await Promise.all([built, figures(), asked]);
    const { claims, ...filled } = wordFigures(known, language, new Date(site.now()).getUTCFullYear());
    const html = fill(choose(pages[language][page], claims), {
      ...filled,
      ...answered,
      origin: site.appUrl,
    });
    return answer(html, "text/html; charset=utf-8", request);
  };
}

/** Keeps what stands between {{#claim}} and {{/claim}} where the claim does, and between {{^claim}} and {{/claim}} elsewhere. */
function choose(template: string, claims: FigureWords["claims"]): string {
  return template.replace(
    /\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\2\}\}/g,
    (_, sign: string, claim: PublicClaim, content: string) =>
      Boolean(claims[claim]) === (sign === "#") ? content : "",
  );
}

/** {{price|$29}} becomes what `values` has under `price`, else "$29". */
function fill(template: string, values: Record<string, string | null>): string {
  return template.replace(
    /\{\{(\w+)(?:\|([^}]*))?\}\}/g,
    (_, name: string, atFirst = "") => values[name] ?? atFirst,
  );
}

function answer(body: string, type: string, request: Request): Response {
  const etag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
  const headers = { "content-type": type, etag };
  if (request.headers.get("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : body, { headers });
}

/**
 * What the ZIP check shows to whoever asked without any script: the code, and whether its waiting list is offered or what
 * became of joining it. Nothing where nobody asked, or where it cannot be told.
 */
async function zipAnswer(
  { searchParams }: URL,
  hasRunners: (zipCode: string) => Promise<boolean>,
): Promise<{ zip?: string; waiting?: string }> {
  const zip = searchParams.get("zip") ?? "";
  if (!/^\d{5}$/.test(zip)) return {};
  const outcome = waitingOutcomes.find((each) => each === searchParams.get("waiting"));
  if (outcome) return { zip, waiting: outcome };
  const isServed = await inTime(hasRunners(zip)).catch(() => true);
  return { zip, waiting: isServed ? "" : "offered" };
}

/** As `waiting-form.ts` names them. */
const waitingOutcomes = ["joined", "invalid", "later"] as const;

const patience = 1000;

/** After a failure the next ten seconds do without. */
const rest = 10_000;

function neverLate(read: () => Promise<PublicFigures>): () => Promise<PublicFigures> {
  let last = figuresAtFirst;
  let restsUntil = 0;
  return async () => {
    if (performance.now() < restsUntil) return last;
    try {
      last = await inTime(read());
    } catch {
      restsUntil = performance.now() + rest;
    }
    return last;
  };
}

/** Rejects once patience has run out. */
async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("The answer takes too long")), patience);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function robots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Each page in each language, with where the others are. */
function sitemap(origin: string): string {
  const entries = publicPageNames.flatMap((page) => {
    const alternates = languages
      .map((language) => {
        const href = `${origin}${publicPath(page, language)}`;
        return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
      })
      .join("");
    return languages.map(
      (language) => `<url><loc>${origin}${publicPath(page, language)}</loc>${alternates}</url>`,
    );
  });
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join("\n")}\n</urlset>\n`;
}
