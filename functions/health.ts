import type { Database } from "#db/client.ts";
import { apiFailure } from "./call.ts";
import type { Runtime } from "./compose.ts";
import { handlerOf } from "./endpoint.ts";

/** Whether the database answers within two seconds, and whether it and photo storage accept writes. */
export default handlerOf(serveHealth);

const patience = 2000;
/** Milliseconds to wait for a check before returning the previous result, if that was healthy and is recent. */
const haste = 50;

export async function serveHealth(live: Runtime, request: Request): Promise<Response> {
  const headers = { "cache-control": "no-store", vary: "Cookie", "x-request-id": crypto.randomUUID() };
  if (request.method !== "GET" && request.method !== "HEAD")
    return apiFailure("METHOD_NOT_SUPPORTED", { allow: "GET" });
  const found = await soonest(live);
  return found === "ok"
    ? Response.json({ ok: true, database: "ok" }, { headers })
    : Response.json(failures[found], { status: 503, headers: { ...headers, "retry-after": "2" } });
}

const failures = {
  unreachable: { ok: false, database: "unreachable" },
  database: { ok: false, database: "unwritable" },
  photos: { ok: false, database: "ok", photos: "unwritable" },
};

type Found = "ok" | keyof typeof failures;

/** The running check, and when the last healthy one began. */
type Checks = { running: Promise<Found> | null; wellAt: number };
const checksOf = new WeakMap<Database, Checks>();

/**
 * Under load a check waits for the database and this thread like every call. Then the last healthy result is returned if
 * its check began less than `patience` ago; a failed one is never returned.
 */
async function soonest(live: Runtime): Promise<Found> {
  const checks = checksOf.get(live.database) ?? { running: null, wellAt: Number.NEGATIVE_INFINITY };
  checksOf.set(live.database, checks);
  const running = checks.running ?? checked(live, checks);
  checks.running = running;
  const early = Promise.withResolvers<Found>();
  const timer = setTimeout(() => {
    if (performance.now() - checks.wellAt < patience) early.resolve("ok");
  }, haste);
  try {
    return await Promise.race([running, early.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function checked(live: Runtime, checks: Checks): Promise<Found> {
  const beganAt = performance.now();
  const found = await withinPatience(stateOf(live));
  checks.wellAt = found === "ok" ? beganAt : Number.NEGATIVE_INFINITY;
  checks.running = null;
  return found;
}

async function stateOf({ database, writes }: Runtime): Promise<Found> {
  await database.executeFirst("select 1");
  return (await writes.refused()) ?? "ok";
}

async function withinPatience(question: Promise<Found>): Promise<Found> {
  const late = Promise.withResolvers<Found>();
  const timer = setTimeout(() => late.resolve("unreachable"), patience);
  try {
    return await Promise.race([question.catch(() => "unreachable" as const), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
