import { randomUUID } from "node:crypto";
import { answerError, readyError } from "#routers/errors.ts";
import { apiFailure, hasBearer } from "./call.ts";
import type { Runtime } from "./compose.ts";
import { handlerOf } from "./endpoint.ts";
import { describeError, log } from "./log.ts";
import { runLogged } from "./schedules.ts";

/** Runs the schedule named in the path. The host calls it with CRON_SECRET, as scheduled in `vercel.json`. */
export default handlerOf(serveCron);

export async function serveCron(live: Runtime, request: Request): Promise<Response> {
  const secret = live.env.CRON_SECRET;
  if (!secret) return apiFailure("SERVICE_UNAVAILABLE");
  if (!hasBearer(request, secret)) return apiFailure("UNAUTHORIZED");
  const [, name = ""] = new URL(request.url).pathname.split("/api/cron/");
  // Loaded for the host only, which keeps the function's start light.
  const { scheduleNamed } = await import("#modules/operations/index.ts");
  const schedule = scheduleNamed(name);
  if (!schedule) return apiFailure("NOT_FOUND");
  try {
    const result = await runLogged(live, schedule);
    if (result.outcome === "failed") return failure(result.errors[0]);
    const { outcome } = result;
    const { headers } = answerHeaders();
    return Response.json("counts" in result ? { outcome, counts: result.counts } : { outcome }, { headers });
  } catch (error) {
    log("error", "schedule start failed", { schedule: name, ...describeError(error) });
    return failure(error);
  }
}

async function failure(thrown: unknown): Promise<Response> {
  const { headers, requestId } = answerHeaders();
  const { status, body } = answerError(await readyError(thrown), requestId);
  return Response.json(body, { status, headers });
}

function answerHeaders() {
  const requestId = randomUUID();
  return { requestId, headers: { "cache-control": "no-store", "x-request-id": requestId } };
}
