import type { ServerRequest } from "srvx";
import { apiFailure, withinBodyBudget } from "./call.ts";
import { maxBodyBytes } from "./http-server.ts";
import { type ApiFunction, type ApiHandler, apiFunctionFor, type Caller } from "./routes.ts";

/**
 * Answers every request on one machine: /api through the table's function, everything else through `pages`. While
 * `isReady` is false, such as while the database is being prepared or is unreachable, /api answers 503. `report`
 * receives a function's errors; the client sees only the id.
 */
export function createSite({
  handlerOf,
  pages,
  isReady,
  report,
}: {
  handlerOf: (served: ApiFunction) => ApiHandler;
  pages: (request: Request, caller: Caller) => Promise<Response>;
  isReady: () => boolean;
  report: (error: unknown, requestId: string) => void;
}): (request: ServerRequest) => Promise<Response> {
  return async (request) => {
    const served = apiFunctionFor(new URL(request.url).pathname);
    const caller = { peerAddress: peerOf(request) };
    try {
      if (!served) return await pages(request, caller);
      if (Number(request.headers.get("content-length")) > maxBodyBytes)
        return apiFailure("PAYLOAD_TOO_LARGE");
      if (!isReady()) return apiFailure("SERVICE_UNAVAILABLE", { "retry-after": "2" });
      return await withinBodyBudget(request, () => handlerOf(served).fetch(request, caller));
    } catch (error) {
      const failure = apiFailure(isTooLarge(error) ? "PAYLOAD_TOO_LARGE" : "INTERNAL_SERVER_ERROR");
      if (!isTooLarge(error)) report(error, failure.headers.get("x-request-id") ?? "");
      return failure;
    }
  };
}

/** A dual-stack socket shows IPv4 addresses as `::ffff:1.2.3.4`; limits count both forms as one. */
function peerOf(request: ServerRequest): string | null {
  return request.ip?.replace(/^::ffff:(?=\d+\.)/, "") ?? null;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_BODY_TOO_LARGE";
}
