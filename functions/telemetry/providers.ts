import { OTLPLogExporter } from "@opentelemetry/exporter-logs-otlp-proto";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-proto";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchLogRecordProcessor, LoggerProvider } from "@opentelemetry/sdk-logs";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Env } from "../env.ts";
import type { ExportedSignals } from "../telemetry.ts";

/** OpenTelemetry's providers; those of signals that are not exported are null. The exporters read their own names. */
export async function openProviders(env: Env, exported: ExportedSignals) {
  const detected = detectResources({ detectors: [envDetector] });
  await detected.waitForAsyncAttributes?.();
  const resource = resourceFromAttributes({ "service.name": "tidycurb" }).merge(detected);
  // Its server stays off: /metrics serves what it collects.
  const page = new PrometheusExporter({ preventServerStart: true });
  const periodic = exported.metrics
    ? [
        new PeriodicExportingMetricReader({
          exporter: new OTLPMetricExporter(),
          exportIntervalMillis: env.OTEL_METRIC_EXPORT_INTERVAL,
        }),
      ]
    : [];
  const meters = new MeterProvider({ resource, readers: [page, ...periodic] });
  const tracers = exported.traces
    ? new TracerProvider({
        resource,
        sampler: samplerOf(env),
        spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
      })
    : null;
  const loggers = exported.logs
    ? new LoggerProvider({
        resource,
        processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter() })],
      })
    : null;
  const serializer = new PrometheusSerializer(undefined, false, undefined, false, true);
  return {
    meter: meters.getMeter("tidycurb"),
    tracer: tracers?.getTracer("tidycurb") ?? null,
    logger: loggers?.getLogger("tidycurb") ?? null,
    metricsText: async () => serializer.serialize((await page.collect()).resourceMetrics),
    async close() {
      // A collector that is away must not fail the shutdown.
      await Promise.allSettled([tracers?.shutdown(), loggers?.shutdown(), meters.shutdown()]);
    },
  };
}

/** By OTEL_TRACES_SAMPLER; every trace unless the caller's is not sampled. */
function samplerOf({
  OTEL_TRACES_SAMPLER: name = "parentbased_always_on",
  OTEL_TRACES_SAMPLER_ARG,
}: Env): Sampler {
  const root = name.endsWith("always_off")
    ? new AlwaysOffSampler()
    : name.endsWith("traceidratio")
      ? new TraceIdRatioBasedSampler(Number(OTEL_TRACES_SAMPLER_ARG ?? 1))
      : new AlwaysOnSampler();
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}
