import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { homeownerProfiles, jobs, pickupCalls, smsNumbers } from "#db/schema/index.ts";
import type { Route } from "#modules/routes/contract.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import {
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Person,
  type Runner,
} from "#testkit/factories.ts";
import type { OwnJob } from "./contract/homeowner.ts";
import { mostCallsAnHour } from "./rules/calls.ts";

let app: TestApp;
let unreachable: string | null = null;
beforeAll(async () => {
  const voice = {
    supportNumber: "+12175550199",
    connect: async (call: TestApp["calls"][number]) => {
      if (call.from === unreachable) return { outcome: "unreachable" as const };
      app.calls.push(call);
      return { outcome: "ringing" as const };
    },
  };
  app = await testApp("postgres", { voice });
});
afterAll(() => app.close());

let homeowner: Homeowner;
let runner: Runner;
let jobId: string;
beforeEach(async () => {
  unreachable = null;
  app.calls.length = 0;
  // The morning of the pickup, March 11, in New York; its window began at 8, so calls at 7.
  app.clock.now = "2026-03-11T13:00:00.000Z";
  homeowner = await addHomeowner(app);
  runner = await addRunner(app);
  jobId = await addJob(app, homeowner, { status: "assigned", runner });
});

const call = (who: Who, { to = "other", callId = app.deps.newId() } = {}) =>
  app.typed(who, "messages.startCall", { jobId, callId, to });
const confirm = ({ userId }: Person, e164: string) =>
  app.deps.db
    .insert(smsNumbers)
    .values({ userId, e164, confirmedAt: app.clock.now, createdAt: app.clock.now });
const own = async () =>
  ((await app.typed(homeowner, "homeowner.pickup", { jobId })).body as OwnJob).messages.calls;
const ofStop = async () =>
  ((await app.typed(runner, "runner.route", {})).body as Route).stops.find(({ job }) => job.id === jobId)
    ?.messages.calls;
const recorded = () =>
  app.deps.db
    .select({ caller: pickupCalls.callerId, called: pickupCalls.called, at: pickupCalls.calledAt })
    .from(pickupCalls)
    .where(eq(pickupCalls.jobId, jobId));

test("a call rings the caller first, once however often it is asked for, and keeps no number", async () => {
  await confirm(runner, "+12175550134");
  await confirm(homeowner, "+12175550163");
  const callId = app.deps.newId();
  for (const status of [200, 200]) expect((await call(runner, { callId })).status).toBe(status);
  expect((await call(homeowner, { callId })).status).toBe(404);
  expect(app.calls).toEqual([{ id: callId, from: "+12175550134", to: "+12175550163" }]);
  expect((await call(homeowner)).status).toBe(200);
  expect(app.calls[1]).toMatchObject({ from: "+12175550163", to: "+12175550134" });
  const at = app.clock.now;
  expect(await recorded()).toEqual([
    { caller: runner.userId, called: "homeowner", at },
    { caller: homeowner.userId, called: "runner", at },
  ]);
  expect(JSON.stringify(await app.deps.db.select().from(pickupCalls))).not.toContain("+1217");
});

test("a runner reaches support, a homeowner doesn't", async () => {
  await confirm(runner, "+12175550134");
  await confirm(homeowner, "+12175550163");
  expect((await call(runner, { to: "support" })).status).toBe(200);
  expect(app.calls).toMatchObject([{ from: "+12175550134", to: "+12175550199" }]);
  expect((await call(homeowner, { to: "support" })).status).toBe(404);
});

test("the caller's phone must be confirmed; the other's may be the one they gave, if it is a usual number", async () => {
  const give = (phoneNumber: string | null) =>
    app.deps.db
      .update(homeownerProfiles)
      .set({ phoneNumber })
      .where(eq(homeownerProfiles.userId, homeowner.userId));
  expect((await call(runner)).body).toMatchObject({ code: "CALL_NUMBER_NEEDED" });
  await confirm(runner, "+12175550134");
  for (const number of [null, "1-900-555-0123", "just ring the bell"]) {
    await give(number);
    expect((await call(runner)).body).toMatchObject({ code: "CALL_NO_NUMBER", params: { name: "Robin" } });
  }
  await give("(217) 555-0163");
  expect((await call(runner)).status).toBe(200);
  expect(app.calls).toMatchObject([{ to: "+12175550163" }]);
});

test("a caller's phone that can't be called is refused, also when asked again", async () => {
  await confirm(runner, "+12175550134");
  unreachable = "+12175550134";
  const callId = app.deps.newId();
  expect((await call(runner, { to: "support", callId })).body).toMatchObject({ code: "CALL_FAILED" });
  unreachable = null;
  expect((await call(runner, { to: "support", callId })).body).toMatchObject({ code: "CALL_FAILED" });
  expect(app.calls).toEqual([]);
});

test("only while the pickup is under way, only its own two sides, and ten times an hour", async () => {
  await confirm(runner, "+12175550134");
  expect([await own(), await ofStop()]).toEqual([["other"], ["other", "support"]]);
  expect((await call(await addRunner(app))).status).toBe(404);
  app.clock.now = "2026-03-11T10:59:59.000Z";
  expect([await own(), await ofStop()]).toEqual([[], []]);
  expect((await call(runner)).body).toMatchObject({ code: "CALLS_CLOSED" });
  const begun = { status: "in_progress" as const, startedAt: app.clock.now };
  await app.deps.db.update(jobs).set(begun).where(eq(jobs.id, jobId));
  expect(await own()).toEqual(["other"]);
  app.clock.now = "2026-03-11T15:00:00.000Z";
  for (let nth = 0; nth < mostCallsAnHour; nth++)
    expect((await call(runner, { to: "support" })).status).toBe(200);
  expect((await call(runner, { to: "support" })).body).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(await recorded()).toHaveLength(mostCallsAnHour);
  await app.typed(runner, "runner.completeJob", { jobId, notes: "Too dark" });
  expect(await own()).toEqual([]);
});
