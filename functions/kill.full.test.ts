import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { createDatabase, type Database } from "#db/client.ts";
import { completeAll, expectNothingLost, prepareJobs } from "#testkit/acknowledged.ts";
import { testDatabase } from "#testkit/database.ts";
import { type KillableServer, killableServer } from "#testkit/killable-server.ts";
import { makeTestFolder } from "#testkit/test-folders.ts";

const kills = 20;
const seed = Number(process.env.SEED ?? 20_261_121);
const jobsAltogether = kills * 15;
const enough = kills * 5;

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function folder(): Promise<string> {
  const made = await makeTestFolder();
  ends.push(() => rm(made, { recursive: true, force: true }));
  return made;
}

describe(`kill -9 at ${kills} moments (seed ${seed})`, () => {
  it("loses nothing that was acknowledged, and pays nobody twice, on Postgres", async () => {
    const database = await testDatabase("postgres");
    ends.push(() => database.close());
    const env = { DATABASE_URL: database.url ?? "", DATA_DIR: await folder() };
    await survive(await killableServer(env), async () => database);
  });

  it("loses nothing that was acknowledged, and pays nobody twice, on PGlite", async () => {
    const DATA_DIR = join(await folder(), "data");
    await survive(await killableServer({ DATA_DIR }), async () => {
      const database = await createDatabase({ dataDir: DATA_DIR });
      ends.push(() => database.close());
      return database;
    });
  });
});

/**
 * A client completes jobs and logs the answers while the server is killed and restarted, then until it has enough: the
 * limit of calls in a minute would make it wait long for the rest.
 */
async function survive(server: KillableServer, open: () => Promise<Database>): Promise<void> {
  ends.push(() => server.kill());
  await server.start();
  const { runner, jobIds } = await prepareJobs(server, jobsAltogether);
  const acknowledged: string[] = [];
  let killed = 0;
  const completeMany = async () => {
    for (const jobId of jobIds) {
      if (killed === kills && acknowledged.length >= enough) return;
      await completeAll(runner, [jobId], acknowledged);
    }
  };
  const client = completeMany();
  const moment = random(seed);
  for (; killed < kills; killed++) {
    await wait(40 + moment() * 400);
    await server.kill();
    await server.start();
  }
  await client;
  await server.kill();

  expect(acknowledged.length).toBeGreaterThanOrEqual(enough);
  await expectNothingLost(await open(), acknowledged);
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function random(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
