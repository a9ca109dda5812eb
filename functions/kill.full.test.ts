import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { createDatabase, type Database } from "#db/client.ts";
import { findViolations } from "#db/invariants.ts";
import { addDays, localDay } from "#platform/time/local-time.ts";
import { weekdayNameOf } from "#platform/values/days.ts";
import { pickupStarts } from "#platform/values/windows.ts";
import { testDatabase } from "#testkit/database.ts";
import { type KillableServer, killableServer } from "#testkit/killable-server.ts";
import { makeTestFolder } from "#testkit/test-folders.ts";

const kills = 20;
const seed = Number(process.env.SEED ?? 20_261_121);
const jobsAltogether = kills * 30;
const payCents = 1200;

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

/** A client completes jobs and logs the answers while the server is killed and restarted. */
async function survive(server: KillableServer, open: () => Promise<Database>): Promise<void> {
  ends.push(() => server.kill());
  await server.start();
  const { runner, jobIds } = await prepareJobs(server);
  const acknowledged: string[] = [];
  const client = completeAll(runner, jobIds, acknowledged);
  const moment = random(seed);
  for (let kill = 0; kill < kills; kill++) {
    await wait(40 + moment() * 400);
    await server.kill();
    await server.start();
  }
  await client;
  await server.kill();

  const database = await open();
  const { rows } = await database.execute(
    `select jobs.id, count(booked.id)::int as earnings from jobs
     left join ledger_transactions as booked on booked.job_id = jobs.id and booked.kind = 'earning'
     where jobs.status = 'completed' group by jobs.id`,
  );
  const kept = new Set(rows.map((row) => row.id));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  expect(acknowledged).toHaveLength(jobsAltogether);
  expect(rows.filter((row) => row.earnings !== 1)).toEqual([]);
  const owed = await database.execute(
    "select -sum(amount_cents)::int as cents from ledger_entries where account = 'runner_payable'",
  );
  expect(owed.rows[0]?.cents).toBe(jobsAltogether * payCents);
  expect(await findViolations(database)).toEqual([]);
}

/** Accepts and completes each job, retrying until the server confirms it. */
async function completeAll(runner: Client, jobIds: string[], acknowledged: string[]): Promise<void> {
  for (const jobId of jobIds) {
    for (let isDone = false; !isDone; ) {
      const accepted = await runner("POST", "/api/runner/accept-job", { jobId });
      // Already accepted by this runner; the answer was lost.
      if (accepted.status !== 200 && accepted.status !== 409) continue;
      const completed = await runner("POST", "/api/runner/complete-job", { jobId });
      isDone = completed.status === 200;
      if (isDone) acknowledged.push(jobId);
    }
  }
}

type Client = (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>;

/** A client with its own cookie and address; status 0 when the server is down. */
function client(server: KillableServer, address: string): Client {
  let cookie = "";
  return async (method, path, body) => {
    const headers = {
      cookie,
      "x-forwarded-for": address,
      ...(body && { "content-type": "application/json" }),
    };
    try {
      const response = await fetch(server.url + path, {
        method,
        headers,
        body: body ? JSON.stringify(body) : null,
      });
      cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
      return { status: response.status, body: await response.json() };
    } catch {
      await wait(20);
      return { status: 0, body: null };
    }
  };
}

async function prepareJobs(server: KillableServer): Promise<{ runner: Client; jobIds: string[] }> {
  const [runner, admin] = [client(server, "10.0.0.2"), client(server, "10.0.0.3")];
  const scheduledDate = addDays(localDay(new Date().toISOString(), "America/Chicago"), 1);
  const person = { firstName: "Ann", lastName: "Lee", password: "curbside", phoneNumber: "2175550100" };
  const home = {
    address: "12 Elm Street",
    city: "Springfield",
    state: "IL",
    zipCode: "62704",
    // On another day than the jobs, even if a holiday moves it.
    pickupDays: [weekdayNameOf(addDays(scheduledDate, 3))],
  };
  await runner("POST", "/api/register/runner", {
    ...person,
    email: "bo@example.com",
    city: "Springfield",
    serviceAreas: ["62704"],
    availabilityWindows: ["Flexible/Anytime"],
    vehicleType: "Car",
    payoutEmail: "bo@example.com",
    idCheckConsent: true,
    trainingCompleted: true,
  });
  await admin("POST", "/api/login", server.admin);
  const { body } = await admin("GET", "/api/admin/runners");
  const [application] = body as { id: string }[];
  await admin("POST", "/api/trpc/admin.reviewRunner", {
    json: { runnerId: application?.id, decision: "approved" },
  });
  await runner("POST", "/api/runner/availability", { isAvailable: true });

  const jobIds: string[] = [];
  for (let nth = 0; jobIds.length < jobsAltogether; nth++) {
    const homeowner = client(server, `10.0.1.${nth}`);
    await homeowner("POST", "/api/register/homeowner", {
      ...person,
      ...home,
      email: `ann-${nth}@example.com`,
    });
    await homeowner("POST", "/api/create-subscription");
    await homeowner("POST", "/api/profile/homeowner", home);
    for (const timeWindow of pickupStarts) {
      const job = await homeowner("POST", "/api/homeowner/jobs", { scheduledDate, timeWindow });
      expect(job.status).toBe(201);
      jobIds.push((job.body as { id: string }).id);
    }
  }
  return { runner, jobIds };
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
