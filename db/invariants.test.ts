import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { book } from "#modules/billing/queries/ledger.ts";
import { day, hour, later } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";
import { joined } from "#testkit/joined.ts";
import { homesAndRunners } from "#testkit/violations/homes-and-runners.ts";
import { moneyAndPickups } from "#testkit/violations/money-and-pickups.ts";
import { breaking } from "#testkit/violations/steps.ts";
import { billingInvariants } from "./billing-invariants.ts";
import { findViolations, invariants } from "./invariants.ts";

let app: TestApp;
let homeowner: Homeowner;
let runner: Runner;
beforeAll(async () => {
  app = await testApp();
  // Disables the constraints, so that the check has something to find.
  const { rows } = await app.database.execute(
    `select 'alter table ' || conrelid::regclass || ' drop constraint ' || quote_ident(conname) as statement
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  for (const { statement } of rows) await app.database.execute(String(statement));
  await app.database.execute("drop trigger service_holds_apart on service_holds");
  for (const index of ["subscriptions_one_live", "jobs_one_generated", "ledger_transactions_job_kind"])
    await app.database.execute(`drop index ${index}`);
  for (const table of ["jobs", "ledger_entries", "ledger_transactions", "payouts"])
    await app.database.execute(`alter table ${table} disable trigger user`);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.execute("set session_replication_role = replica");
  for (const table of ["ledger_entries", "ledger_transactions", "job_events", "jobs", "subscriptions"])
    await app.database.execute(`alter table ${table} disable trigger user`);
  await app.database.execute("set session_replication_role = origin");
  for (const [table, counts] of [
    ["jobs", "jobs_figures"],
    ["jobs", "jobs_completed"],
    ["jobs", "jobs_totals"],
    ["subscriptions", "subscriptions_figures"],
    ["subscriptions", "subscriptions_directory"],
  ])
    for (const change of ["added", "changed", "removed"])
      await app.database.execute(`alter table ${table} enable trigger ${counts}_${change}`);
  for (const table of [
    "ledger_entries",
    "ledger_transactions",
    "job_anomalies",
    "job_events",
    "promises",
    "runner_steps",
    "gate_code_looks",
    "problems",
    "rating_appeals",
    "ratings",
    "payouts",
    "pushed_jobs",
    "pushes",
    "support_threads",
    "waiting_list",
    "waiting_zips",
    "rental_checks",
    "pickup_messages",
    "photos",
    "rental_visits",
    "jobs",
    "properties",
    "invoices",
    "subscriptions",
    "background_checks",
    "users",
  ])
    await app.database.execute(`delete from ${table}`);
  await app.database.execute("select recount_figures()");
  await app.database.execute("create unique index if not exists payouts_once on payouts (pay_week, user_id)");
  homeowner = await addHomeowner(app);
  runner = await addRunner(app);
});

const steps = breaking(() => ({ app, homeowner, runner }));
const { run, completedJob, acceptedJob, uncreditedJob, paidWeek } = steps;

const violations = joined(moneyAndPickups, homesAndRunners);

test("each invariant has a violation below", () => {
  const elsewhere = Object.keys(billingInvariants);
  expect([...Object.keys(violations), ...elsewhere]).toEqual(Object.keys(invariants));
});

test("no invariant breaks when the clock steps back ten minutes between two actions", async () => {
  const jobId = await acceptedJob();
  app.clock.advance(-10 * 60_000);
  const done = await app.call(runner, "POST", "/api/runner/complete-job", { jobId });
  app.clock.advance(10 * 60_000);
  expect(done.status).toBe(200);
  await app.database.execute("select recount_area_sums()");
  expect(await findViolations(app.database)).toEqual([]);
});

test("the app's actions violate no invariant", async () => {
  await addJob(app, homeowner);
  await paidWeek();
  await app.database.execute("select recount_area_sums()");
  expect(await findViolations(app.database)).toEqual([]);
});

test.each([
  [
    "an invoice for a part of a month",
    async () => {
      await addJob(app, homeowner, { status: "missed" });
      await run(
        `insert into invoices (id, user_id, subscription_id, provider_id, status, amount_cents, period_starts_on, period_ends_on, created_at)
         select $1, user_id, id, 'in_part', 'void', 500, '2026-03-01', '2026-03-08', now() from subscriptions where user_id = $2`,
        [app.deps.newId(), homeowner.userId],
      );
    },
  ],
  [
    "a credit that was reversed before",
    async () => {
      const jobId = await completedJob();
      for (const kind of ["credit", "credit_reversal"] as const)
        await book(app.deps.db, {
          ids: { transaction: app.deps.newId(), debit: app.deps.newId(), credit: app.deps.newId() },
          now: later(app.clock.now, -hour),
          movement: { kind, userId: homeowner.userId, jobId, cents: 2900 },
        });
    },
  ],
])("%s excuses no missing credit", async (_, prepare) => {
  await prepare();
  await uncreditedJob();
  const found = await findViolations(app.database);
  expect(found.map(({ invariant }) => invariant)).toContainEqual(expect.stringMatching(/^each missed job/));
});

test("a missing credit is excused by the credits of a month over 31 days ago until the next month is billed", async () => {
  const bill = async (daysAgo: number) => {
    const id = app.deps.newId();
    const now = later(app.clock.now, -daysAgo * day);
    await run(
      `insert into invoices (id, user_id, subscription_id, provider_id, status, amount_cents, period_starts_on, period_ends_on, created_at)
       select $1::uuid, user_id, id, $1::text, 'paid', 2900, $2::timestamptz::date, $2::timestamptz::date + 30, $2::timestamptz
       from subscriptions where user_id = $3`,
      [id, now, homeowner.userId],
    );
    for (const movement of [
      { kind: "charge", userId: homeowner.userId, source: `charge:${id}`, cents: 2900 },
      { kind: "payment", userId: homeowner.userId, source: `payment:${id}`, cents: 2900 },
    ] as const)
      await book(app.deps.db, {
        ids: { transaction: app.deps.newId(), debit: app.deps.newId(), credit: app.deps.newId() },
        now,
        movement,
      });
  };
  const jobId = await addJob(app, homeowner, { status: "missed" });
  await run(
    `update ledger_entries set amount_cents = sign(amount_cents) * 2900 from ledger_transactions as booked
     where booked.id = transaction_id and job_id = $1`,
    [jobId],
  );
  await run("update ledger_transactions set booked_at = booked_at - interval '35 days' where job_id = $1", [
    jobId,
  ]);
  await uncreditedJob();
  const missing = async () =>
    (await findViolations(app.database)).filter(({ invariant }) => invariant.startsWith("each missed job"));
  expect(await missing()).toHaveLength(1);
  await bill(40);
  expect(await missing()).toEqual([]);
  await bill(9);
  expect(await missing()).toHaveLength(1);
});

test.each(Object.entries(violations))(
  "%s: its violation is found, and nothing else",
  async (name, violation) => {
    await violation.break({ app, homeowner, runner, ...steps });
    // The ledger's triggers are off here.
    if (!name.includes("area sums")) await app.database.execute("select recount_area_sums()");
    const found = await findViolations(app.database);
    expect(found.map(({ invariant }) => invariant)).toEqual([name, ...(violation.also ?? [])]);
    expect(found[0]?.rows.length).toBeGreaterThan(0);
  },
);
