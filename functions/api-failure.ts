import { randomUUID } from "node:crypto";
import { refusals } from "#messages/en/refusals.ts";

const statuses = {
  UNAUTHORIZED: 401,
  METHOD_NOT_SUPPORTED: 405,
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

/** The documented error response for failures before or outside a procedure. */
export function apiFailure(code: keyof typeof statuses, headers: Record<string, string> = {}): Response {
  const requestId = randomUUID();
  return Response.json(
    { message: refusals[code], code, requestId },
    {
      status: statuses[code],
      headers: { ...headers, "cache-control": "no-store", vary: "Cookie", "x-request-id": requestId },
    },
  );
}
