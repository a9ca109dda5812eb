import { TRPCError } from "@trpc/server";
import { resolveResponse } from "@trpc/server/http";
import { appRouter, findProcedure } from "#routers/app.ts";
import type { Context } from "#routers/context.ts";
import { retryAfterSeconds, translateError } from "#routers/errors.ts";
import type { ProcedureMeta } from "#routers/trpc.ts";
import { admitsBody, beginCall, errorResponse, readJsonText, reportError, withoutBody } from "./call.ts";
import type { Runtime } from "./compose.ts";
import { handlerOf } from "./endpoint.ts";
import type { Caller } from "./routes.ts";

const endpoint = "/api/trpc/";
const limitBytes = 1024 * 1024;
const maxBatchSize = 10;

/** tRPC over HTTP: every procedure under /api/trpc, in batches of at most 10. */
export default handlerOf(serveTrpc);

export function serveTrpc(live: Runtime, request: Request, caller?: Caller): Promise<Response> {
  return withoutBody(request, (asked) => answerCalls(live, asked, caller));
}

async function answerCalls(live: Runtime, request: Request, caller?: Caller): Promise<Response> {
  const context = beginCall(live, request, caller);
  // tRPC reports a refused stream twice: as a call, and as the stream's content.
  const reported: TRPCError[] = [];
  try {
    const path = new URL(request.url).pathname.slice(endpoint.length).replace(/\/{1,2}$/, "");
    const names = namesIn(path);
    if (names.length > maxBatchSize) throw new TRPCError({ code: "BAD_REQUEST" });
    // What tRPC's fetch adapter calls, without the copies it makes of every option and header.
    return await resolveResponse({
      path,
      maxBatchSize,
      req: (await readCall(context, names)) as Request,
      router: appRouter,
      error: null,
      createContext: async () => ({ context }),
      onError: ({ error, path, input, type }) => {
        if (!reported.includes(error)) reportError(translateError(error), context, path, input);
        reported.push(error);
        // A stream responds 200 and reports a refusal inside.
        if (type !== "subscription") setRetryAfter(error, context);
      },
      responseMeta: () => ({ headers: context.answerHeaders }),
    });
  } catch (error) {
    return errorResponse(error instanceof TRPCError ? error : outageOrBadRequest(error), context);
  }
}

/** The procedures named by what follows the endpoint. Malformed: NOT_FOUND. */
function namesIn(path: string): string[] {
  try {
    return decodeURIComponent(path).split(",", maxBatchSize + 1);
  } catch (cause) {
    throw new TRPCError({ code: "NOT_FOUND", cause });
  }
}

/** The session lookup may have failed; anything else is an unreadable call. */
function outageOrBadRequest(cause: unknown): TRPCError {
  const error = translateError(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause }));
  return error.code === "SERVICE_UNAVAILABLE" ? error : new TRPCError({ code: "BAD_REQUEST" });
}

/** What tRPC's adapter reads of a request. */
type Call = Pick<Request, "method" | "url" | "headers" | "signal" | "json">;

/** Never aborts. tRPC joins it to a signal of its own for each call, which is cheap for a signal without sources. */
const never = AbortSignal.any([]);

/**
 * A call for tRPC. Only a stream ends with its request; other calls run to their end. A POST's body is read within the
 * limits, as JSON; it is empty if nobody may read it.
 */
async function readCall(context: Context, names: string[]): Promise<Call> {
  const { request } = context;
  const { method, url, headers } = request;
  const procedures = await Promise.all(names.map(findProcedure));
  if (method !== "POST") {
    const isStream = procedures.some((procedure) => procedure?._def.type === "subscription");
    return isStream ? request : { method, url, headers, signal: never, json: () => request.json() };
  }
  const isPublic = procedures.some(
    (procedure) => (procedure?._def.meta as ProcedureMeta | undefined)?.isPublic === true,
  );
  const body = (await admitsBody(context, isPublic)) ? await readJsonText(request, limitBytes) : "";
  const asJson = new Headers(headers);
  asJson.set("content-type", "application/json");
  return { method, url, headers: asJson, signal: never, json: async () => JSON.parse(body) };
}

/** Sets `retry-after` to the longest wait in the batch. */
function setRetryAfter(error: TRPCError, { answerHeaders }: Context): void {
  const wait = retryAfterSeconds(translateError(error)) ?? 0;
  if (wait > Number(answerHeaders.get("retry-after"))) answerHeaders.set("retry-after", String(wait));
}
