import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createDatabase, type Database } from "#db/client.ts";
import { clientOf, expectNothingLost, prepareJobs } from "#testkit/acknowledged.ts";
import { childEnv } from "#testkit/child-env.ts";
import { testDatabase } from "#testkit/database.ts";
import type { FaultyMachine } from "#testkit/faulty-machine.ts";
import { killableServer } from "#testkit/killable-server.ts";
import { jpeg } from "#testkit/pictures.ts";
import { makeTestFolder } from "#testkit/test-folders.ts";
import { type Busy, countOf, underFault } from "#testkit/under-fault.ts";

const hour = 60 * 60_000;
const preload = new URL("../testkit/faulty-machine.ts", import.meta.url).href;

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server with its own folder, on a machine whose faults the test chooses. */
async function onFaultyMachine(database: { DATABASE_URL?: string } = {}) {
  const folder = await makeTestFolder();
  ends.push(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "faults.json");
  const machine = (faults: FaultyMachine) => writeFile(file, JSON.stringify(faults));
  await machine({});
  const data = join(folder, "data");
  const server = await killableServer({
    ...database,
    DATA_DIR: data,
    FAULTY_MACHINE: file,
    NODE_OPTIONS: `${childEnv.NODE_OPTIONS} --import=${preload}`,
  });
  ends.push(() => server.kill());
  await server.start();
  const busy: Busy = { server, acknowledged: [], ...(await prepareJobs(server, 120)) };
  return { busy, machine, data };
}

/** The server looks at the file every 20 ms. */
const settled = () => wait(1000);

async function embedded(dataDir: string): Promise<Database> {
  const database = await createDatabase({ dataDir });
  ends.push(() => database.close());
  return database;
}

test("a full disk under the embedded database: 503 in words, and all is well once there is room", async () => {
  const { busy, machine, data } = await onFaultyMachine();
  const met = await underFault(busy, async () => {
    await machine({ fullFolder: join(data, "database") });
    await wait(4000);
    await machine({});
  });
  expect(countOf(met, "act", 503)).toBeGreaterThan(0);
  expect(met.recoveredMs).toBeLessThan(15_000);
  await busy.server.kill();
  await expectNothingLost(await embedded(data), busy.acknowledged);
});

test("a full disk under the photos: an upload is a 503 in words, the rest goes on, and it is taken once there is room", async () => {
  const { busy, machine, data } = await onFaultyMachine();
  const { server, runner, jobIds } = busy;
  const [jobId = ""] = jobIds;
  expect((await runner("POST", "/api/runner/accept-job", { jobId })).status).toBe(200);
  const body = Uint8Array.from(await jpeg());
  const json = { jobId, leg: "in", contentType: "image/jpeg", bytes: body.byteLength };
  const asked = await runner("POST", "/api/trpc/runner.createPhotoUpload", { json });
  const { photoUrl, upload } = (
    asked.body as {
      result: {
        data: { json: { photoUrl: string; upload: { url: string; headers: Record<string, string> } } };
      };
    }
  ).result.data.json;
  const send = () => fetch(new URL(upload.url, server.url), { method: "PUT", headers: upload.headers, body });
  await machine({ fullFolder: join(data, "uploads") });
  await settled();
  const refused = await send();
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("2");
  expect(await refused.json()).toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    message: expect.stringContaining("Please try again"),
  });
  expect((await clientOf(server, "10.0.3.1")("GET", "/api/health")).body).toEqual({
    ok: false,
    database: "ok",
    photos: "unwritable",
  });
  expect((await runner("GET", "/api/runner/available-jobs")).status).toBe(200);
  await machine({});
  await settled();
  expect((await send()).ok).toBe(true);
  expect((await runner("POST", "/api/runner/complete-job", { jobId, photoUrl })).status).toBe(200);
});

test("a clock that jumps an hour and a day ahead and back, on the embedded database: each call is answered as ever", async () => {
  const { busy, machine, data } = await onFaultyMachine();
  const met = await underFault(busy, async () => {
    for (const aheadMs of [hour, 0, 24 * hour, 0, -hour, 0, -24 * hour, 0]) {
      await machine({ aheadMs });
      await wait(2000);
    }
  });
  expect(countOf(met, "act", 503)).toBe(0);
  expect(countOf(met, "read", 503)).toBe(0);
  await busy.server.kill();
  await expectNothingLost(await embedded(data), busy.acknowledged);
});

test("a clock that jumps an hour and a day ahead and back, beside Postgres: no act notices", async () => {
  const database = await testDatabase("postgres");
  ends.push(() => database.close());
  const { busy, machine } = await onFaultyMachine({ DATABASE_URL: database.url ?? "" });
  const met = await underFault(busy, async () => {
    for (const aheadMs of [hour, 0, 24 * hour, 0, -hour, 0, -24 * hour, 0]) {
      await machine({ aheadMs });
      await wait(2000);
    }
  });
  expect(countOf(met, "act", 503)).toBe(0);
  const { rows } = await database.execute(
    "select max(abs(extract(epoch from happened_at - clock_timestamp())))::int as off from job_events",
  );
  expect(Number(rows[0]?.off)).toBeLessThan(600);
  await busy.server.kill();
  await expectNothingLost(database, busy.acknowledged);
});
