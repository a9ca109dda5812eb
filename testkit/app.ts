import { randomInt } from "node:crypto";
import type { ZodType } from "zod";
import type { Calendars } from "#adapters/calendars/port.ts";
import type { Email } from "#adapters/email/port.ts";
import type { Passwords } from "#adapters/passwords/port.ts";
import type { Payments } from "#adapters/payments/port.ts";
import type { Sms, TextMessage } from "#adapters/sms/port.ts";
import type { Call, Voice } from "#adapters/voice/port.ts";
import { compose, type Runtime, watchedTransact } from "#functions/compose.ts";
import { readEnv } from "#functions/env.ts";
import { serveRest } from "#functions/rest.ts";
import type { ProcedureName } from "#functions/rest-routes.ts";
import { serveTrpc } from "#functions/trpc.ts";
import { createPace, type HostPace } from "#platform/host-pace.ts";
import { later } from "#platform/instants.ts";
import { createTransact } from "#platform/transact.ts";
import { outputs } from "#routers/act.ts";
import { loadProcedures } from "#routers/app.ts";
import { type DatabaseKind, type TestDatabase, testDatabase } from "./database.ts";
import { type PayoutsProvider, payoutsProvider } from "./payouts-provider.ts";

/** The application on its own database, with external services under the test's control. */
export type TestApp = Runtime &
  Callers & {
    readonly database: TestDatabase;
    /** The current time, which does not move until the test moves it. */
    readonly clock: { now: string; advance(milliseconds: number): void };
    /** The payout provider with `paysRunners`; unused otherwise. */
    readonly provider: PayoutsProvider;
    /** Sent emails, oldest first. */
    readonly emails: Email[];
    /** Sent text messages, oldest first. */
    readonly texts: TextMessage[];
    /** Masked calls, oldest first. */
    readonly calls: Call[];
    /** Password checks, oldest first; `hash` is null if no account was found. */
    readonly passwordChecks: { password: string; hash: string | null }[];
    /** SQLSTATE of each attempt that ended in a deadlock or serialization failure. */
    readonly endedForAnother: string[];
  };

/** Ways to call an application. */
export type Callers = {
  /** Calls a documented path. `given` is the JSON body or, for GET, the query. */
  call(who: Who, method: string, path: string, given?: object, options?: CallOptions): Promise<Answer>;
  /** Calls a procedure over tRPC. The answer's body is the result, or the error in the documented shape. */
  typed(who: Who, procedure: ProcedureName, input?: unknown, options?: CallOptions): Promise<Answer>;
  /** Sends a raw request to the REST API. */
  send(path: string, init?: RequestInit, address?: string): Promise<Answer>;
};

/** A signed-in person; null is signed out. */
export type Who = { cookie: string } | null;

export type Answer = { status: number; headers: Headers; body: unknown };

export type CallOptions = { headers?: Record<string, string>; address?: string };

export type TestAppOptions = {
  poolSize?: number;
  /** Replaces the fast stand-in for argon2id. */
  passwords?: Passwords;
  /** Replaces test mode. */
  payments?: Payments;
  /** Replaces a provider that accepts every text message. */
  sms?: Sms;
  /** Replaces a provider that connects every call; null is none. */
  voice?: Voice | null;
  /** Replaces external calendars, which no test reads. */
  calendars?: Calendars;
  /** Replaces a pace that lets every read start at once. */
  feedPace?: HostPace;
  /** Pays runners through a provider the test controls, instead of test mode. */
  paysRunners?: boolean;
  /** Added to an otherwise empty environment. */
  env?: Record<string, string>;
};

/**
 * The application from `compose` on a fresh database, with a clock at 11 AM in New York on Tuesday, March 10, 2026.
 * Checks every answer against its contract. Each call comes from its own network address unless it names one. `close`
 * drops the database.
 */
export async function testApp(
  kind: DatabaseKind = "postgres",
  options: TestAppOptions = {},
): Promise<TestApp> {
  outputs.areChecked = true;
  const opened: TestDatabase[] = [];
  const runtime = await compose(readEnv(options.env ?? {}), async (watch) => {
    const database = await testDatabase(kind, { poolSize: options.poolSize, watch });
    opened.push(database);
    return database;
  });
  const [database] = opened as [TestDatabase];
  const clock = {
    now: "2026-03-10T15:00:00.000Z",
    advance: (milliseconds: number) => {
      clock.now = later(clock.now, milliseconds);
    },
  };
  const provider = payoutsProvider(() => clock.now);
  const emails: Email[] = [];
  const texts: TextMessage[] = [];
  const sms: Sms = {
    async send(text) {
      texts.push(text);
      return { outcome: "sent", providerId: null };
    },
    find: async ({ id }) => (texts.some((text) => text.id === id) ? [null] : []),
  };
  const calls: Call[] = [];
  const voice: Voice = {
    supportNumber: "+12175550199",
    async connect(call) {
      calls.push(call);
      return { outcome: "ringing" };
    },
  };
  const passwordChecks: TestApp["passwordChecks"] = [];
  const endedForAnother: string[] = [];
  const live: Runtime = {
    ...runtime,
    deps: {
      ...runtime.deps,
      passwords: options.passwords ?? fastPasswords(passwordChecks),
      payments: options.payments ?? runtime.deps.payments,
      calendars: options.calendars ?? runtime.deps.calendars,
      feedPace:
        options.feedPace ?? createPace({ startsPerSecond: Number.POSITIVE_INFINITY, inProgress: 1000 }),
      sms: options.sms ?? sms,
      voice: options.voice === undefined ? voice : options.voice,
      ...(options.paysRunners && { payouts: provider }),
      transact: watchedTransact(
        createTransact(database, {
          ready: runtime.queue.ready,
          backOff: async () => {},
          onRepeat: ({ code }) => void endedForAnother.push(code),
        }),
        runtime.writes,
      ),
      backOff: async () => {},
      now: () => clock.now,
    },
    mailer: { send: async (email) => void emails.push(email) },
    // A test waits for its tasks on any machine; `adapters/queue` tests the limit.
    queue: {
      ...runtime.queue,
      drain: (workers, withinMs, signal) =>
        runtime.queue.drain(workers, withinMs === 0 ? 0 : 600_000, signal),
    },
  };

  const seen = { emails, texts, calls, passwordChecks, endedForAnother };
  return { ...live, database, clock, provider, ...seen, ...callersOf(live) };
}

