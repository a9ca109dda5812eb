import { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { appRouter } from "#routers/app.ts";
import { retryAfterSeconds, translateError } from "#routers/errors.ts";
import { beginCall, errorResponse, readJsonText, reportError } from "./call.ts";
import { type Runtime, runtime } from "./compose.ts";
import type { ApiHandler, Caller } from "./routes.ts";

const limitBytes = 1024 * 1024;
const maxBatchSize = 10;

/** The typed door: every procedure under /api/trpc, in batches of at most 10. */
const handler: ApiHandler = {
  fetch: async (request, caller) => serveTrpc(await runtime(), request, caller),
};
export default handler;

export async function serveTrpc(live: Runtime, request: Request, caller?: Caller): Promise<Response> {
  const context = beginCall(live, request, caller);
  try {
    const body = request.method === "POST" ? await readJsonText(request, limitBytes) : undefined;
    const [, names = ""] = new URL(request.url).pathname.split("/api/trpc/");
    if (names.split(",", maxBatchSize + 1).length > maxBatchSize)
      throw new TRPCError({ code: "BAD_REQUEST" });
    if (!isDecodable(names)) throw new TRPCError({ code: "NOT_FOUND" });
    return await fetchRequestHandler({
      endpoint: "/api/trpc",
      // A query's request is passed on as it is: making another one costs as much as all of tRPC.
      req: body === undefined ? request : asJson(request, body),
      router: appRouter,
      maxBatchSize,
      createContext: () => context,
      onError: ({ error, path, input }) => reportError(translateError(error), context, path, input),
      responseMeta: ({ errors }) => {
        const waits = errors.map((error) => retryAfterSeconds(translateError(error)) ?? 0);
        const wait = Math.max(0, ...waits);
        if (wait > 0) context.answerHeaders.set("retry-after", String(wait));
        return { headers: context.answerHeaders };
      },
    });
  } catch (error) {
    return errorResponse(
      error instanceof TRPCError ? error : new TRPCError({ code: "BAD_REQUEST" }),
      context,
    );
  }
}

/** The request with a body that has been read, as JSON whatever it calls itself. */
function asJson(request: Request, body: string): Request {
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/json");
  return new Request(request.url, { method: request.method, headers, body: body || null });
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
