import { timingSafeEqual } from "node:crypto";
import { TRPCError } from "@trpc/server";
import * as contract from "#modules/notices/contract.ts";
import { takeMailNews } from "#modules/notices/index.ts";
import { Refused } from "#platform/values/refusal.ts";
import { translateError } from "#routers/errors.ts";
import { apiFailure } from "./api-failure.ts";
import { beginCall, errorResponse, readBytes, reportError } from "./call.ts";
import { type Runtime, runtime } from "./compose.ts";
import type { ApiHandler, Caller } from "./routes.ts";

/**
 * Receives email bounces (docs/deployment.md): 200 once saved, 401 without the secret, 400 for an invalid report, 503
 * if no secret is configured.
 */
const handler: ApiHandler = {
  fetch: async (request, caller) => serveMailWebhook(await runtime(), request, caller),
};
export default handler;

const limitBytes = 256 * 1024;

export async function serveMailWebhook(live: Runtime, request: Request, caller?: Caller): Promise<Response> {
  if (request.method !== "POST") return apiFailure("METHOD_NOT_SUPPORTED", { allow: "POST" });
  const context = beginCall(live, request, caller);
  try {
    const { MAIL_WEBHOOK_SECRET: secret } = live.env;
    if (!secret) throw new Refused({ code: "WEBHOOK_NOT_CONFIGURED" });
    if (!isSame(request.headers.get("authorization") ?? "", `Bearer ${secret}`))
      throw new TRPCError({ code: "UNAUTHORIZED" });
    const body = new TextDecoder().decode(await readBytes(request, limitBytes));
    const news = contract.mailNews.safeParse(parsed(body));
    if (!news.success) throw new TRPCError({ code: "BAD_REQUEST" });
    await takeMailNews(live.deps, news.data);
    return Response.json({ ok: true }, { headers: context.answerHeaders });
  } catch (thrown) {
    const error = translateError(
      thrown instanceof TRPCError ? thrown : new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: thrown }),
    );
    reportError(error, context, "/api/webhooks/mail");
    return errorResponse(error, context);
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
