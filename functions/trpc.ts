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

/** The typed door: every procedure under /api/trpc, in batches of at most 10. */
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

/** Looking up the caller's session may have failed; anything else is a call that cannot be read. */
function outageOrBadRequest(cause: unknown): TRPCError {
  const error = translateError(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause }));
  return error.code === "SERVICE_UNAVAILABLE" ? error : new TRPCError({ code: "BAD_REQUEST" });
}

/** The text of a POST; "" where nobody may read it. */
async function readBody(context: Context, names: string): Promise<string> {
  const procedures = await Promise.all(decodeURIComponent(names).split(",").map(findProcedure));
  const isPublic = procedures.some((procedure) => (procedure?._def.meta as ProcedureMeta)?.isPublic === true);
  return (await admitsBody(context, isPublic)) ? readJsonText(context.request, limitBytes) : "";
}

/** What tRPC's own adapter answers; loaded with the first call that is for it. */
async function answerUnusual({ request, body, context, report, finish }: TypedCalls): Promise<Response> {
  const { fetchRequestHandler } = await import("@trpc/server/adapters/fetch");
  // Of a stream that is refused the adapter tells twice: as a call, and as what the stream says.
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

/** Says when a call that was refused for now may be tried again. */
function tellWait(errors: TRPCError[], { answerHeaders }: Context): void {
  const waits = errors.map((error) => retryAfterSeconds(translateError(error)) ?? 0);
  const wait = Math.max(0, ...waits);
  if (wait > 0) answerHeaders.set("retry-after", String(wait));
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
