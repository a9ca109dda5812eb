import { createHash } from "node:crypto";
import { coverage } from "#modules/areas/index.ts";
import {
  type FigureWords,
  figuresAtFirst,
  type PublicClaim,
  type PublicFigures,
  renderFigures,
} from "#modules/site/rules.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { type PublicPage, publicPageNames, publicPath } from "#platform/values/public-pages.ts";
import { countCall } from "#routers/count-call.ts";
import { clientAddress } from "./call.ts";
import type { Runtime } from "./compose.ts";
import type { View } from "./page-routes.ts";
import type { Caller } from "./routes.ts";

/** The web build's output: each page in each language, with placeholders for live figures. */
export type BuiltPages = Record<Language, Record<PublicPage, string>>;

export type PublicPages = (view: View, request: Request, caller?: Caller) => Promise<Response>;

/**
 * Serves public pages: the built HTML with today's figures and this site's address. A page waits at most a second for
 * figures; without them it shows the last known or built-in figures.
 */
export function createPublicPages(site: {
  built: () => Promise<BuiltPages>;
  figures: () => Promise<PublicFigures>;
  /** Whether a ZIP code already has a runner. Rejects if the visitor has asked too often. */
  hasRunners: (zipCode: string, request: Request, caller?: Caller) => Promise<boolean>;
  /** The address on the contact page, which does not wait for the database. */
  contactEmail?: string | null;
  /** The site's address, without a trailing slash. */
  appUrl: string;
  /** The current UTC instant. */
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
    const { claims, ...filled } = renderFigures(
      { ...known, contactEmail: site.contactEmail ?? null },
      language,
      new Date(site.now()).getUTCFullYear(),
    );
    const html = fill(choose(pages[language][page], claims), {
      ...filled,
      ...answered,
      origin: site.appUrl,
    });
    return answer(html, "text/html; charset=utf-8", request);
  };
}

/** Keeps text between {{#claim}} and {{/claim}} if the claim holds, and between {{^claim}} and {{/claim}} if not. */
function choose(template: string, claims: FigureWords["claims"]): string {
  return template.replace(
    /\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\2\}\}/g,
    (_, sign: string, claim: PublicClaim, content: string) =>
      Boolean(claims[claim]) === (sign === "#") ? content : "",
  );
}

/** {{price|$29}} becomes the value of `price`, or "$29" if there is none. */
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

/** The ZIP check without scripts: the code and its answer or outcome; empty if unasked. */
async function zipAnswer(
  { searchParams }: URL,
  hasRunners: (zipCode: string) => Promise<boolean>,
): Promise<{ zip?: string; waiting?: string }> {
  const zip = searchParams.get("zip") ?? "";
  if (!/^\d{5}$/.test(zip)) return {};
  const outcome = waitingOutcomes.find((each) => each === searchParams.get("waiting"));
  if (outcome) return { zip, waiting: outcome };
  const found = inTime(hasRunners(zip)).then((isServed) => (isServed ? "served" : "offered"));
  return { zip, waiting: await found.catch(() => "unknown") };
}

/** The names from `waiting-form.ts`. */
const waitingOutcomes = ["joined", "invalid", "later"] as const;

const patience = 1000;

/** Milliseconds without another attempt after a failure. */
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

/** Rejects on timeout. */
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

/** Each page in each language, with links to its translations. */
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

/** Whether a ZIP code has a runner, counted as the visitor's read. Refuses with TOO_MANY_REQUESTS. */
export async function hasRunners(
  live: Pick<Runtime, "env" | "deps">,
  zipCode: string,
  request: Request,
  caller?: Caller,
): Promise<boolean> {
  await countCall("query", clientAddress(live, request, caller));
  return (await coverage(live.deps, { zipCode })).hasRunners;
}
