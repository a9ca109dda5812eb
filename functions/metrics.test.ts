import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createWorkers } from "#modules/operations/index.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addRunner } from "#testkit/factories.ts";
import { setRuntime } from "./compose.ts";
import metrics from "./metrics.ts";
import { runLogged } from "./schedules.ts";
import trpc from "./trpc.ts";

const secret = "a-secret-of-24-characters";
let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { env: { METRICS_SECRET: secret } });
  setRuntime(app);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await app.database.execute(
    `insert into daily_figures (on_day, slot, promises_kept, promises_broken)
     select today - ago, slot, kept, broken from (values (0, 0, 3, 1), (6, 1, 4, 0), (7, 1, 100, 100))
       as days (ago, slot, kept, broken), cast(now() at time zone $1 as date) as today`,
    [platformTimeZone],
  );
  const admin = await addAdmin(app);
  const runner = await addRunner(app, { applicationStatus: "submitted" });
  const ask = (headers: Record<string, string>) =>
    trpc.fetch(
      new Request("http://localhost:3000/api/trpc/admin.reviewRunner", {
        method: "POST",
        body: JSON.stringify({ json: { runnerId: runner.runnerId, decision: "approved" } }),
        headers: { "content-type": "application/json", ...headers },
      }),
    );
  await ask({ cookie: admin.cookie });
  await ask({});
  const workers = createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl });
  await app.database.execute("update tasks.job set start_after = now() - interval '1 minute'");
  text = await read();
  await app.queue.drain(workers, 10_000);
  await runLogged(app, {
    name: "purge",
    cron: "* * * * *",
    budgetSeconds: 10,
    load: async () => async (deps) => {
      await deps.exchangeRates.read();
      return {};
    },
  });
  later = await read();
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

let text = "";
let later = "";
const ask = (headers: Record<string, string> = { authorization: `Bearer ${secret}` }, method = "GET") =>
  metrics.fetch(new Request("http://localhost:3000/metrics", { method, headers }));
const read = async () => (await ask()).text();
/** A sample's value; undefined without one. */
const sample = (series: string, from = text) => {
  const line = from.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

test("only the secret opens the metrics", async () => {
  for (const headers of [{}, { authorization: "Bearer " }, { authorization: `Bearer ${secret}x` }])
    expect((await ask(headers as Record<string, string>)).status).toBe(401);
  expect((await ask(undefined, "POST")).status).toBe(405);
  const answer = await ask();
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
});

test("without a secret there is no such path", async () => {
  setRuntime({ ...app, env: { ...app.env, METRICS_SECRET: undefined } });
  expect((await ask({ authorization: "Bearer undefined" })).status).toBe(404);
  setRuntime(app);
});

test("count requests and procedures by outcome", () => {
  const requests = (status: number) =>
    `http_server_request_duration_count{http_request_method="POST",http_route="/api/trpc/*",http_response_status_code="${status}"}`;
  expect([sample(requests(200)), sample(requests(401))]).toEqual([1, 1]);
  const acts = (outcome: string) =>
    `tidycurb_act_duration_count{act="admin.reviewRunner",outcome="${outcome}"}`;
  expect([sample(acts("ok")), sample(acts("UNAUTHORIZED"))]).toEqual([1, 1]);
});

test("show the queue, promises, payments, calendars and schedules", () => {
  expect(sample('tidycurb_queue_tasks{state="ready"}')).toBe(2);
  expect(sample("tidycurb_queue_age")).toBeGreaterThanOrEqual(60);
  expect(sample('tidycurb_promises{outcome="kept"}')).toBe(7);
  expect(sample('tidycurb_promises{outcome="broken"}')).toBe(1);
  for (const kind of ["charges", "credits", "refunds", "payouts"])
    expect(sample(`tidycurb_payments_unsettled{kind="${kind}"}`), kind).toBe(0);
  expect(sample("tidycurb_feeds_failing")).toBe(0);
  expect(sample('tidycurb_schedule_lateness{schedule="pay"}')).toBe(0);
});

test("read the database at most once in five seconds", () => {
  expect(sample('tidycurb_queue_tasks{state="ready"}', later)).toBe(2);
  expect(sample('tidycurb_task_duration_count{task="deliver-mail",outcome="ok"}', later)).toBe(1);
});

test("without a database, show what needs none", async () => {
  const broken = await testApp("postgres", { env: { METRICS_SECRET: secret } });
  await broken.database.execute("alter table daily_figures rename to gone_figures");
  const shown = (await broken.telemetry?.metricsText()) ?? "";
  await broken.close();
  expect(sample("process_memory_usage", shown)).toBeGreaterThan(0);
  expect(sample("tidycurb_queue_age", shown)).toBeUndefined();
});

test("the dashboard asks only for metrics and labels that exist", async () => {
  const file = new URL("../docs/grafana-dashboard.json", import.meta.url);
  const { panels } = JSON.parse(await readFile(file, "utf8")) as {
    panels: { targets?: { expr: string; legendFormat: string }[] }[];
  };
  const targets = panels.flatMap((panel) => panel.targets ?? []);
  const metricNames = new Set([...later.matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name));
  const labels = new Set([...later.matchAll(/(\w+)="/g)].map(([, name]) => name));
  const asked = targets.flatMap(
    ({ expr }) => expr.match(/\b(?:http_server|tidycurb|nodejs|process)_\w+/g) ?? [],
  );
  expect(targets.length).toBeGreaterThan(20);
  expect(asked.filter((name) => !metricNames.has(name))).toEqual([]);
  const askedLabels = targets.flatMap(({ expr, legendFormat }) => [
    ...[...expr.matchAll(/(?:by|without|ignoring) \(?([\w, ]+)\)/g)].flatMap(([, list = ""]) =>
      list.split(", "),
    ),
    ...[...expr.matchAll(/(\w+)=~?"/g)].map(([, name]) => name),
    ...[...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name),
  ]);
  expect(askedLabels.filter((name) => !labels.has(name))).toEqual([]);
  for (const name of [
    "tidycurb_queue_tasks",
    "tidycurb_promises",
    "tidycurb_payments_unsettled",
    "tidycurb_feeds_failing",
  ])
    expect(asked).toContain(name);
});
