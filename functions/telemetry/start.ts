import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import type { ServiceFigures } from "#modules/operations/service-figures.ts";
import type { TaskMark, WorkKind } from "#platform/values/watch.ts";
import type { Runtime } from "../compose.ts";
import type { Env } from "../env.ts";
import { describeError } from "../log.ts";
import type { ExportedSignals, Telemetry } from "../telemetry.ts";
import { createInstruments } from "./instruments.ts";
import { openProviders } from "./providers.ts";
import { routeOf } from "./route-of.ts";
import { sendLogs } from "./send-logs.ts";
import { watchOutside } from "./watch-outside.ts";

/** What belongs to the call or task in progress. */
type Current = { context: Context; requestId: string | null };

/** A piece of work that has begun. */
export type Begun = { run<Result>(work: () => Result): Result; done(): void; failed(error: unknown): void };

/** Milliseconds for which read figures are used again. */
const figuresLast = 5000;
const mostStatementText = 2000;
const propagator = new W3CTraceContextPropagator();

const kinds: Record<WorkKind, SpanKind> = {
  act: SpanKind.INTERNAL,
  statement: SpanKind.CLIENT,
  task: SpanKind.CONSUMER,
  schedule: SpanKind.INTERNAL,
  outside: SpanKind.CLIENT,
};

export async function startTelemetry(env: Env, exported: ExportedSignals): Promise<Telemetry> {
  const providers = await openProviders(env, exported);
  const { tracer } = providers;
  const current = new AsyncLocalStorage<Current>();
  let readFigures: (() => Promise<ServiceFigures>) | undefined;
  const instruments = createInstruments(
    providers.meter,
    cachedFor(figuresLast, async () => {
      if (!readFigures) throw new Error("The service is not running yet");
      return readFigures();
    }),
  );
  const stopLogs = sendLogs(providers.logger, () => {
    const span = current.getStore()?.context;
    return span ? { context: span, traceId: trace.getSpanContext(span)?.traceId } : null;
  });

  /** A span below `parent`, and its duration in the metrics. Statements outside calls and tasks get no span. */
  const begin = (
    kind: WorkKind,
    name: string,
    parent: Current = current.getStore() ?? { context: ROOT_CONTEXT, requestId: null },
    more: Attributes = {},
  ): Begun => {
    const began = performance.now();
    const isTraced = kind !== "statement" || parent.context !== ROOT_CONTEXT;
    const { requestId } = parent;
    const span = isTraced
      ? tracer?.startSpan(
          spanName(kind, name),
          {
            kind: kinds[kind],
            attributes: {
              ...attributesOf[kind](name),
              ...(requestId && { "tidycurb.request.id": requestId }),
              ...more,
            },
          },
          parent.context,
        )
      : undefined;
    const within = { context: span ? trace.setSpan(parent.context, span) : parent.context, requestId };
    const end = (outcome: string) => {
      instruments.worked(kind, (performance.now() - began) / 1000, { ...labelsOf[kind](name), outcome });
      span?.end();
    };
    return {
      run: (work) => current.run(within, work),
      done: () => end("ok"),
      failed(error) {
        const outcome = outcomeOf(error);
        if (span) fail(span, error, outcome);
        end(outcome);
      },
    };
  };

  const finish = async <Result>(begun: Begun, work: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await begun.run(work);
      begun.done();
      return result;
    } catch (error) {
      begun.failed(error);
      throw error;
    }
  };

  const telemetry: Telemetry = {
    watch: (kind, name, work) => finish(begin(kind, name), work),
    tasks: {
      mark() {
        const { context, requestId } = current.getStore() ?? { context: ROOT_CONTEXT, requestId: null };
        const carried: TaskMark = { ...(requestId && { requestId }) };
        propagator.inject(context, carried, defaultTextMapSetter);
        return carried;
      },
      run({ name, id, mark }, work) {
        const carried = (typeof mark === "object" && mark !== null ? mark : {}) as TaskMark;
        const parent = {
          context: propagator.extract(ROOT_CONTEXT, carried, defaultTextMapGetter),
          requestId: typeof carried.requestId === "string" ? carried.requestId : null,
        };
        return finish(begin("task", name, parent, { "tidycurb.task.id": id }), work);
      },
    },
    requestId: () => current.getStore()?.requestId ?? null,
    async answer(request, serve) {
      const began = performance.now();
      const { method } = request;
      const route = routeOf(new URL(request.url).pathname);
      const requestId = randomUUID();
      const headers = Object.fromEntries(
        propagator.fields().map((field) => [field, request.headers.get(field) ?? ""]),
      );
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const attributes = { "http.request.method": method, "http.route": route };
      const span = tracer?.startSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes: { ...attributes, "tidycurb.request.id": requestId } },
        parent,
      );
      const end = (status: number) => {
        const counted = { ...attributes, "http.response.status_code": status };
        instruments.answered((performance.now() - began) / 1000, counted);
        span?.setAttribute("http.response.status_code", status);
        if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      };
      const within = { context: span ? trace.setSpan(parent, span) : parent, requestId };
      try {
        const response = await current.run(within, serve);
        end(response.status);
        return response;
      } catch (error) {
        end(500);
        throw error;
      }
    },
    around(made: Runtime) {
      readFigures = async () => {
        const { serviceFigures } = await import("#modules/operations/service-figures.ts");
        return serviceFigures(made.deps);
      };
      return { ...watchOutside(made, begin), telemetry };
    },
    metricsText: providers.metricsText,
    async close() {
      stopLogs();
      await providers.close();
    },
  };
  return telemetry;
}

