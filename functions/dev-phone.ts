import { TRPCError } from "@trpc/server";
import { readSmsFolder } from "#adapters/sms/outbox-folder.ts";
import { signAsTwilio } from "#adapters/sms/twilio.ts";
import { escapeHtml } from "#platform/values/escape-html.ts";
import type { Language } from "#platform/values/preferences.ts";
import { type Context, isOwnOrigin } from "#routers/context.ts";
import type { Runtime } from "./compose.ts";
import { serveSmsWebhook } from "./delivery-webhooks.ts";
import { endpoint, handlerOf } from "./endpoint.ts";
import { smsWebhookPath } from "./lazy-sms.ts";
import { languageOfReader } from "./page-routes.ts";
import { timeIn, wordsIn } from "./trial-bar.ts";
import { readForm } from "./visitor-forms.ts";

/**
 * A phone for the trial with demo data: pick a person with a number, read their text messages, write one. It reaches us as
 * the provider's would: signed, at the webhook's address. Not found on any other server.
 */
export const serveDevPhone = endpoint(
  { methods: ["GET", "POST"] },
  async ({ live, context, request, url }) => {
    if (!live.trial || !live.env.SMS_AUTH_TOKEN) throw new TRPCError({ code: "NOT_FOUND" });
    if (url.pathname === "/dev/phone.css")
      return new Response(styles, { headers: { "content-type": "text/css; charset=utf-8" } });
    if (request.method === "POST") return sendText(live, context);
    return page(live, context, url.searchParams.get("number"));
  },
);
export default handlerOf(serveDevPhone);

/** Loaded for a call, which keeps the function's start light. */
const texting = () => import("#modules/texting/index.ts");

