import { TRPCError } from "@trpc/server";
import { demoAccounts, demoPassword, hiddenBar } from "#demo/people.ts";
import { Refused } from "#platform/values/refusal.ts";
import { createCaller } from "#routers/app.ts";
import { type Context, isOwnOrigin, ownOrigin } from "#routers/context.ts";
import { translateError } from "#routers/errors.ts";
import { endpoint, handlerOf } from "./endpoint.ts";
import { languageOfReader } from "./page-routes.ts";
import { clockScript, pageEnd, pageStart, styles, timeIn, wordsIn } from "./trial-bar.ts";
import { destinations, type Happened, type Jump, type Trial } from "./trial-clock.ts";
import { readForm } from "./visitor-forms.ts";

/** What the trial's bar asks for. Not found without demo data on a self-run server. */
export const serveTrial = endpoint({}, async ({ live: { trial }, context, request, url }) => {
  const act = acts[`${request.method} ${url.pathname}`];
  if (!trial || !act) throw new TRPCError({ code: "NOT_FOUND" });
  if (request.method === "POST" && !isOwnOrigin(context)) throw new TRPCError({ code: "FORBIDDEN" });
  return act(trial, context);
});
export default handlerOf(serveTrial);

const acts: Record<string, (trial: Trial, context: Context) => Promise<Response>> = {
  "GET /api/trial/styles.css": async () => file(styles, "text/css"),
  "GET /api/trial/clock.js": async (_trial, { request }) => {
    const aheadMs = Number(new URL(request.url).searchParams.get("ahead"));
    if (!Number.isSafeInteger(aheadMs)) throw new TRPCError({ code: "NOT_FOUND" });
    return file(clockScript(aheadMs), "text/javascript");
  },
  "POST /api/trial/be": be,
  "POST /api/trial/clock": moveClock,
  "POST /api/trial/hide": async (_trial, context) => {
    context.answerHeaders.append("set-cookie", `${hiddenBar.name}=${hiddenBar.value}; Path=/; SameSite=Lax`);
    return goTo(backFrom(context), context);
  },
};

/** Its URL changes with its content. */
function file(content: string, type: string): Response {
  const headers = {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "public, max-age=31536000, immutable",
  };
  return new Response(content, { headers });
}

/** Signs in with the demo's password, as its form does: the session in use ends in the same commit. */
async function be(_trial: Trial, context: Context): Promise<Response> {
  const form = await readForm(context.request);
  const person = demoAccounts.find(({ name }) => name === form.get("who"));
  if (!person) throw new TRPCError({ code: "BAD_REQUEST" });
  try {
    await createCaller({ context }).auth.login({ email: person.email, password: demoPassword });
    return goTo(person.page, context);
  } catch (thrown) {
    const code = whyNot(thrown);
    if (code === "TOO_MANY_REQUESTS") return say(context, 429, "wait");
    if (code && kept.includes(code)) return say(context, 409, "gone", { name: person.name });
    throw thrown;
  }
}

/** The account no longer has the demo password. */
const kept = ["SIGN_IN_FAILED", "ACCOUNT_SUSPENDED", "SECOND_FACTOR_REQUIRED"];

function whyNot(thrown: unknown): string | null {
  const cause = thrown instanceof TRPCError ? translateError(thrown).cause : thrown;
  return cause instanceof Refused ? cause.refusal.code : null;
}

async function moveClock(trial: Trial, context: Context): Promise<Response> {
  const form = await readForm(context.request);
  const to = destinations.find((name) => name === form.get("to"));
  const from = Number(form.get("from"));
  if (!to || !Number.isSafeInteger(from)) throw new TRPCError({ code: "BAD_REQUEST" });
  if (trial.isMoving()) return say(context, 409, "busy");
  if (from !== trial.aheadMs()) return say(context, 409, "moved");
  const until = await trial.instantOf(to, await context.session());
  if (!until) return say(context, 409, "noPickup");
  context.answerHeaders.set("content-type", "text/html; charset=utf-8");
  return new Response(pageOf(trial, context, { from, until }), { headers: context.answerHeaders });
}

/** Shows each hour as the clock reaches it, then what happened. The jump continues if the reader leaves. */
function pageOf(
  trial: Trial,
  context: Context,
  asked: { from: number; until: string },
): ReadableStream<Uint8Array> {
  const language = languageOfReader(context.request);
  const t = wordsIn(language);
  const encoder = new TextEncoder();
  let isRead = true;
  return new ReadableStream({
    async start(stream) {
      const write = (html: string) => {
        if (isRead) stream.enqueue(encoder.encode(html));
      };
      write(`${pageStart(language, t("moving"))}<h1 class="moving">${t("moving")}</h1>`);
      const jump = trial.jump(asked, (now) =>
        write(`<p class="reached">${t("reached", { now: timeIn(language, now) })}</p>`),
      );
      void jump.then((jumped) => {
        write(
          `<div class="done">${endOf(jumped, trial, context)}</div>${pageEnd(language, backFrom(context))}`,
        );
        if (isRead) stream.close();
      });
    },
    cancel() {
      isRead = false;
    },
  });
}

function endOf(jumped: Jump, trial: Trial, context: Context): string {
  const language = languageOfReader(context.request);
  const t = wordsIn(language);
  const { outcome } = jumped;
  if (outcome === "busy" || outcome === "moved") return `<h1>${t(outcome)}</h1><p>${t(`${outcome}Text`)}</p>`;
  const title = `<h1>${t(outcome, { now: timeIn(language, trial.now()) })}</h1>`;
  return `${title}${outcome === "stopped" ? `<p>${t("stoppedText")}</p>` : ""}${listOf(jumped.happened, t)}`;
}

function listOf(happened: Happened, t: ReturnType<typeof wordsIn>): string {
  const lines = (["planned", "missed", "emails", "payouts"] as const)
    .filter((what) => happened[what] > 0)
    .map((what) => `<li>${t(what, { count: happened[what] })}</li>`);
  return lines.length > 0 ? `<ul>${lines.join("")}</ul>` : `<p>${t("nothing")}</p>`;
}

/** A page that says why nothing happened. */
function say(
  context: Context,
  status: number,
  why: "busy" | "gone" | "moved" | "noPickup" | "wait",
  params: Record<string, string> = {},
): Response {
  const language = languageOfReader(context.request);
  const t = wordsIn(language);
  const title = t(why, params);
  context.answerHeaders.set("content-type", "text/html; charset=utf-8");
  const html = `${pageStart(language, title)}<h1>${title}</h1><p>${t(`${why}Text`)}</p>${pageEnd(language, backFrom(context))}`;
  return new Response(html, { status, headers: context.answerHeaders });
}

function goTo(location: string, { answerHeaders }: Context): Response {
  answerHeaders.set("location", location);
  return new Response(null, { status: 303, headers: answerHeaders });
}

/** The page of this site that the form was on; the first one if the browser does not say. */
function backFrom(context: Context): string {
  const from = context.request.headers.get("referer");
  if (!from || !URL.canParse(from)) return "/";
  const { origin, pathname, search } = new URL(from);
  // A browser takes a path that begins with two slashes for another site.
  const isPage = !pathname.startsWith("//") && !pathname.startsWith("/api/");
  return origin === ownOrigin(context) && isPage ? pathname + search : "/";
}
