import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jobs, routeShares } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Runner, signIn } from "#testkit/factories.ts";

let app: TestApp;
let runner: Runner;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-11T12:00:00.000Z";
  runner = await addRunner(app, { firstName: "Leo" });
});

const share = async () =>
  (await app.typed(runner, "runner.shareRoute")).body as { path: string; expiresAt: string };
const open = (path: string) =>
  app.typed(null, "site.sharedRoute", { token: path.replace("/shared/route/", "") });

test("a link shows the day's progress by town, without an address, and is stored only as a hash", async () => {
  const home = await addHomeowner(app);
  await addJob(app, home, { status: "in_progress", runner, startedAt: "2026-03-11T12:10:00.000Z" });
  await addJob(app, home, { status: "assigned", runner, timeWindow: "afternoon" });
  await addJob(app, home, { status: "assigned", runner, scheduledOn: "2026-03-13" });
  const { path, expiresAt } = await share();
  const { status, body } = await open(path);
  expect(status).toBe(200);
  const served = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, home.homeownerId));
  for (const { address, publicStreet, zipCode } of served)
    for (const place of [address, publicStreet, zipCode]) expect(JSON.stringify(body)).not.toContain(place);
  expect(body).toEqual({
    firstName: "Leo",
    day: "2026-03-11",
    timeZone: "America/New_York",
    expiresAt,
    stops: 2,
    done: 0,
    last: { at: "2026-03-11T12:10:00.000Z", city: "New York" },
  });
  expect(JSON.stringify(await app.deps.db.select().from(routeShares))).not.toContain(path.slice(14));
});

test("a completed stop counts as done", async () => {
  const home = await addHomeowner(app);
  const jobId = await addJob(app, home, { status: "assigned", runner });
  const { path } = await share();
  app.clock.now = "2026-03-11T14:00:00.000Z";
  const signedIn = { cookie: await signIn(app, runner.userId) };
  await app.call(signedIn, "POST", "/api/runner/complete-job", { jobId, notes: "Too dark" });
  expect((await open(path)).body).toMatchObject({ stops: 1, done: 1, last: { at: app.clock.now } });
});

test("it ends at midnight of the runner's day, and at once when the runner stops sharing", async () => {
  const { path, expiresAt } = await share();
  expect(expiresAt).toBe("2026-03-12T04:00:00.000Z");
  expect((await app.typed(runner, "runner.routeShare")).body).toEqual({ sharedUntil: expiresAt });
  app.clock.now = "2026-03-12T03:59:59.000Z";
  expect((await open(path)).status).toBe(200);
  app.clock.now = expiresAt;
  expect((await open(path)).body).toMatchObject({ code: "LINK_INVALID" });

  const next = await share();
  await app.typed(runner, "runner.stopSharingRoute");
  await app.typed(runner, "runner.stopSharingRoute");
  expect((await open(next.path)).body).toMatchObject({ code: "LINK_INVALID" });
  expect((await app.typed(runner, "runner.routeShare")).body).toEqual({ sharedUntil: null });
});

test("ten links work at once; the eleventh ends the oldest", async () => {
  const first = await share();
  for (let nth = 0; nth < 10; nth++) {
    app.clock.now = `2026-03-11T12:0${nth}:30.000Z`;
    await share();
  }
  expect((await open(first.path)).body).toMatchObject({ code: "LINK_INVALID" });
  expect(await app.deps.db.$count(routeShares, eq(routeShares.runnerId, runner.runnerId))).toBe(10);
});
