import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createDatabase, type Database } from "#db/client.ts";
import { findViolations } from "#db/invariants.ts";
import { type Answer, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { connectAtOnce } from "#testkit/database.ts";
import { addHomeowner, addJob, addRunner, password, type Runner } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { type TcpProxy, tcpProxy } from "#testkit/tcp-proxy.ts";
import { compose, type Runtime } from "./compose.ts";
import { readEnv } from "./env.ts";
import { serveRest } from "./rest.ts";
import { serveTrpc } from "./trpc.ts";

/** The app's own database; `live` is the same app with a broken connection to it. */
let app: TestApp;
let proxy: TcpProxy;
let database: Database;
let live: Runtime;
const poolSize = 3;

beforeAll(async () => {
  app = await testApp();
  proxy = await tcpProxy(app.database.url ?? "");
  database = await createDatabase({ url: proxy.url, poolSize });
  const runtime = await compose(readEnv({}), async () => database);
  live = { ...runtime, deps: { ...runtime.deps, now: app.deps.now, passwords: app.deps.passwords } };
  await live.queue.ready();
});
afterAll(async () => {
  await live.close();
  await proxy.close();
  await app.close();
});
// Each failed call is also logged.
beforeEach(() => void vi.spyOn(process.stderr, "write").mockReturnValue(true));
afterEach(() => {
  proxy.state = "forward";
});

const call = async (who: Who, path: string, given?: object): Promise<Answer> => {
  const serve = path.startsWith("/api/trpc/") ? serveTrpc : serveRest;
  const request = new Request(new URL(path, "http://localhost:3000"), {
    method: given ? "POST" : "GET",
    body: given && JSON.stringify(given),
    headers: { cookie: who?.cookie ?? "", ...(given && { "content-type": "application/json" }) },
  });
  const response = await serve(live, request);
  return { status: response.status, headers: response.headers, body: await response.json() };
};

/** An offer for today and a runner who may accept it. */
async function offer(): Promise<{ runner: Runner; jobId: string }> {
  const homeowner = await addHomeowner(app);
  return { runner: await addRunner(app), jobId: await addJob(app, homeowner) };
}

fullTest("an unresponsive database is a 503, and nothing is lost when it responds again", async () => {
  const { runner, jobId } = await offer();
  const accept = () => call(runner, "/api/runner/accept-job", { jobId });
  const repeatable = [
    () => call(runner, "/api/user"),
    () => call(runner, "/api/trpc/runner.jobs"),
    () => call(runner, "/api/trpc/runner.setAvailability", { json: { isAvailable: true } }),
    () => call(null, "/api/login", { email: runner.email, password }),
    () => call(runner, "/api/runner/available-jobs"),
  ];
  const acts = [accept, ...repeatable];
  await connectAtOnce(database, poolSize);
  proxy.state = "swallow";
  const failed = await Promise.all(acts.map((act) => act()));
  expect(failed.map(({ status }) => status)).toEqual(acts.map(() => 503));
  expect(failed.map(({ headers }) => headers.get("retry-after"))).toEqual(acts.map(() => "2"));

  proxy.state = "forward";
  const statuses = async () =>
    (await Promise.all(repeatable.map((act) => act()))).map(({ status }) => status);
  await expect.poll(statuses).toEqual(repeatable.map(() => 200));
  expect((await accept()).status).toBe(200);
  expect(await findViolations(app.database)).toEqual([]);
});

test("a database whose connections keep breaking is an occasional 503, and no action is half done", async () => {
  const offers = await Promise.all(Array.from({ length: 30 }, offer));
  const seen = new Set<number>();
  for (const [index, { runner, jobId }] of offers.entries()) {
    proxy.resetAfter(1 + (index % 15));
    for (const act of ["accept-job", "complete-job"])
      seen.add((await call(runner, `/api/runner/${act}`, { jobId })).status);
  }
  proxy.resetAfter(0);
  expect([...seen].filter((status) => ![200, 404, 503].includes(status))).toEqual([]);
  expect(seen).toContain(200);
  expect(seen).toContain(503);
  for (const { runner, jobId } of offers) {
    const done = async () => {
      await call(runner, "/api/runner/accept-job", { jobId });
      return (await call(runner, "/api/runner/complete-job", { jobId })).status;
    };
    // The connections that broke last may be noticed only now.
    await expect.poll(done).toBe(200);
  }
  expect(await findViolations(app.database)).toEqual([]);
});
