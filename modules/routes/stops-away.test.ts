import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";
import type { Route } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});

type Stop = { home: Homeowner; jobId: string };
let runner: Runner;
let stops: Stop[];
beforeEach(async () => {
  // 9 AM in New York: the pickups' window began at 8.
  app.clock.now = "2026-03-11T13:00:00.000Z";
  runner = await addRunner(app);
  stops = [await stopAt(1), await stopAt(2), await stopAt(3), await stopAt(4)];
});

/** An accepted pickup in the morning of March 11, `north` hundredths of a degree north of the first. */
async function stopAt(north: number, job: Parameters<typeof addJob>[2] = {}): Promise<Stop> {
  const home = await addHomeowner(app);
  const place = { latitude: 40.75 + north / 100, longitude: -73.99 };
  return { home, jobId: await addJob(app, home, { status: "assigned", runner, ...place, ...job }) };
}

const own = async ({ home, jobId }: Stop) => {
  const all = (await app.typed(home, "homeowner.jobs")).body as OwnJob[];
  const one = (await app.typed(home, "homeowner.pickup", { jobId })).body as OwnJob;
  expect(one.stopsAway).toBe(all.find(({ id }) => id === jobId)?.stopsAway);
  return one.stopsAway;
};
const away = (of: Stop[]) => Promise.all(of.map(own));
const nobody = [null, null, null, null];
const act = async (name: "setOut" | "startJob" | "completeJob", jobId: string) =>
  expect((await app.typed(runner, `runner.${name}`, { jobId })).status).toBe(200);

/** The stops in the order of the runner's own route. */
async function inOrder(): Promise<Stop[]> {
  const { order } = (await app.typed(runner, "runner.route", {})).body as Route;
  return order.map((id) => stops.find(({ jobId }) => jobId === id) as Stop);
}

test("a runner who has done nothing yet is nobody's next stop", async () => {
  expect(await away(stops)).toEqual(nobody);
});

test("each home sees its place on the runner's route, until its cans are out", async () => {
  await act("setOut", (await inOrder())[0]?.jobId as string);
  expect(await away(await inOrder())).toEqual([0, 1, 2, 3]);
  const [first] = await inOrder();
  await act("startJob", first?.jobId as string);
  const rest = await inOrder();
  expect(rest.at(-1)).toBe(first);
  expect(await away(rest)).toEqual([0, 1, 2, null]);
});

test("the runner's own order counts", async () => {
  await act("setOut", stops[0]?.jobId as string);
  const jobIds = [3, 0, 2, 1].map((nth) => stops[nth]?.jobId);
  const from = { latitude: 40.8, longitude: -73.99 };
  expect((await app.typed(runner, "runner.optimiseRoute", { from, jobIds })).status).toBe(200);
  expect(await away(await inOrder())).toEqual([0, 1, 2, 3]);
});

test("on the way back, only a runner who brings cans back counts", async () => {
  for (const { jobId } of stops) await act("startJob", jobId);
  expect(await away(stops)).toEqual(nobody);
  const [first] = await inOrder();
  await act("completeJob", first?.jobId as string);
  expect(await own(first as Stop)).toBeNull();
  expect(await away(await inOrder())).toEqual([0, 1, 2]);
});

test("an hour without a step ends it", async () => {
  await act("setOut", stops[0]?.jobId as string);
  app.clock.now = "2026-03-11T13:59:59.000Z";
  expect(await away(await inOrder())).toEqual([0, 1, 2, 3]);
  app.clock.now = "2026-03-11T14:00:00.000Z";
  expect(await away(stops)).toEqual(nobody);
});

test("a stop of another day, of another runner or before its window has none, and counts for none", async () => {
  const others = [
    await stopAt(0, { scheduledOn: "2026-03-12" }),
    await stopAt(0, { runner: await addRunner(app) }),
    await stopAt(0, { timeWindow: "evening" }),
  ];
  await act("setOut", stops[0]?.jobId as string);
  expect(await away(others)).toEqual([null, null, null]);
  expect((await away(stops)).toSorted()).toEqual([0, 1, 2, 3]);
});

test("tells a home how many stops, and nothing else of them", async () => {
  await act("setOut", stops[0]?.jobId as string);
  const [first, last] = [stops[0] as Stop, stops[3] as Stop];
  const { body } = await app.typed(last.home, "homeowner.jobs");
  expect(JSON.stringify(body)).not.toContain(first.jobId);
  expect(JSON.stringify(body)).not.toContain(first.home.homeownerId);
});
