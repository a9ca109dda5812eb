import { apiFailure, hasBearer } from "./call.ts";
import type { Runtime } from "./compose.ts";
import { handlerOf } from "./endpoint.ts";

/** The metrics for Prometheus, with METRICS_SECRET as bearer token; without that setting there is no such path. */
export default handlerOf(serveMetrics);

export async function serveMetrics({ env, telemetry }: Runtime, request: Request): Promise<Response> {
  if (!env.METRICS_SECRET || !telemetry) return apiFailure("NOT_FOUND");
  if (request.method !== "GET") return apiFailure("METHOD_NOT_SUPPORTED", { allow: "GET" });
  if (!hasBearer(request, env.METRICS_SECRET)) return apiFailure("UNAUTHORIZED");
  return new Response(await telemetry.metricsText(), {
    headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" },
  });
}
