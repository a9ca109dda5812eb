import { TRPCClientError } from "@trpc/client";

export type Issue = { path: string; key: string; params?: Record<string, string | number> };

/** The error type screens handle. Its `message` is the documented "status: text" and is never shown. */
export class AppError extends Error {
  /** The HTTP status; 0 when no answer arrived. */
  readonly status: number;
  /** A refusal's code or a general code ("JOB_TAKEN", "BAD_REQUEST"); "UNREACHABLE" when no answer arrived. */
  readonly code: string;
  readonly params: Record<string, string | number>;
  /** Which fields failed and why; empty unless input validation failed. */
  readonly issues: readonly Issue[];
  /** The ID support asks for; null when the server sent none. */
  readonly requestId: string | null;

  constructor(
    status: number,
    code: string,
    text: string,
    rest: {
      params?: Record<string, string | number>;
      issues?: Issue[];
      requestId?: string;
      cause?: unknown;
    } = {},
  ) {
    super(`${status}: ${text}`, { cause: rest.cause });
    this.name = "AppError";
    this.status = status;
    this.code = code;
    this.params = rest.params ?? {};
    this.issues = rest.issues ?? [];
    this.requestId = rest.requestId ?? null;
  }
}

/** Converts anything thrown to an AppError, including foreign answers such as a proxy's error page. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof TRPCClientError)) return new AppError(0, "UNKNOWN", String(error), { cause: error });
  if (error.cause instanceof AppError) return error.cause;
  const response = error.meta?.response;
  const status = response instanceof Response ? response.status : 0;
  const data: unknown = error.data;
  if (!isAnswer(data)) {
    const code = status === 0 ? "UNREACHABLE" : status >= 500 ? "SERVICE_UNAVAILABLE" : "UNKNOWN";
    return new AppError(status, code, error.message, { cause: error });
  }
  return new AppError(data.httpStatus ?? status, data.code, error.message, { ...data, cause: error });
}

/** `fetch` for typed calls: a foreign answer, such as a proxy's error page, keeps its status. */
export async function fetchAnswer(url: RequestInfo | URL | string, options?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...options, credentials: "same-origin" });
  if (response.headers.get("content-type")?.includes("json")) return response;
  const code = response.status >= 500 ? "SERVICE_UNAVAILABLE" : "UNKNOWN";
  throw new AppError(response.status, code, response.statusText);
}

/** Whether the session has ended or never existed. */
export function isSignedOut(error: unknown): boolean {
  return toAppError(error).status === 401;
}

type Answer = {
  code: string;
  httpStatus?: number;
  params?: Record<string, string | number>;
  issues?: Issue[];
  requestId?: string;
};

function isAnswer(data: unknown): data is Answer {
  return typeof data === "object" && data !== null && "code" in data && typeof data.code === "string";
}
