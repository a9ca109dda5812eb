import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startHttpServer } from "#functions/http-server.ts";
import { serveTrpc } from "#functions/trpc.ts";
import { eventsOf, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { everyDatabase } from "#testkit/database.ts";
import { addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { takenJob } from "#testkit/scenarios.ts";
import type { OwnJob } from "./contract/homeowner.ts";

/** Within the window of these pickups, so they can be started. */
const duringPickup = "2026-03-11T14:00:00.000Z";

/** A live page: `next` is its stream's next event; null once it ended. */
async function follow(app: TestApp, who: NonNullable<Who>) {
  const closed = new AbortController();
  const request = new Request("http://localhost:3000/api/trpc/homeowner.live", {
    headers: { cookie: who.cookie },
    signal: closed.signal,
  });
  const response = await serveTrpc(app, request, { peerAddress: "192.0.2.7" });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  expect(response.headers.get("cache-control")).toContain("no-");
  const events = eventsOf(response);
  const next = async () => {
    const { value, done } = await events.next();
    return done || value.event === "return" ? null : value;
  };
  expect((await next())?.event).toBe("connected");
  return {
    next,
    close: async () => {
      closed.abort();
      await events.return(undefined);
    },
  };
}

const say = (app: TestApp, runner: Who, act: "setOut" | "startJob" | "completeJob", jobId: string) =>
  app.typed(runner, `runner.${act}`, { jobId });

describe.each(everyDatabase)("a live page (%s)", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(kind);
    app.clock.now = duringPickup;
  });
  afterAll(() => app.close());

  test("learns of its own pickup's progress at once, with no details", async () => {
    const { homeowner, runner, jobId } = await takenJob(app);
    const page = await follow(app, homeowner);
    const hint = { event: "message", data: JSON.stringify({ json: { at: app.clock.now } }) };
    expect(await page.next()).toEqual(hint);
    for (const act of ["setOut", "startJob", "completeJob"] as const) {
      expect((await say(app, runner, act, jobId)).status).toBe(200);
      expect(await page.next()).toEqual(hint);
    }
    await page.close();
    await expect.poll(() => app.deps.hints.readers(homeowner.homeownerId)).toBe(0);
  });

  test("hears of the runner's steps and new order at other homes, which bring the runner nearer", async () => {
    const { runner, jobId } = await takenJob(app);
    const neighbor = await addHomeowner(app);
    const theirs = await addJob(app, neighbor, { status: "assigned", runner });
    const page = await follow(app, neighbor);
    await page.next();
    expect((await say(app, runner, "setOut", jobId)).status).toBe(200);
    expect((await page.next())?.event).toBe("message");
    expect((await app.typed(runner, "runner.optimiseRoute", { jobIds: [theirs, jobId] })).status).toBe(200);
    expect((await page.next())?.event).toBe("message");
    await page.close();
  });
});

describe("a live page", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
    app.clock.now = duringPickup;
  });
  afterAll(() => app.close());

  fullTest("hears nothing of other homes", async () => {
    const [mine, other] = [await takenJob(app), await takenJob(app)];
    const page = await follow(app, mine.homeowner);
    await page.next();
    let heard = 0;
    const waiting = page.next().then(() => {
      heard += 1;
    });
    const others = await follow(app, other.homeowner);
    await others.next();
    await say(app, other.runner, "setOut", other.jobId);
    await others.next();
    expect(heard).toBe(0);
    await say(app, mine.runner, "setOut", mine.jobId);
    await waiting;
    await Promise.all([page.close(), others.close()]);
  });

  test("is closed with the session, before another change", async () => {
    const { homeowner, runner, jobId } = await takenJob(app);
    const page = await follow(app, homeowner);
    await page.next();
    expect((await app.call(homeowner, "POST", "/api/logout")).status).toBe(200);
    await say(app, runner, "setOut", jobId);
    expect(await page.next()).toBeNull();
  });

  test("is closed after a time, before a host would do it", async () => {
    const homeowner = await addHomeowner(app);
    const page = await follow({ ...app, site: { ...app.site, streamMs: 50 } }, homeowner);
    await page.next();
    expect(await page.next()).toBeNull();
  });

  test("can be opened at most eight times by a home", async () => {
    const homeowner = await addHomeowner(app);
    const pages = await Promise.all(Array.from({ length: 8 }, () => follow(app, homeowner)));
    for (const page of pages) await page.next();
    expect(await app.typed(homeowner, "homeowner.live")).toMatchObject({
      status: 429,
      body: { code: "TOO_MANY_REQUESTS" },
    });
    for (const page of pages) await page.close();
    await expect.poll(() => app.deps.hints.readers(homeowner.homeownerId)).toBe(0);
    expect((await app.typed(homeowner, "homeowner.live")).status).toBe(200);
  });

  test("that is refused writes one log line", async () => {
    const lines: { event: string; path: string; code: string }[] = [];
    const write = vi.spyOn(process.stderr, "write");
    write.mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0);
    expect((await app.typed(await addRunner(app), "homeowner.live")).status).toBe(403);
    write.mockRestore();
    expect(lines).toMatchObject([{ event: "refused", path: "homeowner.live", code: "FORBIDDEN" }]);
  });

  test("ends when the server stops", async () => {
    const own = await testApp();
    own.clock.now = duringPickup;
    const homeowner = await addHomeowner(own);
    const page = await follow(own, homeowner);
    await page.next();
    await own.deps.hints.stop();
    expect(await page.next()).toBeNull();
    await own.close();
  });
});

