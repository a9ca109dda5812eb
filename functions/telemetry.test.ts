import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createWorkers } from "#modules/operations/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { serverAndEmbedded } from "#testkit/database.ts";
import { addAdmin, addRunner, type Person } from "#testkit/factories.ts";
import { type OtlpReceiver, startOtlpReceiver } from "#testkit/otlp-receiver.ts";
import { setRuntime } from "./compose.ts";
import { readEnv } from "./env.ts";
import { log } from "./log.ts";
import { runLogged } from "./schedules.ts";
import { exportedSignals, openTelemetry } from "./telemetry.ts";
import trpc from "./trpc.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

test("nothing is recorded unless the environment asks for it", async () => {
  for (const given of [
    {},
    { OTEL_SERVICE_NAME: "curb" },
    { OTEL_TRACES_EXPORTER: "none" },
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318", OTEL_SDK_DISABLED: "true" },
  ] as Record<string, string>[])
    expect(await openTelemetry(readEnv(given)), JSON.stringify(given)).toBeUndefined();
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" }, { traces: true, metrics: true, logs: true }],
  [{ OTEL_TRACES_EXPORTER: "otlp" }, { traces: true, metrics: false, logs: false }],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318", OTEL_LOGS_EXPORTER: "none" },
    { traces: true, metrics: true, logs: false },
  ],
  [
    { OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: "http://collector:4318/v1/logs" },
    { traces: false, metrics: false, logs: true },
  ],
])("%o exports %o", (given, signals) => {
  expect(exportedSignals(readEnv(given))).toEqual(signals);
});

test.each([
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, "OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf"],
  [{ OTEL_TRACES_EXPORTER: "zipkin" }, "OTEL_TRACES_EXPORTER must be otlp or none"],
  [{ OTEL_TRACES_SAMPLER: "sometimes" }, "OTEL_TRACES_SAMPLER must be one of always_on"],
  [{ OTEL_TRACES_SAMPLER_ARG: "2" }, "OTEL_TRACES_SAMPLER_ARG must be from 0 to 1"],
  [{ METRICS_SECRET: "short" }, "METRICS_SECRET must have at least 16 characters"],
  [{ METRICS_SECRETS: "long enough for anybody" }, "METRICS_SECRETS is not a TidyCurb setting"],
])("%o stops the start", (given, problem) => {
  expect(() => readEnv(given)).toThrow(problem);
});

