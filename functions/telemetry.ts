import type { TaskWatch, Watch } from "#platform/values/watch.ts";
import type { Runtime } from "./compose.ts";
import type { Env } from "./env.ts";

/** Traces, metrics and logs of one process, by OpenTelemetry. */
export type Telemetry = {
  readonly watch: Watch;
  readonly tasks: TaskWatch;
  /** The id of the request being answered; null outside one. */
  requestId(): string | null;
  /** Answers a request to /api as a span that continues the caller's trace, and counts it. */
  answer(request: Request, serve: () => Promise<Response>): Promise<Response>;
  /** The same runtime with calls to outside services recorded, and the metrics' source of figures. */
  around(made: Runtime): Runtime;
  /** The metrics in Prometheus's text format. */
  metricsText(): Promise<string>;
  /** Sends what is left. */
  close(): Promise<void>;
};

/** Undefined unless the environment asks for telemetry: then nothing of OpenTelemetry is loaded, and nothing wrapped. */
export async function openTelemetry(env: Env): Promise<Telemetry | undefined> {
  const exported = exportedSignals(env);
  const hasMetricsPage = env.METRICS_SECRET !== undefined && !env.isHosted;
  if (!hasMetricsPage && !Object.values(exported).includes(true)) return undefined;
  const { startTelemetry } = await import("./telemetry/start.ts");
  return startTelemetry(env, exported);
}

export type ExportedSignals = { traces: boolean; metrics: boolean; logs: boolean };

/** Which signals go to a collector by OTLP: those with an exporter or an address. */
export function exportedSignals(env: Partial<Env>): ExportedSignals {
  const isOff = env.OTEL_SDK_DISABLED?.toLowerCase() === "true";
  const isOn = (exporter: string | undefined, address: string | undefined) => {
    const addressed = address ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
    return !isOff && (exporter ?? (addressed ? "otlp" : "none")) === "otlp";
  };
  return {
    traces: isOn(env.OTEL_TRACES_EXPORTER, env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT),
    metrics: isOn(env.OTEL_METRICS_EXPORTER, env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT),
    logs: isOn(env.OTEL_LOGS_EXPORTER, env.OTEL_EXPORTER_OTLP_LOGS_ENDPOINT),
  };
}
