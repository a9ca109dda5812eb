import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { TRPCError } from "@trpc/server";
import { refusals } from "#messages/en/refusals.ts";
import { Refused } from "#platform/values/refusal.ts";
import { type Context, createContext, isOwnOrigin } from "#routers/context.ts";
import { answerError, isNotConfigured, readyError, retryAfterSeconds } from "#routers/errors.ts";
import { readsAsAdminPath } from "./admin-path.ts";
import type { Runtime } from "./compose.ts";
import { describeError, log } from "./log.ts";
import type { Caller } from "./routes.ts";

/** Starts a call: an id, the client's address, and its response headers. */
export function beginCall(runtime: Runtime, request: Request, caller?: Caller): Context {
  const requestId = runtime.telemetry?.requestId() ?? randomUUID();
  const answerHeaders = new Headers();
  answerHeaders.set("cache-control", "no-store");
  answerHeaders.set("vary", "Cookie");
  answerHeaders.set("x-request-id", requestId);
  const address = clientAddress(runtime, request, caller);
  return createContext({
    deps: runtime.deps,
    site: runtime.site,
    request,
    requestId,
    address,
    note: (event, userId) => log("info", event, { requestId, path: pathOf(request), userId, address }),
    answerHeaders,
    watch: runtime.telemetry?.watch,
  });
}

/** tRPC calls may be batched, and may name procedures that do not exist. */
function pathOf(request: Request): string {
  const { pathname } = new URL(request.url);
  return pathname.startsWith("/api/trpc/") && pathname.includes(",") ? "/api/trpc/*" : pathname;
}

/** Logs a call's unexpected error with caller and job, and security refusals with the account tried. */
export function reportError(error: TRPCError, context: Context, path: string | undefined, input?: unknown) {
  const { status, body } = answerError(error, "");
  const about = {
    requestId: context.requestId,
    path,
    userId: triedOf(error) ?? context.caller.userId ?? undefined,
    jobId: jobOf(input),
  };
  const isSecurity =
    status === 403 || status === 429 || signInFailures.has(body.code) || (status === 401 && isOfDesk(path));
  if (isSecurity) log("info", "refused", { ...about, address: context.address, code: body.code });
  if (status < 500 || isNotConfigured(error)) return;
  const event = status === 503 ? "service unavailable" : "call failed";
  log("error", event, { ...about, ...describeError(error.cause ?? error) });
}

const signInFailures = new Set(["SIGN_IN_FAILED", "SIGN_IN_EXPIRED"]);

/** Sessions expire daily, but a signed-out request for an admin procedure is worth a log line. */
function isOfDesk(path = ""): boolean {
  return path.startsWith("admin.") || readsAsAdminPath(path);
}

function triedOf({ cause }: TRPCError): string | null {
  return cause instanceof Refused ? cause.userId : null;
}

/** The job that an input names. A value that is not an id is never logged: it may contain anything. */
function jobOf(input: unknown): string | undefined {
  const { jobId } = (typeof input === "object" && input !== null ? input : {}) as { jobId?: unknown };
  return typeof jobId === "string" && /^[0-9a-f-]{36}$/i.test(jobId) ? jobId : undefined;
}

/** Reports an error and answers it in the documented form. */
export async function answerFailure(
  thrown: unknown,
  context: Context,
  path: string | undefined,
  input?: unknown,
): Promise<Response> {
  const error = await readyError(thrown);
  reportError(error, context, path, input);
  return errorResponse(error, context);
}

export function errorResponse(error: TRPCError, context: Context): Response {
  const { status, body } = answerError(error, context.requestId);
  const retryAfter = retryAfterSeconds(error);
  if (retryAfter !== null) context.answerHeaders.set("retry-after", String(retryAfter));
  return Response.json(body, { status, headers: context.answerHeaders });
}

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

/** A 400 for a webhook's call, with the reason in the log. */
export function refuseWebhook({ requestId, address }: Context, reason: string): TRPCError {
  log("info", "webhook refused", { requestId, address, reason });
  return new TRPCError({ code: "BAD_REQUEST" });
}

/** Whether a request carries the secret. Compares in constant time. */
export function hasBearer(request: Request, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(request.headers.get("authorization") ?? ""), digest(`Bearer ${secret}`));
}

/** Answers HEAD like GET, without the body. */
export async function withoutBody(
  request: Request,
  serve: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (request.method !== "HEAD") return serve(request);
  // Built from parts: `new Request(request)` rejects the HTTP server's own request class.
  const asGet = new Request(request.url, {
    method: "GET",
    headers: [...request.headers],
    signal: request.signal,
  });
  const answer = await serve(asGet);
  await answer.body?.cancel();
  return new Response(null, answer);
}

