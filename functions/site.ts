import type { ServerRequest } from "srvx";
import type { Waiting } from "#db/turns.ts";
import { apiFailure, withinBodyBudget } from "./call.ts";
import { maxBodyBytes } from "./http-server.ts";
import { type ApiFunction, type ApiHandler, apiFunctionFor, type Caller } from "./routes.ts";

/**
 * Answers every request on one machine: /api through the table's function, everything else through `pages`. While
 * `isReady` is false, such as while the database is being prepared or is unreachable, /api answers 503. The same while too
 * many wait for the database or this thread, before a call does anything; not for what never waits behind them. `report` receives a
 * function's errors; the client sees only the id.
 */
export function createSite({
  handlerOf,
  pages,
  isReady,
  waiting,
  lateMs,
  report,
}: {
  handlerOf: (served: ApiFunction) => ApiHandler;
  pages: (request: Request, caller: Caller) => Promise<Response>;
  isReady: () => boolean;
  waiting: Waiting["waiting"];
  /** For how many milliseconds this thread has been too busy for a timer. */
  lateMs: () => number;
  report: (error: unknown, requestId: string) => void;
}): (request: ServerRequest) => Promise<Response> {
  let inProgress = 0;
  const call = (served: ApiFunction, request: ServerRequest, caller: Caller) =>
    withinBodyBudget(request, () => handlerOf(served).fetch(request, caller));
  return async (request) => {
    const served = apiFunctionFor(new URL(request.url).pathname);
    const caller = { peerAddress: peerOf(request) };
    try {
      if (!served) return await pages(request, caller);
      if (Number(request.headers.get("content-length")) > maxBodyBytes)
        return apiFailure("PAYLOAD_TOO_LARGE");
      if (!isReady()) return apiFailure("SERVICE_UNAVAILABLE", { "retry-after": "2" });
      if (served.isAlwaysAdmitted) return await call(served, request, caller);
      if (isCrowd(inProgress, waiting(), lateMs()))
        return apiFailure("SERVICE_UNAVAILABLE", { "retry-after": "1" });
      inProgress += 1;
      try {
        return await call(served, request, caller);
      } finally {
        inProgress -= 1;
      }
    } catch (error) {
      const failure = apiFailure(isTooLarge(error) ? "PAYLOAD_TOO_LARGE" : "INTERNAL_SERVER_ERROR");
      if (!isTooLarge(error)) report(error, failure.headers.get("x-request-id") ?? "");
      return failure;
    }
  };
}

/** Milliseconds that one of a crowd may wait for the database, and that this thread may be late. */
const longestWaitMs = 1000;
const longestLateMs = 200;
/** Fewer may wait for a long transaction, or for a moment when this thread is busy. */
const crowd = 16;

function isCrowd(
  inProgress: number,
  { count, longestMs }: ReturnType<Waiting["waiting"]>,
  lateMs: number,
): boolean {
  return (count >= crowd && longestMs > longestWaitMs) || (inProgress >= crowd && lateMs > longestLateMs);
}

/** A dual-stack socket shows IPv4 addresses as `::ffff:1.2.3.4`; limits count both forms as one. */
function peerOf(request: ServerRequest): string | null {
  return request.ip?.replace(/^::ffff:(?=\d+\.)/, "") ?? null;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_BODY_TOO_LARGE";
}
