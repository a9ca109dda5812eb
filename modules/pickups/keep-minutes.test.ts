import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressMinutes } from "#db/schema/index.ts";
import { scheduleNamed } from "#modules/operations/tasks/index.ts";
import { day } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addRunner, type Homeowner, homeIdIn, type Runner } from "#testkit/factories.ts";
import { addMeasured } from "#testkit/measured.ts";

let app: TestApp;
let runner: Runner;
beforeAll(async () => {
  app = await testApp();
  runner = await addRunner(app);
});
afterAll(() => app.close());

const run = async (signal = new AbortController().signal) =>
  (await scheduleNamed("keep-minutes")?.load())?.({ ...app.deps, drain: async () => 0 }, { signal });
const measure = (home: Homeowner, outs: number[]) =>
  addMeasured(
    app,
    home,
    runner,
    outs.map((out) => ({ out })),
  );
const keptOf = ({ homeownerId }: Homeowner) =>
  app.deps.db
    .select({ out: addressMinutes.outMinutes, in: addressMinutes.inMinutes })
    .from(addressMinutes)
    .where(eq(addressMinutes.homeownerId, homeownerId));

test("a nightly run updates addresses in all buckets, and writes nothing if nothing changed", async () => {
  const homes = [];
  for (const bucket of [0, 128, 255]) homes.push(await addHomeowner(app, { id: homeIdIn(app, bucket) }));
  for (const home of homes) await measure(home, [7, 3, 4]);
  expect(await run()).toEqual({ addresses: 3 });
  for (const home of homes) expect(await keptOf(home)).toEqual([{ out: 4, in: null }]);
  expect(await run()).toEqual({ addresses: 0 });
});

test("a stopped run leaves the rest to the next one", async () => {
  const home = await addHomeowner(app);
  await measure(home, [2, 2, 2]);
  expect(await run(AbortSignal.abort())).toEqual({ addresses: 0 });
  expect(await keptOf(home)).toEqual([]);
  await run();
  expect(await keptOf(home)).toEqual([{ out: 2, in: null }]);
});

test("runs that are cut short after one bucket reach every home in the end", async () => {
  const homes = [];
  for (const bucket of [1, 5, 9, 13]) homes.push(await addHomeowner(app, { id: homeIdIn(app, bucket) }));
  for (const home of homes) await measure(home, [6, 6, 6]);
  for (let days = 0; days < 40; days++) {
    let looks = 0;
    const cut = {
      get aborted() {
        return looks++ > 0;
      },
    } as AbortSignal;
    await run(cut);
    app.clock.advance(day);
  }
  for (const home of homes) expect(await keptOf(home)).toEqual([{ out: 6, in: null }]);
});

test("a deleted home's minutes stay deleted after the next run", async () => {
  const home = await addHomeowner(app);
  await measure(home, [5, 5, 5]);
  await run();
  expect(await keptOf(home)).toHaveLength(1);
  expect((await app.call(home, "DELETE", "/api/profile")).status).toBe(200);
  expect(await keptOf(home)).toEqual([]);
  await run();
  expect(await keptOf(home)).toEqual([]);
});
