import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { scheduleNamed } from "#modules/operations/index.ts";
import { isOutage } from "#platform/outage.ts";
import { apiFailure } from "./api-failure.ts";
import { type Runtime, runtime } from "./compose.ts";
import { describeError, log } from "./log.ts";
import type { ApiHandler } from "./routes.ts";
import { runLogged } from "./schedules.ts";

/** Runs the schedule named in the path. The host calls it with CRON_SECRET, as scheduled in `vercel.json`. */
const handler: ApiHandler = { fetch: async (request) => serveCron(await runtime(), request) };
export default handler;

export async function serveCron(live: Runtime, request: Request): Promise<Response> {
  const secret = live.env.CRON_SECRET;
  if (!secret) return apiFailure("SERVICE_UNAVAILABLE");
  if (!isSame(request.headers.get("authorization") ?? "", `Bearer ${secret}`))
    return apiFailure("UNAUTHORIZED");
  const [, name = ""] = new URL(request.url).pathname.split("/api/cron/");
  const schedule = scheduleNamed(name);
  if (!schedule) return apiFailure("NOT_FOUND");
  try {
    const result = await runLogged(live, schedule);
    if (result.outcome === "failed") return failure(result.errors[0]);
    const { outcome } = result;
    const headers = { "cache-control": "no-store", "x-request-id": randomUUID() };
    return Response.json("counts" in result ? { outcome, counts: result.counts } : { outcome }, { headers });
  } catch (error) {
    log("error", "schedule start failed", { schedule: name, ...describeError(error) });
    return failure(error);
  }
}

function failure(error: unknown): Response {
  return apiFailure(isOutage(error) ? "SERVICE_UNAVAILABLE" : "INTERNAL_SERVER_ERROR");
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
