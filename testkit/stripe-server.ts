import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { namesOf, type Params, readForm } from "./form-params.ts";
import { StripeRefusal } from "./stripe/store.ts";
import { createStripeState, type StripeState } from "./stripe-state.ts";

/**
 * Answers with a status before anything happens; or cuts the connection, hangs, or answers with something other than
 * JSON after it has.
 */
export type StripeFault = 429 | 500 | "lost" | "hang" | "garbage";

export type StripeServer = {
  /** The options of `createStripePayments`. */
  options: { secretKey: string; publishableKey: string; webhookSecret: string; address: string };
  /** Stripe's state, and its changes without us. */
  state: StripeState;
  /** Every request, answered or not, oldest first. */
  requests: { method: string; path: string; key: string | null }[];
  /** The fault of a request; null for none. */
  fault: (request: { method: string; path: string }) => StripeFault | null;
  /** An event as Stripe would deliver it. */
  deliver(event: object, at?: string): { body: string; headers: Record<string, string> };
  close(): Promise<void>;
};

/**
 * A local Stripe with the parts used here. It keeps state, refuses unknown parameters and a wrong key or version,
 * repeats a key's first answer for 24 hours, and sends events for everything.
 */
export async function startStripe(options: { now: () => string }): Promise<StripeServer> {
  const http = createServer((request, response) => {
    answer(server, answers, options.now, request, response).catch(() => response.destroy());
  });
  await once(http.listen(0, "127.0.0.1"), "listening");
  const answers = new Map<string, Remembered>();
  const webhookSecret = "whsec_tests";
  const server: StripeServer = {
    options: {
      secretKey: "sk_test_tests",
      publishableKey: "pk_test_tests",
      webhookSecret,
      address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    },
    state: createStripeState(options.now),
    requests: [],
    fault: () => null,
    deliver(event, at = options.now()) {
      const body = JSON.stringify(event);
      const time = Math.floor(Date.parse(at) / 1000);
      const signature = createHmac("sha256", webhookSecret).update(`${time}.${body}`).digest("hex");
      const headers = {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": `t=${time},v1=${signature}`,
      };
      return { body, headers };
    },
    async close() {
      const closed = once(http.close(), "close");
      http.closeAllConnections();
      await closed;
    },
  };
  return server;
}

type Answer = { status: number; body: object };

/** A key's first request and its answer; null while in progress. */
type Remembered = { request: string; at: number; answer: Answer | null };

async function answer(
  server: StripeServer,
  remembered: Map<string, Remembered>,
  now: () => string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "", "http://stripe");
  const method = request.method ?? "";
  const path = url.pathname.replace(/^\/v1/, "");
  const key = request.headers["idempotency-key"];
  const once = typeof key === "string" ? key : null;
  const body = await text(request);
  server.requests.push({ method, path, key: once });
  const fault = server.fault({ method, path });
  if (fault === 429 || fault === 500)
    return send(response, { status: fault, body: { error: { type: "api_error", message: "Fault" } } });

  const given = { method, path, params: readForm(method === "POST" ? body : url.search.slice(1)) };
  const answered = rememberedAnswer(server, remembered, now, {
    ...given,
    once,
    headers: request.headers,
    body,
  });
  if (fault === "hang") return;
  if (fault === "lost") return void response.destroy();
  if (fault === "garbage") return void response.writeHead(200).end("<html>Bad gateway</html>");
  send(response, answered);
}

type Given = { method: string; path: string; params: Params };

function rememberedAnswer(
  server: StripeServer,
  remembered: Map<string, Remembered>,
  now: () => string,
  given: Given & { once: string | null; headers: IncomingMessage["headers"]; body: string },
): Answer {
  const { once, body, headers } = given;
  if (headers.authorization !== `Bearer ${server.options.secretKey}`)
    return refusal(401, "invalid_request_error", "api_key_invalid");
  if (headers["stripe-version"] !== server.state.apiVersion)
    return refusal(400, "invalid_request_error", "api_version_unknown");
  const at = Date.parse(now());
  const request = `${given.method} ${given.path} ${body}`;
  const known = once ? remembered.get(once) : undefined;
  if (known && at - known.at < 86_400_000) {
    if (known.request !== request) return refusal(400, "idempotency_error", "idempotency_key_reused");
    return known.answer ?? refusal(409, "invalid_request_error", "idempotency_key_in_use");
  }
  const entry: Remembered = { request, at, answer: null };
  if (once && given.method !== "GET") remembered.set(once, entry);
  entry.answer = act(server.state, given);
  return entry.answer;
}

function act(state: StripeState, { method, path, params }: Given): Answer {
  const route = state.routes.find((known) => known.method === method && known.path.test(path));
  if (!route) return refusal(404, "invalid_request_error", "url_unknown");
  const isKnown = (name: string) =>
    [...route.takes, "expand[]"].some((taken) => taken === name.replace(/^metadata\[.*$/, "metadata"));
  const unknown = namesOf(params).find((name) => !isKnown(name));
  if (unknown) return refusal(400, "invalid_request_error", "parameter_unknown", unknown);
  try {
    const [, id = ""] = route.path.exec(path) ?? [];
    return { status: 200, body: structuredClone(route.act(id, params)) };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return refusal(error.status, error.type, error.code);
  }
}

function refusal(status: number, type: string, code: string, param?: string): Answer {
  return { status, body: { error: { type, code, param, message: `Refused: ${code} ${param ?? ""}` } } };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
