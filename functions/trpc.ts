import { TRPCError } from "@trpc/server";
import { appRouter, findProcedure } from "#routers/app.ts";
import type { Context } from "#routers/context.ts";
import { retryAfterSeconds, translateError } from "#routers/errors.ts";
import type { ProcedureMeta } from "#routers/trpc.ts";
import { admitsBody, beginCall, errorResponse, readJsonText, reportError } from "./call.ts";
import { type Runtime, runtime } from "./compose.ts";
import type { ApiHandler, Caller } from "./routes.ts";
import { answerCalls, type TypedCalls } from "./typed-calls.ts";

const limitBytes = 1024 * 1024;
const maxBatchSize = 10;

/** tRPC over HTTP: every procedure under /api/trpc, in batches of at most 10. */
const handler: ApiHandler = {
  fetch: async (request, caller) => serveTrpc(await runtime(), request, caller),
};
export default handler;

export async function serveTrpc(live: Runtime, request: Request, caller?: Caller): Promise<Response> {
  const context = beginCall(live, request, caller);
  try {
    const url = new URL(request.url);
    const [, names = ""] = url.pathname.split("/api/trpc/");
    if (names.split(",", maxBatchSize + 1).length > maxBatchSize)
      throw new TRPCError({ code: "BAD_REQUEST" });
    if (!isDecodable(names)) throw new TRPCError({ code: "NOT_FOUND" });
    const body = request.method === "POST" ? await readBody(context, names) : undefined;
    const calls: TypedCalls = {
      request,
      names,
      search: url.searchParams,
      body,
      context,
      report: ({ error, path, input }) => reportError(translateError(error), context, path, input),
      finish: (errors) => tellWait(errors, context),
    };
    return (await answerCalls(calls)) ?? (await answerUnusual(calls));
  } catch (error) {
    return errorResponse(error instanceof TRPCError ? error : outageOrBadRequest(error), context);
  }
}

/** The session lookup may have failed; anything else is an unreadable call. */
function outageOrBadRequest(cause: unknown): TRPCError {
  const error = translateError(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause }));
  return error.code === "SERVICE_UNAVAILABLE" ? error : new TRPCError({ code: "BAD_REQUEST" });
}

/** A POST's text; "" if nobody may read it. */
async function readBody(context: Context, names: string): Promise<string> {
  const procedures = await Promise.all(decodeURIComponent(names).split(",").map(findProcedure));
  const isPublic = procedures.some((procedure) => (procedure?._def.meta as ProcedureMeta)?.isPublic === true);
  return (await admitsBody(context, isPublic)) ? readJsonText(context.request, limitBytes) : "";
}

/** Responses from tRPC's own adapter; loaded with the first call that needs it. */
async function answerUnusual({ request, body, context, report, finish }: TypedCalls): Promise<Response> {
  const { fetchRequestHandler } = await import("@trpc/server/adapters/fetch");
  // The adapter reports a refused stream twice: as a call, and as the stream's content.
  const reported = new WeakSet<TRPCError>();
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: body === undefined ? request : asJson(request, body),
    router: appRouter,
    maxBatchSize,
    createContext: () => context,
    onError: (told) => {
      if (!reported.has(told.error)) report(told);
      reported.add(told.error);
    },
    responseMeta: ({ errors }) => {
      finish(errors);
      return { headers: context.answerHeaders };
    },
  });
}

/** Sets when a temporarily refused call may be retried. */
function tellWait(errors: TRPCError[], { answerHeaders }: Context): void {
  const waits = errors.map((error) => retryAfterSeconds(translateError(error)) ?? 0);
  const wait = Math.max(0, ...waits);
  if (wait > 0) answerHeaders.set("retry-after", String(wait));
}

/** The request with an already read body, as JSON regardless of its content type. */
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
