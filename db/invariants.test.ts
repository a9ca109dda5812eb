import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addHomeowner,
  addJob,
  addRunner,
  addSubscription,
  type Homeowner,
  type Runner,
} from "#testkit/factories.ts";
import { findViolations, invariants } from "./invariants.ts";

let app: TestApp;
let homeowner: Homeowner;
let runner: Runner;
beforeAll(async () => {
  app = await testApp();
  // What the constraints would stop is let in, so that the second look has something to see.
  const { rows } = await app.database.execute(
    `select 'alter table ' || conrelid::regclass || ' drop constraint ' || quote_ident(conname) as statement
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  for (const { statement } of rows) await app.database.execute(String(statement));
  for (const index of ["subscriptions_one_live", "jobs_one_generated", "ledger_transactions_job_kind"])
    await app.database.execute(`drop index ${index}`);
  for (const table of ["jobs", "ledger_entries", "ledger_transactions"])
    await app.database.execute(`alter table ${table} disable trigger user`);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.execute("set session_replication_role = replica");
  for (const table of ["ledger_entries", "ledger_transactions", "job_events", "jobs", "subscriptions"])
    await app.database.execute(`alter table ${table} disable trigger user`);
  await app.database.execute("set session_replication_role = origin");
  for (const table of [
    "ledger_entries",
    "ledger_transactions",
    "job_events",
    "jobs",
    "subscriptions",
    "users",
  ])
    await app.database.execute(`delete from ${table}`);
  homeowner = await addHomeowner(app);
  runner = await addRunner(app);
});

const run = (text: string, values: unknown[] = []) => app.database.execute(text, values);

async function completedJob(): Promise<string> {
  const jobId = await addJob(app, homeowner, { status: "assigned", runner });
  expect((await app.call(runner, "POST", "/api/runner/complete-job", { jobId })).status).toBe(200);
  return jobId;
}

/** What breaks each invariant, and it alone unless others are named. */
const violations: Record<string, { break: () => Promise<unknown>; also?: string[] }> = {
  "M1 each ledger transaction sums to zero": {
    break: async () => {
      await completedJob();
      await run("update ledger_entries set amount_cents = 1201 where account = 'runner_pay'");
    },
  },
  "M1 no ledger transaction is without entries": {
    break: async () => {
      await completedJob();
      await run("delete from ledger_entries");
    },
    also: ["M3 exactly one earning entry for each completed job"],
  },
  "M3 exactly one earning entry for each completed job": {
    break: async () => {
      await completedJob();
      await run("delete from ledger_entries");
      await run("delete from ledger_transactions");
    },
  },
  "M3 no earning for any other job": {
    break: async () => {
      await completedJob();
      await run("update jobs set status = 'in_progress', completed_at = null");
      await run("update job_events set to_status = 'in_progress' where to_status = 'completed'");
      await run("update runner_profiles set completed_jobs = 0");
    },
  },
  "M3 an earning is the job's pay, owed to the job's runner": {
    break: async () => {
      await completedJob();
      await run("update jobs set pay_cents = 1300");
    },
  },
  "M7 at most one live subscription for each homeowner": {
    break: () => addSubscription(app, homeowner, "paused"),
  },
  "S1 the events of a job form one path that ends in its status": {
    break: async () => {
      await addJob(app, homeowner);
      await run("delete from job_events");
    },
  },
  "S2 a runner exactly where somebody took the job": {
    break: async () => {
      await addJob(app, homeowner, { status: "assigned", runner });
      await run("update jobs set runner_id = null");
    },
  },
  "S3 at most one generated job for each home, date and kind": {
    break: async () => {
      await addJob(app, homeowner, { kind: "weekly" });
      await addJob(app, homeowner, { kind: "weekly" });
    },
  },
  "S4 completed exactly where completedAt is set, and not before it was accepted": {
    break: async () => {
      await completedJob();
      await run("update jobs set completed_at = accepted_at - interval '1 second'");
    },
  },
  "S5 no open job of a home whose service is paused, ended or was never set up": {
    break: async () => {
      await addJob(app, homeowner);
      await run("update subscriptions set status = 'paused'");
    },
  },
  "a runner's count of completed jobs is the number of them": {
    break: () => run("update runner_profiles set completed_jobs = 1"),
  },
  "only an approved runner is online": {
    break: () => run("update runner_profiles set application_status = 'rejected'"),
  },
};

test("each invariant has something here that breaks it", () => {
  expect(Object.keys(violations)).toEqual(Object.keys(invariants));
});

test("none is violated by what the acts do", async () => {
  await addJob(app, homeowner);
  await completedJob();
  expect(await findViolations(app.database)).toEqual([]);
});

test.each(Object.entries(violations))(
  "%s: found where it is violated, and nothing else is",
  async (name, violation) => {
    await violation.break();
    const found = await findViolations(app.database);
    expect(found.map(({ invariant }) => invariant)).toEqual([name, ...(violation.also ?? [])]);
    expect(found[0]?.rows.length).toBeGreaterThan(0);
  },
);