function spanName(kind: WorkKind, name: string): string {
  if (kind === "statement") return /\w+/.exec(name)?.[0].toUpperCase() ?? "SQL";
  return kind === "act" || kind === "outside" ? name : `${kind} ${name}`;
}

/** Adapters are named "service.method". */
const serviceOf = (name: string) => name.slice(0, name.indexOf("."));

/** Labels of a metric, of which there may be few values. */
const labelsOf: Record<WorkKind, (name: string) => Attributes> = {
  act: (act) => ({ act }),
  statement: () => ({}),
  task: (task) => ({ task }),
  schedule: (schedule) => ({ schedule }),
  outside: (name) => ({ service: serviceOf(name) }),
};

const attributesOf: Record<WorkKind, (name: string) => Attributes> = {
  act: (name) => ({ "rpc.system": "trpc", "rpc.method": name }),
  statement: (text) => ({
    "db.system.name": "postgresql",
    "db.query.text": text.slice(0, mostStatementText),
  }),
  task: (name) => ({ "messaging.system": "pg-boss", "messaging.destination.name": name }),
  schedule: (name) => ({ "tidycurb.schedule": name }),
  outside: (name) => ({ "peer.service": serviceOf(name) }),
};

/** A procedure's error code, from a closed list; "error" for anything else. */
function outcomeOf(error: unknown): string {
  return isOfProcedure(error) ? error.code : "error";
}

/** By its name: importing the class here would make every function's start larger. */
function isOfProcedure(error: unknown): error is Error & { code: string } {
  return error instanceof Error && error.name === "TRPCError" && "code" in error;
}

/** A refusal is an answer, not a fault. */
const faults = new Set(["error", "INTERNAL_SERVER_ERROR", "SERVICE_UNAVAILABLE"]);

function fail(span: Span, error: unknown, outcome: string): void {
  span.setAttribute("error.type", outcome);
  if (!faults.has(outcome)) return;
  const { error: name, message } = describeError(isOfProcedure(error) ? (error.cause ?? error) : error);
  span.setStatus({ code: SpanStatusCode.ERROR, message: [name, message].filter(Boolean).join(": ") });
}

/** One reading at a time, used again for some milliseconds. */
function cachedFor<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let known: { value: Promise<Value>; until: number } | undefined;
  return () => {
    if (known && performance.now() < known.until) return known.value;
    known = { value: read(), until: performance.now() + milliseconds };
    return known.value;
  };
}
