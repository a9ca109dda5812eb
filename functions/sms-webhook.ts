import { TRPCError } from "@trpc/server";
import { isSignedByTwilio } from "#adapters/sms/twilio-signature.ts";
import { takeSmsNews } from "#modules/notices/index.ts";
import { Refused } from "#platform/values/refusal.ts";
import { translateError } from "#routers/errors.ts";
import { apiFailure } from "./api-failure.ts";
import { beginCall, errorResponse, readBytes, reportError } from "./call.ts";
import { type Runtime, runtime, smsWebhookPath } from "./compose.ts";
import { log } from "./log.ts";
import type { ApiHandler, Caller } from "./routes.ts";

/**
 * Receives Twilio's delivery reports and replies (STOP, START): 200 with an empty body once saved, so no text is sent
 * back; 400 without Twilio's signature; 503 if not configured.
 */
const handler: ApiHandler = {
  fetch: async (request, caller) => serveSmsWebhook(await runtime(), request, caller),
};
export default handler;

const limitBytes = 64 * 1024;

export async function serveSmsWebhook(live: Runtime, request: Request, caller?: Caller): Promise<Response> {
  if (request.method !== "POST") return apiFailure("METHOD_NOT_SUPPORTED", { allow: "POST" });
  const context = beginCall(live, request, caller);
  try {
    const { SMS_AUTH_TOKEN: authToken } = live.env;
    // The sender cannot be verified, so the body is not read.
    if (!authToken) throw new Refused({ code: "WEBHOOK_NOT_CONFIGURED" });
    const body = new TextDecoder().decode(await readBytes(request, limitBytes));
    const fields = new URLSearchParams(body);
    const signature = request.headers.get("x-twilio-signature");
    const url = `${live.appUrl}${smsWebhookPath}${new URL(request.url).search}`;
    if (!isSignedByTwilio({ authToken, url, fields, signature })) {
      log("info", "webhook refused", {
        requestId: context.requestId,
        address: context.address,
        reason: "Twilio did not sign it",
      });
      throw new TRPCError({ code: "BAD_REQUEST" });
    }
    await takeSmsNews(live.deps, {
      providerId: fields.get("MessageSid") ?? "",
      status: fields.get("MessageStatus"),
      from: fields.get("From") ?? "",
      answer: fields.get("Body"),
    });
    context.answerHeaders.set("content-type", "text/xml");
    return new Response("<Response/>", { headers: context.answerHeaders });
  } catch (thrown) {
    const error = translateError(
      thrown instanceof TRPCError ? thrown : new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: thrown }),
    );
    reportError(error, context, smsWebhookPath);
    return errorResponse(error, context);
  }
}
