import { createHash } from "node:crypto";
import { createTranslator } from "use-intl/core";
import { demoAccounts, hiddenBar } from "#demo/people.ts";
import { timeZone } from "#demo/pickups.ts";
import { trial as english } from "#messages/en/trial.ts";
import type { TextsOf } from "#messages/texts-of.ts";
import { findSession } from "#modules/sign-in/sessions.ts";
import { escapeHtml } from "#platform/values/escape-html.ts";
import { asLanguage, type Language, locales } from "#platform/values/preferences.ts";
import { readSessionCookie } from "#routers/session-cookie.ts";
import type { Runtime } from "./compose.ts";
import { languageOfReader, readCookies } from "./page-routes.ts";
import type { Caller } from "./routes.ts";
import { compressed } from "./static-files.ts";
import { destinations, type Trial } from "./trial-clock.ts";

type Pages = (request: Request, caller?: Caller) => Promise<Response>;

/**
 * Puts the trial's bar on top of every page a browser opens, as plain HTML, and the moved clock into its script.
 * `running` returns null before the database is ready. Anything but a page stays the same, and so does every answer
 * without a trial.
 */
export function withTrialBar(pages: Pages, running: () => Runtime | null): Pages {
  return async (request, caller) => {
    const live = running();
    const trial = live?.trial;
    if (!trial || !isPage(request)) return pages(request, caller);
    const isHidden = readCookies(request.headers.get("cookie") ?? "").get(hiddenBar.name) === hiddenBar.value;
    if (isHidden && trial.aheadMs() === 0) return pages(request, caller);
    const headers = new Headers(request.headers);
    // The page is changed below, so it must be complete and uncompressed.
    for (const name of ["accept-encoding", "if-none-match", "if-modified-since"]) headers.delete(name);
    const page = await pages(new Request(request.url, { headers }), caller);
    if (!page.headers.get("content-type")?.startsWith("text/html")) return page;
    const plain = withClock(await page.text(), trial);
    const html = isHidden ? plain : withBar(plain, await barOf(live, trial, request));
    for (const name of ["etag", "last-modified", "content-length"]) page.headers.delete(name);
    return compressed(request, new Response(html, { status: page.status, headers: page.headers }));
  };
}

function isPage({ method, headers }: Request): boolean {
  return method === "GET" && headers.get("accept")?.includes("text/html") === true;
}

/** Moves the browser's clock before the app starts, because the app reads it in many places. */
function withClock(html: string, trial: Trial): string {
  const aheadMs = trial.aheadMs();
  if (aheadMs === 0 || !html.includes("<script")) return html;
  return html.replace("</head>", () => `<script src="/api/trial/clock.js?ahead=${aheadMs}"></script></head>`);
}

/** A script that sets the page's clock that many milliseconds ahead. */
export function clockScript(aheadMs: number): string {
  return `{
  const ahead = ${aheadMs};
  const now = () => own.now() + ahead;
  const own = Date;
  globalThis.Date = new Proxy(own, {
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
    apply: () => new own(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
}
`;
}

function withBar(html: string, bar: { reader: Language; of(language: Language): string }): string {
  const [, written] = /<html[^>]* lang="(\w\w)"/.exec(html) ?? [];
  // The app's page says English until it knows the reader's language.
  const language = asLanguage(written === "en" ? bar.reader : written) ?? bar.reader;
  return html
    .replace("</head>", () => `<link rel="stylesheet" href="${stylesPath}"></head>`)
    .replace(/<body[^>]*>/, (body) => body + bar.of(language));
}

/** Finding who is signed in takes one query per page, and none per file. */
async function barOf(live: Runtime, trial: Trial, request: Request) {
  const token = readSessionCookie(request.headers.get("cookie"), live.site);
  const session = token && (await findSession(live.deps, token).catch(() => null));
  const current = (session && trial.people.get(session.accountId)) || null;
  return { reader: languageOfReader(request), of: (language: Language) => barHtml(trial, language, current) };
}

function barHtml(trial: Trial, language: Language, current: string | null): string {
  const t = wordsIn(language);
  const people = demoAccounts.map(
    ({ name, does }) =>
      `<button name="who" value="${name}"${name === current ? ' aria-current="true"' : ""}>${name}<span class="does"> ${t(`does.${does}`)}</span></button>`,
  );
  const times = destinations.map((to) => `<button name="to" value="${to}">${t(to)}</button>`);
  return `<aside class="trial" lang="${language}" aria-label="${t("bar")}"><form method="post" action="/api/trial/be">${people.join("")}</form><details><summary>${t("clock")}</summary><form method="post" action="/api/trial/clock"><p>${t("now", { now: timeIn(language, trial.now()) })}</p><input type="hidden" name="from" value="${trial.aheadMs()}">${times.join("")}</form></details><form method="post" action="/api/trial/hide"><button><span aria-hidden="true">×</span><span class="spoken">${t("hide")}</span></button></form></aside>`;
}