describe.each(serverAndEmbedded)("what a collector receives (%s)", (kind) => {
  let receiver: OtlpReceiver;
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    // The exporters read these from the process.
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url);
    vi.stubEnv("OTEL_EXPORTER_OTLP_HEADERS", "api-key=of-the-collector");
    vi.stubEnv("OTEL_SERVICE_NAME", "curb");
    app = await testApp(kind, { env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } });
    setRuntime(app);
    admin = await addAdmin(app);
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const runner = await addRunner(app, { applicationStatus: "submitted" });
    const reviewed = await ask("admin.reviewRunner", { runnerId: runner.runnerId, decision: "approved" });
    requestId = reviewed.headers.get("x-request-id") ?? "";
    await ask("admin.reviewRunner", { runnerId: admin.userId, decision: "approved" });
    await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 10_000);
    await runLogged(app, {
      name: "purge",
      cron: "* * * * *",
      budgetSeconds: 10,
      load: async () => async (deps) => {
        log("info", "schedule done", { userId: "an-id", counts: { rows: 2 } });
        await deps.db.execute("select 1");
        await deps.exchangeRates.read();
        return {};
      },
    });
    await app.close();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await receiver.close();
  });
  afterEach(() => vi.restoreAllMocks());

  let requestId = "";
  const ask = (procedure: string, input: object) =>
    trpc.fetch(
      new Request(`http://localhost:3000/api/trpc/${procedure}`, {
        method: "POST",
        body: JSON.stringify({ json: input }),
        headers: { cookie: admin.cookie, "content-type": "application/json", traceparent },
      }),
    );
  const named = (name: string) => receiver.spans.filter((span) => span.name === name);
  const ofRequest = () =>
    receiver.spans.filter(({ attributes }) => attributes["tidycurb.request.id"] === requestId);

  test("a request continues its caller's trace, with its act and statements below it", () => {
    const [request] = named("POST /api/trpc/*").filter((span) => ofRequest().includes(span));
    expect(request).toMatchObject({
      traceId,
      parentId: "00f067aa0ba902b7",
      attributes: { "http.request.method": "POST", "http.response.status_code": 200 },
    });
    const [act] = named("admin.reviewRunner").filter(({ parentId }) => parentId === request?.spanId);
    expect(act).toMatchObject({ traceId, status: 0 });
    const statements = ofRequest().filter(({ parentId }) => parentId === act?.spanId);
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["SELECT", "UPDATE", "INSERT"]),
    );
  });

  test("a statement's text has no parameters", () => {
    const texts = receiver.spans.map(({ attributes }) => String(attributes["db.query.text"] ?? ""));
    expect(texts.some((text) => text.includes("$1"))).toBe(true);
    expect(texts.join("\n")).not.toContain(admin.userId);
  });

  test("a task belongs to the request that sent it", () => {
    const [task] = named("task deliver-mail");
    expect(task).toMatchObject({ traceId, attributes: { "tidycurb.request.id": requestId } });
    expect(ofRequest().some(({ spanId }) => spanId === task?.parentId)).toBe(true);
  });

  test("a call to an outside service is a span", () => {
    const [run] = named("schedule purge");
    expect(named("exchangeRates.read")).toMatchObject([
      { parentId: run?.spanId, attributes: { "peer.service": "exchangeRates" } },
    ]);
  });

  test("a refusal is no error of the service", () => {
    const acts = named("admin.reviewRunner");
    expect(acts.map(({ status, attributes }) => [status, attributes["error.type"] ?? null])).toEqual([
      [0, null],
      [0, "NOT_FOUND"],
    ]);
  });

  test("a schedule's run is a trace of its own, and the log names it", () => {
    const [run] = named("schedule purge");
    expect(run?.parentId).toBe("");
    expect(receiver.spans.some(({ parentId, name }) => parentId === run?.spanId && name === "SELECT")).toBe(
      true,
    );
    expect(receiver.logs).toContainEqual({
      traceId: run?.traceId,
      severity: "info",
      body: "schedule done",
      attributes: { userId: "an-id", counts: '{"rows":2}' },
    });
  });

  test("all three signals carry the service's name and the collector's headers", () => {
    expect([...receiver.services]).toEqual(["curb"]);
    expect(receiver.headers["api-key"]).toBe("of-the-collector");
    expect(receiver.metricNames).toContain("tidycurb.act.duration");
  });
});

test("a line of the log carries its trace", async () => {
  const receiver = await startOtlpReceiver();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url);
  const telemetry = await openTelemetry(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }));
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  await telemetry?.watch("schedule", "bill", async () => log("error", "schedule failed", { code: "X" }));
  await telemetry?.close();
  log("error", "schedule failed", { code: "Y" });
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await receiver.close();
  const [first, second] = lines.map((line) => JSON.parse(line));
  expect(first.traceId).toBe(receiver.spans[0]?.traceId);
  expect(second).not.toHaveProperty("traceId");
});

test("an unknown path and a photo's address count as few routes", async () => {
  const { routeOf } = await import("./telemetry/route-of.ts");
  expect(
    [
      "/api/health",
      "/api/trpc/admin.health",
      "/api/photos/secret",
      "/api/nothing",
      "/api/homeowner/jobs",
    ].map(routeOf),
  ).toEqual(["/api/health", "/api/trpc/*", "/api/photos/*", "/api/*", "/api/homeowner/jobs"]);
});