/**
 * A JSON request's body as text; "" if there is none. Throws 415 unless it is declared as JSON in UTF-8, 413 over the
 * limit (checked while reading), and 400 if it is not UTF-8.
 */
export async function readJsonText(request: Request, limitBytes: number): Promise<string> {
  const bytes = await readBytes(request, limitBytes);
  if (bytes.byteLength === 0) return "";
  if (!isPlainJson(request.headers)) throw new TRPCError({ code: "UNSUPPORTED_MEDIA_TYPE" });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new TRPCError({ code: "BAD_REQUEST", cause });
  }
}

/** A body's JSON object; an empty body is an empty one. Throws 400 for any other value, and as `readJsonText` does. */
export async function readJsonObject(request: Request, limitBytes: number): Promise<Record<string, unknown>> {
  const text = await readJsonText(request, limitBytes);
  if (text === "") return {};
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new TRPCError({ code: "BAD_REQUEST", cause });
  }
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new TRPCError({ code: "BAD_REQUEST" });
  return body as Record<string, unknown>;
}

/**
 * A body's bytes. Throws 413 over the limit (checked while reading) and 503 while too many bytes are held. Leaves the
 * rest of a refused body unread: canceling it would cut the connection before the response.
 */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes)
    throw new TRPCError({ code: "PAYLOAD_TOO_LARGE" });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body.values({ preventCancel: true })) {
    length += chunk.byteLength;
    if (length > limitBytes) throw new TRPCError({ code: "PAYLOAD_TOO_LARGE" });
    reserveBodyBytes(request, chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether to read a call's body: people who may not make the call are refused without it. */
export async function admitsBody(context: Context, isPublic: boolean): Promise<boolean> {
  if (!isOwnOrigin(context)) return false;
  if (isPublic) return true;
  if ((await context.session()) === null) return false;
  admitBody(context.request);
  return true;
}

export function isPlainJson(headers: Headers): boolean {
  const [type, ...parameters] = (headers.get("content-type") ?? "").toLowerCase().split(/\s*;\s*/);
  const charset = parameters.find((parameter) => parameter.startsWith("charset="));
  const isUtf8 = !charset || /^charset="?utf-?8"?$/.test(charset);
  return type?.trim() === "application/json" && isUtf8 && !headers.has("content-encoding");
}

/**
 * The address that limits count by. Hosted: from the platform's own header. Otherwise: the peer, or the X-Forwarded-For
 * entry that the trusted proxies wrote (TRUST_PROXY entries from the right).
 */
export function clientAddress({ env }: Pick<Runtime, "env">, request: Request, caller?: Caller): string {
  const peer = caller?.peerAddress ?? "unknown";
  if (env.isHosted) return networkOf(request.headers.get("x-real-ip") ?? peer);
  if (env.TRUST_PROXY === 0) return networkOf(peer);
  const forwarded = (request.headers.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  const client = forwarded.at(-env.TRUST_PROXY) ?? "";
  return networkOf(isIP(client) ? client : peer);
}

/** An IPv4 address unchanged; for IPv6 its 64-bit network, because one household owns all of its addresses. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("%")[0]?.toLowerCase().split("::") ?? [];
  const groups = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - last.length }, () => "0");
  return [...groups, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

type Pot = { limitBytes: number; total: number };

/**
 * Bytes of request bodies that one process holds at a time: of anyone, and of people signed in or with a signed
 * address, whom strangers must not block.
 */
const anyones: Pot = { limitBytes: 8 * 1024 * 1024, total: 0 };
const admitted: Pot = { limitBytes: 64 * 1024 * 1024, total: 0 };
/** Bodies up to this many bytes are always read, so large bodies never block ordinary calls. */
const freeBytes = 64 * 1024;

const reserved = new WeakMap<Request, { pot: Pot; bytes: number }>();

/** Answers a request and counts its body's bytes until then. */
export async function withinBodyBudget(request: Request, answer: () => Promise<Response>): Promise<Response> {
  const held = { pot: anyones, bytes: 0 };
  reserved.set(request, held);
  try {
    return await answer();
  } finally {
    held.pot.total -= held.bytes;
    reserved.delete(request);
  }
}

/** Counts a body apart from those of strangers; call it before reading. */
export function admitBody(request: Request): void {
  const held = reserved.get(request);
  if (held) held.pot = admitted;
}

/**
 * Counts bytes read for a request. Throws 503 when the process holds too many. Requests outside `withinBodyBudget` are
 * not counted: a host limits its functions itself.
 */
function reserveBodyBytes(request: Request, bytes: number): void {
  const held = reserved.get(request);
  if (!held) return;
  const { pot } = held;
  if (held.bytes + bytes > freeBytes && pot.total + bytes > pot.limitBytes)
    throw new TRPCError({ code: "SERVICE_UNAVAILABLE" });
  held.bytes += bytes;
  pot.total += bytes;
}
