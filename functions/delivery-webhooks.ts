import { TRPCError } from "@trpc/server";
import { isSignedByTwilio } from "#adapters/sms/twilio.ts";
import { Refused } from "#platform/values/refusal.ts";
import { admitBody, hasBearer, readBytes, refuseWebhook } from "./call.ts";
import { endpoint, handlerOf } from "./endpoint.ts";
import { smsWebhookPath } from "./lazy-sms.ts";

export default handlerOf((live, request, caller) => {
  const isSms = new URL(request.url).pathname === smsWebhookPath;
  return (isSms ? serveSmsWebhook : serveEmailWebhook)(live, request, caller);
});

/** Email bounces: 200 once saved, 401 without the secret, 400 if invalid, 503 if none is configured. */
export const serveEmailWebhook = endpoint({ methods: ["POST"] }, async ({ live, context, request }) => {
  const { MAIL_WEBHOOK_SECRET: secret } = live.env;
  if (!secret) throw new Refused({ code: "WEBHOOK_NOT_CONFIGURED" });
  if (!hasBearer(request, secret)) throw new TRPCError({ code: "UNAUTHORIZED" });
  admitBody(request);
  const body = new TextDecoder().decode(await readBytes(request, 256 * 1024));
  // Loaded for a verified call, which keeps the function's start light.
  const { emailNews, takeEmailNews, takeGuestBounces, takeRecordBounces } = await import(
    "./narrow/email-news.ts"
  );
  const news = emailNews.safeParse(parsed(body));
  if (!news.success) throw new TRPCError({ code: "BAD_REQUEST" });
  await takeEmailNews(live.deps, news.data);
  await takeGuestBounces(live.deps, news.data.events);
  await takeRecordBounces(live.deps, news.data.events);
  return Response.json({ ok: true }, { headers: context.answerHeaders });
});

/**
 * Receives Twilio's delivery reports and text messages from people: 200 once saved, with what to reply; 400 without
 * Twilio's signature; 503 if not configured.
 */
export const serveSmsWebhook = endpoint({ methods: ["POST"] }, async ({ live, context, request, url }) => {
  const { SMS_AUTH_TOKEN: authToken } = live.env;
  // The sender cannot be verified, so the body is not read.
  if (!authToken) throw new Refused({ code: "WEBHOOK_NOT_CONFIGURED" });
  const fields = new URLSearchParams(new TextDecoder().decode(await readBytes(request, 64 * 1024)));
  const signature = request.headers.get("x-twilio-signature");
  const signed = `${live.appUrl}${smsWebhookPath}${url.search}`;
  if (!isSignedByTwilio({ authToken, url: signed, fields, signature }))
    throw refuseWebhook(context, "Twilio did not sign it");
  const [id, status, from, text] = ["MessageSid", "MessageStatus", "From", "Body"].map((name) =>
    fields.get(name),
  );
  let reply: string | null = null;
  if (id && status) {
    const { takeGuestSmsNews, takeSmsNews } = await import("./narrow/sms-news.ts");
    await takeSmsNews(live.deps, { providerId: id, status });
    await takeGuestSmsNews(live.deps, { providerId: id, status });
  } else if (id && from && /^[+]\d{1,15}$/.test(from)) {
    const { takeText } = await import("./narrow/texts.ts");
    // A picture alone has no words; a person asks about it.
    reply = await takeText({ ...live.deps, appUrl: live.appUrl }, { id, from, text: text || "…" });
  }
  context.answerHeaders.set("content-type", "text/xml");
  return new Response(
    reply === null ? "<Response/>" : `<Response><Message>${inXml(reply)}</Message></Response>`,
    {
      headers: context.answerHeaders,
    },
  );
});

/** Text escaped for XML. */
function inXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