/** The call helpers for an application with these parts. */
export function callersOf(live: Runtime): Callers {
  const send: Callers["send"] = async (path, init, address = newAddress()) => {
    const request = new Request(new URL(path, "http://localhost:3000"), init);
    return readAnswer(await serveRest(live, request, { peerAddress: address }));
  };

  return {
    send,
    call(who, method, path, given, { headers = {}, address } = {}) {
      const query =
        method === "GET" && given ? `?${new URLSearchParams(given as Record<string, string>)}` : "";
      const body = method === "GET" || given === undefined ? undefined : JSON.stringify(given);
      return send(path + query, { method, body, headers: callHeaders(who, body, headers) }, address);
    },
    async typed(who, procedure, input, { headers = {}, address = newAddress() } = {}) {
      const { type } = procedureTypes()[procedure]?._def ?? {};
      const isQuery = type === "query" || type === "subscription";
      const envelope = input === undefined ? undefined : JSON.stringify({ json: input });
      const url = new URL(`/api/trpc/${procedure}`, "http://localhost:3000");
      if (isQuery && envelope) url.searchParams.set("input", envelope);
      const body = isQuery ? undefined : envelope;
      const request = new Request(url, {
        method: isQuery ? "GET" : "POST",
        body,
        headers: callHeaders(who, body, headers),
      });
      const response = await serveTrpc(live, request, { peerAddress: address });
      if (type === "subscription") return readFirstEvent(response);
      const answer = await readAnswer(response);
      if (rotating.has(procedure)) followSession(who, answer);
      return { ...answer, body: unwrap(answer.body) };
    },
  };
}

/** An address in an unused network. */
export function newAddress(): string {
  return [randomInt(1, 224), randomInt(256), randomInt(256), randomInt(256)].join(".");
}

/** Every procedure's type by name, as tRPC stores it. */
export function procedureTypes(): Record<
  string,
  { _def: { type: "query" | "mutation" | "subscription"; inputs: ZodType[] } }
> {
  return procedures;
}

const procedures = (await loadProcedures()) as unknown as ReturnType<typeof procedureTypes>;

function callHeaders(who: Who, body: string | undefined, headers: Record<string, string>) {
  return {
    ...(who && { cookie: who.cookie }),
    ...(body !== undefined && { "content-type": "application/json" }),
    ...headers,
  };
}

/** Procedures that replace the session's token. */
const rotating = new Set(["auth.reauthenticate", "security.confirmTwoFactor", "runner.submitApplication"]);

/** Stores the new session cookie, like a browser. */
function followSession(who: Who, answer: Answer): void {
  const cookie = answer.headers.getSetCookie().find((set) => /^(?:__Host-)?tidycurb=[\w-]{43};/.test(set));
  if (who && cookie) who.cookie = cookie.split(";")[0] ?? "";
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

/** A stream's first event, as a call's answer; then closes the stream. */
async function readFirstEvent(response: Response): Promise<Answer> {
  const { status, headers } = response;
  for await (const { event, data } of eventsOf(response)) {
    if (event === "connected") continue;
    const { json } = JSON.parse(data || "{}") as { json: { data?: { httpStatus: number } } };
    if (event === "serialized-error")
      return { status: json.data?.httpStatus ?? 500, headers, body: json.data };
    return { status, headers, body: json ?? null };
  }
  return { status, headers, body: null };
}

/** The events of a server-sent stream until its end, without pings. */
export async function* eventsOf(response: Response): AsyncGenerator<{ event: string; data: string }> {
  let text = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      const fields = Object.fromEntries(
        block
          .split("\n")
          .filter(Boolean)
          .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
      ) as { event?: string; data?: string };
      if (fields.event !== "ping" && (fields.event || fields.data))
        yield { event: fields.event ?? "message", data: fields.data ?? "" };
    }
  }
}

/** The content of tRPC's envelope; the body itself if it has another shape, such as a batch's. */
function unwrap(body: unknown): unknown {
  const envelope = body as { result?: { data: { json: unknown } }; error?: { json: { data: object } } };
  if (envelope?.result) return envelope.result.data.json;
  if (!envelope?.error) return body;
  const { httpStatus: _status, ...documented } = envelope.error.json.data as Record<string, unknown>;
  return documented;
}

function fastPasswords(checks: TestApp["passwordChecks"]): Passwords {
  return {
    hash: async (password) => `plain$${password}`,
    verify: async (password, hash) => {
      checks.push({ password, hash });
      return hash === `plain$${password}`;
    },
  };
}
