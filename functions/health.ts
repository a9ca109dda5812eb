import { apiFailure } from "./call.ts";
import type { Runtime } from "./compose.ts";
import { handlerOf } from "./endpoint.ts";

/** Whether the database answers within two seconds, and whether it and photo storage accept writes. */
export default handlerOf(serveHealth);

const patience = 2000;

export async function serveHealth(live: Runtime, request: Request): Promise<Response> {
  const headers = { "cache-control": "no-store", vary: "Cookie", "x-request-id": crypto.randomUUID() };
  if (request.method !== "GET" && request.method !== "HEAD")
    return apiFailure("METHOD_NOT_SUPPORTED", { allow: "GET" });
  const found = await withinPatience(stateOf(live));
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
