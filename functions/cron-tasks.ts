import { createHash, timingSafeEqual } from "node:crypto";
import { createWorkers } from "#services/workers.ts";
import { apiFailure } from "./api-failure.ts";
import { type Runtime, runtime } from "./compose.ts";
import { describeError, log } from "./log.ts";
import type { ApiHandler } from "./routes.ts";

/** Works off the queue for most of a minute; called by the host each minute with CRON_SECRET. */
const handler: ApiHandler = { fetch: async (request) => serveCronTasks(await runtime(), request) };
export default handler;

const budget = 40_000;

export async function serveCronTasks(live: Runtime, request: Request): Promise<Response> {
  const secret = live.env.CRON_SECRET;
  if (!secret) return apiFailure("SERVICE_UNAVAILABLE");
  if (!isSame(request.headers.get("authorization") ?? "", `Bearer ${secret}`))
    return apiFailure("UNAUTHORIZED");
  const workers = createWorkers({ ...live.deps, mail: live.mail, appUrl: live.appUrl });
  try {
    const done = await live.queue.drain(workers, budget);
    const headers = { "cache-control": "no-store", "x-request-id": crypto.randomUUID() };
    return Response.json({ done }, { headers });
  } catch (error) {
    log("error", "tasks failed", describeError(error));
    return apiFailure("SERVICE_UNAVAILABLE");
  }
}

/** Compares in a time that says nothing of where they differ. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
