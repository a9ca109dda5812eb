import { apiFailure } from "./api-failure.ts";
import { type Runtime, runtime } from "./compose.ts";
import type { ApiHandler } from "./routes.ts";

/** Whether the database answers within two seconds. */
const handler: ApiHandler = { fetch: async (request) => serveHealth(await runtime(), request) };
export default handler;

const patience = 2000;

export async function serveHealth(live: Runtime, request: Request): Promise<Response> {
  const headers = { "cache-control": "no-store", vary: "Cookie", "x-request-id": crypto.randomUUID() };
  if (request.method !== "GET" && request.method !== "HEAD")
    return apiFailure("METHOD_NOT_SUPPORTED", { allow: "GET" });
  const isUp = await answersInTime(live.database.execute("select 1"));
  return isUp
    ? Response.json({ ok: true, database: "ok" }, { headers })
    : Response.json(
        { ok: false, database: "unreachable" },
        { status: 503, headers: { ...headers, "retry-after": "2" } },
      );
}

async function answersInTime(question: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), patience);
  try {
    return await Promise.race([
      question.then(
        () => true,
        () => false,
      ),
      late.promise,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