async function sendText(live: Runtime, context: Context): Promise<Response> {
  if (!isOwnOrigin(context)) throw new TRPCError({ code: "FORBIDDEN" });
  const form = await readForm(context.request);
  const from = form.get("number") ?? "";
  const text = form.get("text") ?? "";
  const { listWithNumbers } = await texting();
  const known = (await listWithNumbers(live.deps.db)).some(({ e164 }) => e164 === from);
  if (!known || text.trim() === "") throw new TRPCError({ code: "BAD_REQUEST" });
  const fields = new URLSearchParams({ MessageSid: `SM${live.deps.newId()}`, From: from, Body: text });
  const signature = signAsTwilio({
    authToken: live.env.SMS_AUTH_TOKEN ?? "",
    url: `${live.appUrl}${smsWebhookPath}`,
    fields,
  });
  const answer = await serveSmsWebhook(
    live,
    new Request(`${live.appUrl}${smsWebhookPath}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature },
      body: fields,
    }),
  );
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status}`);
  context.answerHeaders.set("location", `/dev/phone?${new URLSearchParams({ number: from })}#last`);
  return new Response(null, { status: 303, headers: context.answerHeaders });
}

type Bubble = { at: string; text: string; isOwn: boolean };

/** What a number got, by the provider's folder, and what it wrote with our replies, oldest first. */
async function bubblesOf(live: Runtime, e164: string): Promise<Bubble[]> {
  const { listTextsFrom } = await texting();
  const [sent, written] = await Promise.all([
    readSmsFolder(`${live.env.DATA_DIR}/outbox`, { to: e164, most: 2000 }),
    listTextsFrom(live.deps.db, e164),
  ]);
  const exchanges = written.flatMap(({ receivedAt: at, words, reply }) => [
    { at, text: words, isOwn: true },
    ...(reply === null ? [] : [{ at, text: reply, isOwn: false }]),
  ]);
  return [...sent.map((each) => ({ ...each, isOwn: false })), ...exchanges].toSorted((a, b) =>
    a.at.localeCompare(b.at),
  );
}

async function page(live: Runtime, context: Context, chosen: string | null): Promise<Response> {
  const language = languageOfReader(context.request);
  const t = wordsIn(language);
  const people = await (await texting()).listWithNumbers(live.deps.db);
  const person = people.find(({ e164 }) => e164 === chosen) ?? people[0];
  const body = person
    ? `<form class="people">${people
        .map(({ e164, name }) => {
          const current = e164 === person.e164 ? ' aria-current="true"' : "";
          return `<button name="number" value="${e164}"${current}>${escapeHtml(name)} <span>${e164}</span></button>`;
        })
        .join("")}</form>${phone(language, person, await bubblesOf(live, person.e164))}`
    : `<p>${t("phoneEmpty")}</p>`;
  context.answerHeaders.set("content-type", "text/html; charset=utf-8");
  return new Response(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${t("phone")} · TidyCurb</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/dev/phone.css"></head><body><main><h1>${t("phone")}</h1>${body}<p><a href="/">${t("back")}</a></p></main></body></html>`,
    { headers: context.answerHeaders },
  );
}

function phone(
  language: Language,
  { e164, name }: { e164: string; name: string },
  bubbles: Bubble[],
): string {
  const t = wordsIn(language);
  const list = bubbles.map(({ at, text, isOwn }, nth) => {
    const id = nth === bubbles.length - 1 ? ' id="last"' : "";
    const who = isOwn ? escapeHtml(name) : "TidyCurb";
    return `<li class="${isOwn ? "own" : "ours"}"${id}><p><span class="spoken">${who}: </span>${linked(text)}</p><time datetime="${at}">${escapeHtml(timeIn(language, at))}</time></li>`;
  });
  const none = `<p class="none">${t("phoneNone")}</p>`;
  return `<section class="phone" aria-label="${escapeHtml(name)}">${list.length > 0 ? `<ol>${list.join("")}</ol>` : none}<form method="post" action="/dev/phone"><input type="hidden" name="number" value="${e164}"><label for="text">${t("phoneText")}</label><div><input id="text" name="text" maxlength="1600" autocomplete="off" required><button>${t("phoneSend")}</button></div></form></section>`;
}

/** Our links open; nothing else of a text is HTML. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}

const styles = `*{box-sizing:border-box}
:root{color-scheme:light dark;--paper:#fbf6ea;--ink:#17312b;--line:#8a968f;--own:#1c6b52;--ours:#e4e9df}
@media(prefers-color-scheme:dark){:root{--paper:#12211d;--ink:#f3efe4;--line:#7d8b84;--own:#1c6b52;--ours:#2a3d37}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.45 system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem;line-height:1.2}
a{color:inherit}
button{min-height:2.75rem;padding:.25rem .875rem;border:1px solid var(--line);border-radius:.625rem;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button[aria-current]{background:var(--own);border-color:var(--own);color:#fff}
button span{font-weight:400}
.people{display:flex;flex-wrap:wrap;gap:.5rem}
.phone{margin-top:1rem;padding:1rem;border:1px solid var(--line);border-radius:1.25rem}
ol{display:flex;flex-direction:column;gap:.75rem;margin:0 0 1rem;padding:0;list-style:none}
li{max-width:85%}
li p{margin:0;padding:.5rem .75rem;border-radius:1rem;overflow-wrap:anywhere}
li time{display:block;margin:.125rem .5rem 0;font-size:.8125rem}
.ours p{background:var(--ours)}
.own{align-self:flex-end;text-align:end}
.own p{background:var(--own);color:#fff;text-align:start}
label{display:block;margin-bottom:.25rem;font-weight:600}
form div{display:flex;gap:.5rem}
form div button{background:var(--own);border-color:var(--own);color:#fff}
input[name=text]{flex:1;min-width:0;min-height:2.75rem;padding:.25rem .75rem;border:1px solid var(--line);border-radius:.625rem;background:transparent;color:inherit;font:inherit}
:focus-visible{outline:3px solid var(--own);outline-offset:2px}
.spoken{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;