describe("over a real connection", () => {
  /** The app behind the server's real entry point. */
  async function listening() {
    const app = await testApp();
    app.clock.now = duringPickup;
    const server = await startHttpServer({
      port: 0,
      headers: {},
      fetch: (request) => serveTrpc(app, request),
    });
    const homeowner = await addHomeowner(app);
    const url = `http://127.0.0.1:${server.port}/api/trpc/homeowner.live`;
    const open = (signal?: AbortSignal) => fetch(url, { headers: { cookie: homeowner.cookie }, signal });
    return { app, server, homeowner, open };
  }

  fullTest("a browser that disconnects leaves nothing open", async () => {
    const { app, server, homeowner, open } = await listening();
    const gone = new AbortController();
    const events = eventsOf(await open(gone.signal));
    await events.next();
    await events.next();
    expect(app.deps.hints.readers(homeowner.homeownerId)).toBe(1);
    gone.abort();
    await expect.poll(() => app.deps.hints.readers(homeowner.homeownerId)).toBe(0);
    await server.close(0);
    await app.close();
  });

  test("a server that stops does not wait for open pages", async () => {
    const { app, server, open } = await listening();
    const events = eventsOf(await open());
    await events.next();
    await events.next();
    await app.deps.hints.stop();
    // The limit is longer than this test may take.
    await server.close(120_000);
    const said: string[] = [];
    for await (const { event } of events) said.push(event);
    expect(said).toEqual(["return"]);
    await app.close();
  });
});

describe("a runner who sets out", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
    app.clock.now = duringPickup;
  });
  afterAll(() => app.close());
  const own = async (who: Who) => ((await app.call(who, "GET", "/api/homeowner/jobs")).body as OwnJob[])[0];
  const told = async (who: Who) =>
    ((await app.call(who, "GET", "/api/notifications")).body as { type: string }[]).map(({ type }) => type);

  test("is shown to the homeowner, who is told once; the job stays assigned", async () => {
    const { homeowner, runner, jobId } = await takenJob(app);
    expect(await own(homeowner)).toMatchObject({ onTheWayAt: null });
    const at = app.clock.now;
    expect(await say(app, runner, "setOut", jobId)).toMatchObject({
      status: 200,
      body: { status: "assigned" },
    });
    app.clock.advance(60_000);
    expect((await say(app, runner, "setOut", jobId)).status).toBe(200);
    expect(await own(homeowner)).toMatchObject({ status: "assigned", onTheWayAt: at });
    expect(await told(homeowner)).toEqual(["runnerOnTheWay"]);
  });

  test("and releases the job is no longer on the way; the next one sets out again", async () => {
    const { homeowner, runner, jobId } = await takenJob(app);
    await say(app, runner, "setOut", jobId);
    await app.typed(runner, "runner.releaseJob", { jobId });
    expect(await own(homeowner)).toMatchObject({ onTheWayAt: null });
    app.clock.advance(60_000);
    const next = await addRunner(app, { serviceAreas: [homeowner.zipCode] });
    await app.typed(next, "runner.acceptJob", { jobId });
    expect(await own(homeowner)).toMatchObject({ status: "assigned", onTheWayAt: null });
    await say(app, next, "setOut", jobId);
    expect(await own(homeowner)).toMatchObject({ onTheWayAt: app.clock.now });
  });

  test("can do so for their own job that has not begun", async () => {
    const { runner, jobId } = await takenJob(app);
    const other = await addRunner(app);
    expect(await say(app, other, "setOut", jobId)).toMatchObject({ status: 404 });
    await say(app, runner, "startJob", jobId);
    expect(await say(app, runner, "setOut", jobId)).toMatchObject({
      status: 409,
      body: { code: "JOB_NOT_STARTABLE" },
    });
    const homeowner = await addHomeowner(app);
    const open = await addJob(app, homeowner);
    expect(await say(app, runner, "setOut", open)).toMatchObject({ status: 404 });
  });
});
