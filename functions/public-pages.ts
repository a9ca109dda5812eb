import { createHash } from "node:crypto";
import { type ReliabilityAnswer, renderReliability } from "#modules/site/rules/reliability.ts";
import {
  type AreaAnswer,
  type AreaOutcome,
  figuresAtFirst,
  type PublicFigures,
  readZip,
  renderArea,
  renderFigures,
  renderMessage,
  waitingOutcomes,
} from "#modules/site/rules.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { escapeHtml } from "#platform/values/escape-html.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { listedPages, type PublicPage, publicPath } from "#platform/values/public-pages.ts";
import { Refused } from "#platform/values/refusal.ts";
import { countCall } from "#routers/count-call.ts";
import { clientAddress } from "./call.ts";
import type { Runtime } from "./compose.ts";
import type { View } from "./page-routes.ts";
import type { Caller } from "./routes.ts";
import { publicPagePolicy } from "./security-headers.ts";

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
  /** The answer about a ZIP code; null when there is no such place. Rejects if the visitor has asked too often. */
  area: (zipCode: string, request: Request, caller?: Caller) => Promise<AreaAnswer | null>;
  /** What is published about reliability, everywhere or for a ZIP code's area. */
  reliability: (zipCode: string | undefined) => Promise<ReliabilityAnswer>;
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
      page === "area"
        ? askedArea(new URL(request.url), (zip) => site.area(zip, request, caller))
        : { zip: "", typed: "", today: null, outcome: "ask" as const };
    const counting =
      page === "reliability" ? askedReliability(new URL(request.url), language, site.reliability) : null;
    const [pages, known, { zip, typed, today, outcome }, counted] = await Promise.all([
      built,
      figures(),
      asked,
      counting,
    ]);
    const now = site.now();
    const { claims, ...filled } = renderFigures(
      { ...known, contactEmail: site.contactEmail ?? null },
      language,
      new Date(now).getUTCFullYear(),
    );
    const { parts, isInvalid, isEmailInvalid, ...words } = renderArea(outcome, {
      zip,
      typed,
      today: today ?? localDay(now, platformTimeZone),
      language,
    });
    const message = renderMessage(new URL(request.url).searchParams.get("message"));
    const shown = page === "contact" ? message : (counted?.parts ?? parts);
    const template = choose(pages[language][page], { ...claims, ...shown });
    const texts = {
      ...{ ...filled, ...words, isInvalid: String(isInvalid), isEmailInvalid: String(isEmailInvalid) },
      ...counted?.texts,
    };
    const html = fill(repeat(template, counted?.lists ?? {}), {
      ...texts,
      typed: escapeHtml(texts.typed),
      origin: site.appUrl,
    });
    const response = answer(html, "text/html; charset=utf-8", request);
    response.headers.set("content-security-policy", publicPagePolicy(html));
    return response;
  };
}

/** Keeps text between {{#part}} and {{/part}} if it stands, and between {{^part}} and {{/part}} if not. */
function choose(template: string, stands: Readonly<Record<string, boolean | "marked">>): string {
  return template.replace(
    /\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\2\}\}/g,
    (_, sign: string, part: string, content: string) =>
      Boolean(stands[part]) === (sign === "#") ? choose(content, stands) : "",
  );
}

/** What stands between {{*rows}} and {{/rows}}, once for each row with its own values. */
function repeat(template: string, lists: Record<string, readonly Record<string, string>[]>): string {
  return template.replace(/\{\{\*(\w+)\}\}([\s\S]*?)\{\{\/\1\}\}/g, (_, name: string, row: string) => {
    const rows = lists[name] ?? [];
    const escaped = (values: Record<string, string>) =>
      Object.fromEntries(Object.entries(values).map(([key, value]) => [key, escapeHtml(value)]));
    return rows.map((values) => fill(row, escaped(values))).join("");
  });
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

/**
 * The area page's ZIP code, empty unless it is one, what was typed, its answer or outcome, and the day there, null when
 * unknown.
 */
async function askedArea(
  { searchParams }: URL,
  area: (zipCode: string) => Promise<AreaAnswer | null>,
): Promise<{ zip: string; typed: string; today: string | null; outcome: AreaAnswer | AreaOutcome }> {
  const typed = searchParams.get("zip") ?? "";
  const zip = readZip(typed);
  if (!zip) return { zip: "", typed, today: null, outcome: searchParams.has("zip") ? "invalid" : "ask" };
  const joining = waitingOutcomes.find((outcome) => outcome === searchParams.get("waiting"));
  const found = inTime(area(zip)).then((answer) => answer ?? "noSuchZip");
  const answer = await found.catch(whyUnanswered);
  const today = typeof answer === "object" ? answer.today : null;
  return { zip, typed, today, outcome: joining ?? answer };
}

/** The reliability page's words for the typed ZIP code; a wrong one shows the whole service with the error. */
async function askedReliability(
  { searchParams }: URL,
  language: Language,
  read: (zipCode: string | undefined) => Promise<ReliabilityAnswer>,
) {
  const typed = searchParams.get("zip") ?? "";
  const zip = readZip(typed) ?? "";
  const answer = await inTime(read(zip || undefined)).catch(() => null);
  const { parts, weeks, areas, isInvalid, ...texts } = renderReliability(answer, { zip, typed, language });
  return {
    parts,
    lists: { weeks: [weeks].flat(), areas: [areas].flat() },
    texts: { ...texts, isInvalid: String(isInvalid) },
  };
}

function whyUnanswered(error: unknown): "limited" | "failed" {
  return error instanceof Refused && error.refusal.code === "TOO_MANY_REQUESTS" ? "limited" : "failed";
}

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
  const entries = listedPages.flatMap((page) => {
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

/** The answer about a ZIP code, counted as the visitor's read. Refuses with TOO_MANY_REQUESTS. */
export async function countedArea(
  live: Pick<Runtime, "env" | "deps">,
  zipCode: string,
  request: Request,
  caller?: Caller,
): Promise<AreaAnswer | null> {
  await countCall("query", clientAddress(live, request, caller));
  const { areaAnswer } = await import("./narrow/public-pages.ts");
  return areaAnswer(live.deps, { zipCode });
}
