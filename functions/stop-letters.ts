import { TRPCError } from "@trpc/server";
import { stopEmails } from "#modules/notices/index.ts";
import { countCall } from "#routers/count-call.ts";
import { answerError, translateError } from "#routers/errors.ts";
import { apiFailure } from "./api-failure.ts";
import { beginCall, errorResponse, reportError } from "./call.ts";
import { type Runtime, runtime } from "./compose.ts";
import type { ApiHandler, Caller } from "./routes.ts";

/**
 * Target of the List-Unsubscribe header (RFC 8058) of emails that a setting controls: a mail program's POST turns them
 * off, whatever its body. Opening the address redirects to a confirmation page.
 */
const handler: ApiHandler = {
  fetch: async (request, caller) => serveStopLetters(await runtime(), request, caller),
};
export default handler;

/** Longer tokens are not checked (`modules/notices/contract.ts`). */
const longestToken = 400;

export async function serveStopLetters(live: Runtime, request: Request, caller?: Caller): Promise<Response> {
  const context = beginCall(live, request, caller);
  const headers = context.answerHeaders;
  const token = new URL(request.url).searchParams.get("token") ?? "";
  try {
    if (request.method === "GET" || request.method === "HEAD") {
      headers.set("location", `/stop-letters?${new URLSearchParams({ token })}`);
      return new Response(null, { status: 303, headers });
    }
    if (request.method !== "POST") return apiFailure("METHOD_NOT_SUPPORTED");
    await countCall("mutation", context.address);
    await stopEmails(live.deps, { token: token.slice(0, longestToken) });
    return Response.json({ ok: true }, { headers });
  } catch (thrown) {
    const error = translateError(
      thrown instanceof TRPCError ? thrown : new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: thrown }),
    );
    // Omit the query: anyone reading the log could change the setting.
    if (answerError(error, "").status !== 400) reportError(error, context, "/api/stop-letters");
    return errorResponse(error, context);
  }
}