/** The start of a trial page, before its content. */
export function pageStart(language: Language, title: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)} · TidyCurb</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="${stylesPath}"></head><body class="trial-page"><main>`;
}

/** The end of a trial page, with the link to `back`, a path of this site. */
export function pageEnd(language: Language, back: string): string {
  return `<p><a href="${escapeHtml(back)}">${wordsIn(language)("back")}</a></p></main></body></html>`;
}

/** "Tue, Dec 8, 6 PM" at the demo's homes. */
export function timeIn(language: Language, instant: string): string {
  const at = new Date(instant);
  const isFull = at.getUTCMinutes() === 0;
  return new Intl.DateTimeFormat(locales[language], {
    ...{ timeZone, weekday: "short", month: "short", day: "numeric", hour: "numeric" },
    ...(!isFull && { minute: "2-digit" }),
  }).format(at);
}

type Words = (key: string, params?: Record<string, string | number>) => string;

/** The trial's texts, escaped for HTML. */
export function wordsIn(language: Language): Words {
  const known = words.get(language);
  if (!known) throw new Error(`The trial's texts in ${language} are not loaded`);
  return known;
}

const words = new Map<Language, Words>([["en", wordsOf("en", english)]]);

/** Loads the other languages; call it before a page is made. */
export async function loadWords(): Promise<void> {
  const [{ trial: es }, { trial: fr }] = await Promise.all([
    import("#messages/es/trial.ts"),
    import("#messages/fr/trial.ts"),
  ]);
  words.set("es", wordsOf("es", es));
  words.set("fr", wordsOf("fr", fr));
}

function wordsOf(language: Language, trial: TextsOf<typeof english>): Words {
  const t = createTranslator({ locale: locales[language], messages: { trial }, namespace: "trial" });
  return (key, params) => escapeHtml((t as unknown as Words)(key, params));
}

/** The bar is dark on light and dark pages. */
export const styles = `.trial,.trial *{box-sizing:border-box}
.trial{position:relative;display:flex;align-items:center;gap:.25rem;height:2.5rem;padding-inline:max(.5rem,env(safe-area-inset-left)) max(.5rem,env(safe-area-inset-right));background:#17312b;color:#fbf6ea;font:600 .875rem/1.2 system-ui,sans-serif}
.trial form{display:flex;gap:.125rem;margin:0}
.trial button,.trial summary{display:block;min-width:2rem;height:2rem;min-height:0;margin:0;padding:0 .5rem;border:0;border-radius:.5rem;background:none;color:inherit;font:inherit;line-height:2rem;text-align:start;white-space:nowrap;cursor:pointer}
.trial button:hover,.trial summary:hover,.trial [open]>summary{background:#2c4f47}
.trial [aria-current]{background:#f3e3c3;color:#17312b}
.trial :focus-visible{outline:2px solid #f7d46a;outline-offset:1px}
.trial .does{font-weight:400}
.trial details{margin-inline-start:auto}
.trial summary::after{content:" ▾" / ""}
.trial details form{position:absolute;z-index:130;inset:100% 0 auto auto;flex-direction:column;min-width:12rem;padding:.5rem;border-end-start-radius:.75rem;background:#17312b}
.trial details button{width:100%;height:2.75rem;line-height:2.75rem}
.trial p{margin:0;padding:.5rem}
.trial .spoken{position:absolute;overflow:hidden;width:1px;height:1px;clip-path:inset(50%)}
@media (max-width:47.99em){.trial .does{position:absolute;overflow:hidden;width:1px;height:1px;clip-path:inset(50%)}}
@media (max-width:26em){.trial{gap:0;padding-inline:.25rem}.trial form{gap:0}.trial button,.trial summary{min-width:1.75rem;padding:0 .25rem}}
@media print{.trial{display:none}}
.trial-page{margin:0;padding:2rem 1rem;background:#faf6ec;color:#17312b;font:400 1.0625rem/1.5 system-ui,sans-serif}
.trial-page main{max-width:32rem;margin-inline:auto}
.trial-page h1{font-size:1.5rem;line-height:1.2}
.trial-page a{color:inherit;font-weight:600}
.trial-page .reached:has(~.reached),.trial-page .reached:has(~.done),.moving:has(~.done){display:none}
@media (prefers-color-scheme:dark){.trial-page{background:#10201e;color:#fbf6ea}}
`;

const stylesPath = `/api/trial/styles.css?v=${createHash("sha256").update(styles).digest("base64url").slice(0, 8)}`;
