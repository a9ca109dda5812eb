import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { serveTrpc } from "#functions/trpc.ts";
import { eventsOf, type TestApp, testApp } from "#testkit/app.ts";
import { everyDatabase } from "#testkit/database.ts";
import { addJob, addRunner, type Person } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { offeredJob } from "#testkit/scenarios.ts";

vi.setConfig({ testTimeout: 30_000 });

/** A runner with the app open: `next` is the stream's next event; null once it ended. */
async function follow(app: TestApp, who: Person) {
  const closed = new AbortController();
  const request = new Request("http://localhost:3000/api/trpc/runner.live", {
    headers: { cookie: who.cookie },
    signal: closed.signal,
  });
  const events = eventsOf(await serveTrpc(app, request, { peerAddress: "192.0.2.7" }));
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

const act = async (app: TestApp, who: Person, name: "acceptJob" | "releaseJob" | "startJob", jobId: string) =>
  expect((await app.typed(who, `runner.${name}`, { jobId })).status).toBe(200);

describe.each(everyDatabase)("a runner with the app open (%s)", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(kind);
  });
  afterAll(() => app.close());

  fullTest("hears when an offer goes to another runner, and when it is open again", async () => {
    const { runner, jobId } = await offeredJob(app);
    const rival = await addRunner(app);
    const page = await follow(app, runner);
    expect((await page.next())?.event).toBe("message");
    await act(app, rival, "acceptJob", jobId);
    expect((await page.next())?.event).toBe("message");
    await act(app, rival, "releaseJob", jobId);
    expect((await page.next())?.event).toBe("message");
    await page.close();
    await expect.poll(() => app.deps.hints.readers(runner.runnerId)).toBe(0);
  });

  test("learns of their own jobs started on another phone, and of a new offer", async () => {
    const { homeowner, runner, jobId } = await offeredJob(app);
    await act(app, runner, "acceptJob", jobId);
    const page = await follow(app, runner);
    await page.next();
    await act(app, runner, "startJob", jobId);
    expect((await page.next())?.event).toBe("message");
    await addJob(app, homeowner, { kind: "one_off" });
    expect((await page.next())?.event).toBe("message");
    await page.close();
  });
});

fullTest("a runner hears nothing of other areas", async () => {
  const app = await testApp();
  const { runner, jobId } = await offeredJob(app);
  const elsewhere = await addRunner(app, { serviceAreas: ["90210"] });
  const page = await follow(app, elsewhere);
  await page.next();
  let heard = 0;
  const waiting = page.next().then(() => {
    heard += 1;
  });
  const here = await follow(app, runner);
  await here.next();
  await act(app, runner, "acceptJob", jobId);
  await here.next();
  expect(heard).toBe(0);
  await Promise.all([page.close(), here.close()]);
  await waiting;
  await app.close();
});
