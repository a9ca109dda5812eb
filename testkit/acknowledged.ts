import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import type { Database } from "#db/client.ts";
import { findViolations } from "#db/invariants.ts";
import { addDays, localDay } from "#platform/time/local-time.ts";
import { weekdayNameOf } from "#platform/values/days.ts";
import { pickupStarts } from "#platform/values/windows.ts";
import type { KillableServer } from "./killable-server.ts";

const payCents = 1200;

/** An answer; status 0 when the server is down, `body` null when it is not JSON. */
export type Answered = { status: number; retryAfter: string | null; body: unknown };

export type Client = (method: string, path: string, body?: object) => Promise<Answered>;

/** A client with its own cookie and address. */
export function clientOf(server: KillableServer, address: string): Client {
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
      return {
        status: response.status,
        retryAfter: response.headers.get("retry-after"),
        body: await response.json(),
      };
    } catch {
      await wait(20);
      return { status: 0, retryAfter: null, body: null };
    }
  };
}

/** Asks again when a crowded server tells it to: a busy machine must not decide what a test begins with. */
function patient(client: Client): Client {
  return async (...given) => {
    for (;;) {
      const answer = await client(...given);
      if (answer.status !== 503) return answer;
      await wait(Number(answer.retryAfter ?? 1) * 1000);
    }
  };
}

/** An approved runner, a homeowner, and this many jobs or a few more, all made by calls. */
export async function prepareJobs(
  server: KillableServer,
  count: number,
): Promise<{ runner: Client; homeowner: Client; jobIds: string[] }> {
  const [runner, admin] = [clientOf(server, "10.0.0.2"), clientOf(server, "10.0.0.3")];
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
  await patient(runner)("POST", "/api/register/runner", {
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
  await patient(admin)("POST", "/api/login", server.admin);
  const { body } = await patient(admin)("GET", "/api/admin/runners");
  const [application] = body as { id: string }[];
  await patient(admin)("POST", "/api/trpc/admin.reviewRunner", {
    json: { runnerId: application?.id, decision: "approved" },
  });
  await patient(runner)("POST", "/api/runner/availability", { isAvailable: true });

  const jobIds: string[] = [];
  let homeowner: Client = runner;
  for (let nth = 0; jobIds.length < count; nth++) {
    homeowner = clientOf(server, `10.0.1.${nth}`);
    await patient(homeowner)("POST", "/api/register/homeowner", {
      ...person,
      ...home,
      email: `ann-${nth}@example.com`,
    });
    await patient(homeowner)("POST", "/api/create-subscription");
    await patient(homeowner)("POST", "/api/profile/homeowner", home);
    for (const timeWindow of pickupStarts) {
      const job = await patient(homeowner)("POST", "/api/homeowner/jobs", { scheduledDate, timeWindow });
      expect(job.status).toBe(201);
      jobIds.push((job.body as { id: string }).id);
    }
  }
  return { runner, homeowner, jobIds };
}

/** Accepts and completes each job, asking again until the server confirms it, and notes the confirmed ones. */
export async function completeAll(
  runner: Client,
  jobIds: readonly string[],
  acknowledged: string[],
  met: (answer: Answered) => void = () => {},
): Promise<void> {
  const ask = async (path: string, jobId: string, isExpected = (_status: number) => false) => {
    const answer = await runner("POST", path, { jobId });
    if (!isExpected(answer.status)) met(answer);
    // As a phone does when it retries.
    if (answer.status >= 429) await wait(500);
    return answer.status;
  };
  for (const jobId of jobIds) {
    for (let isDone = false; !isDone; ) {
      const accepted = await ask("/api/runner/accept-job", jobId);
      // Already accepted by this runner; the answer was lost.
      if (accepted !== 200 && accepted !== 409) continue;
      // While a clock is a day ahead, the job's hours are over: it can't be accepted, and is not this runner's.
      const isNotTheirs = (status: number) => accepted === 409 && status === 404;
      isDone = (await ask("/api/runner/complete-job", jobId, isNotTheirs)) === 200;
      if (isDone) acknowledged.push(jobId);
    }
  }
}

/** Every confirmed completion is kept, paid exactly once, and no invariant is violated. */
export async function expectNothingLost(database: Database, acknowledged: readonly string[]): Promise<void> {
  const { rows } = await database.execute(
    `select jobs.id, count(booked.id)::int as earnings from jobs
     left join ledger_transactions as booked on booked.job_id = jobs.id and booked.kind = 'earning'
     where jobs.status = 'completed' group by jobs.id`,
  );
  const kept = new Set(rows.map((row) => row.id));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  expect(rows.filter((row) => row.earnings !== 1)).toEqual([]);
  const owed = await database.execute(
    "select -sum(amount_cents)::int as cents from ledger_entries where account = 'runner_payable'",
  );
  expect(owed.rows[0]?.cents ?? 0).toBe(rows.length * payCents);
  expect(await findViolations(database)).toEqual([]);
}
