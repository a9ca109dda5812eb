import type { IncomingMessage, ServerResponse } from "node:http";

/** Bytes of a body discarded after an early response: twice the largest body that any path accepts. */
const drainBytes = 16 * 1024 * 1024;
/** Milliseconds; with the request itself, less than `requestTimeout`. */
const drainMs = 10_000;

/**
 * Keeps a connection usable when a request is answered before its body arrives. The response starts at once and ends
 * once the rest of the body is discarded. A body over the bound or without a declared length closes the connection
 * after the response. A client that sends too slowly is cut.
 */
export function settleEarlyAnswer(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    if (!request.complete && !isDrainable(request)) response.setHeader("connection", "close");
    return writeHead(...given);
  };
  response.end = ((...given: unknown[]) => {
    response.end = end as typeof response.end;
    if (request.complete || request.destroyed) return end(...given);
    drain(request, (isDrained) => {
      end(...given);
      // Closing earlier would make the kernel reset the connection, and the client would lose the response.
      if (!isDrained) request.socket.destroySoon();
    });
    return response;
  }) as typeof response.end;
}

function isDrainable(request: IncomingMessage): boolean {
  return Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY) <= drainBytes;
}

/** Discards the remaining body. Reports whether it reached the end. */
function drain(request: IncomingMessage, done: (isDrained: boolean) => void): void {
  let left = drainBytes;
  const tooSlow = setTimeout(finish, drainMs);
  request.removeAllListeners("data");
  request.on("data", count);
  request.once("end", finish);
  request.once("close", finish);
  request.resume();

  function count(chunk: Buffer): void {
    left -= chunk.byteLength;
    if (left < 0) finish();
  }
  function finish(): void {
    clearTimeout(tooSlow);
    request.off("data", count).off("end", finish).off("close", finish);
    if (!request.complete) request.pause();
    done(request.complete);
  }
}
