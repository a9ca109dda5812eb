import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { book } from "#modules/billing/queries/ledger.ts";
import { claimPayout, insertPayouts, markPaid } from "#modules/payouts/queries/payouts.ts";
import { hour, later } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addHomeowner,
  addJob,
  addRunner,
  addSubscription,
  type Homeowner,
  type Runner,
} from "#testkit/factories.ts";
import { owe, payoutsOf } from "#testkit/pay.ts";
import { addProperty } from "#testkit/properties.ts";
import { addRental, addStay } from "#testkit/rentals.ts";
import { addAwaitedGuest } from "#testkit/rentals-of-guests.ts";
import { billingInvariants } from "./billing-invariants.ts";
import { findViolations, invariants } from "./invariants.ts";
import { rentalPickups } from "./schema/index.ts";

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

const run = (text: string, values: unknown[] = []) => app.database.execute(text, values);

async function completedJob(): Promise<string> {
  const jobId = await addJob(app, homeowner, { status: "assigned", runner });
  expect((await app.call(runner, "POST", "/api/runner/complete-job", { jobId })).status).toBe(200);
  return jobId;
}

/** A planned rental pickup tomorrow, with its job. */
async function plannedPickup(): Promise<void> {
  const propertyId = await addProperty(app, homeowner);
  const jobId = await addJob(app, homeowner, { kind: "checkout", propertyId });
  const updatedAt = app.clock.now;
  const pickup = { id: app.deps.newId(), propertyId, pickupOn: "2026-03-11", jobId, updatedAt };
  await app.deps.db
    .insert(rentalPickups)
    .values({ ...pickup, isCheckout: true, isCollection: false, state: "scheduled" });
}

async function ratedJob(): Promise<string> {
  const jobId = await completedJob();
  expect((await app.typed(homeowner, "homeowner.rateJob", { jobId, stars: 3 })).status).toBe(200);
  return jobId;
}

async function acceptedJob(): Promise<string> {
  const jobId = await addJob(app, homeowner);
  expect((await app.typed(runner, "runner.acceptJob", { jobId })).status).toBe(200);
  return jobId;
}

async function creditedProblem(): Promise<void> {
  const jobId = await completedJob();
  const problem = { jobId, kind: "oneLeg", wish: "credit" };
  const { body } = await app.typed(homeowner, "homeowner.reportProblem", problem);
  expect(body).toMatchObject({ outcome: "credit" });
}

async function uncreditedJob(): Promise<void> {
  const jobId = await addJob(app, homeowner, { status: "missed" });
  await run(
    "delete from ledger_entries using ledger_transactions as booked where booked.id = transaction_id and job_id = $1",
    [jobId],
  );
  await run("delete from ledger_transactions where job_id = $1", [jobId]);
}

const addHold = (fromOn: string, untilOn: string) =>
  run(
    "insert into service_holds (id, homeowner_id, from_on, until_on, created_at) values ($1, $2, $3, $4, now())",
    [app.deps.newId(), homeowner.homeownerId, fromOn, untilOn],
  );

/** The test clock's week; payouts are prepared after it ends. */
const payWeek = "2026-03-09";
async function preparedWeek(): Promise<void> {
  await completedJob();
  await insertPayouts(app.deps.db, { payWeek, now: "2026-03-16T05:00:00.000Z" });
}

async function paidWeek(): Promise<void> {
  await preparedWeek();
  const [payout] = await payoutsOf(app, runner);
  if (!payout) throw new Error("There is no payout");
  const { id: payoutId, userId, amountCents: cents } = payout;
  const now = "2026-03-17T12:00:00.000Z";
  const claim = { payoutId, now, staleBefore: now };
  expect(await claimPayout(app.deps.db, claim)).not.toBeNull();
  expect(await markPaid(app.deps.db, { payoutId, providerId: `tr_${payoutId}`, now })).toBe(true);
  await book(app.deps.db, {
    ids: { transaction: app.deps.newId(), debit: app.deps.newId(), credit: app.deps.newId() },
    now,
    movement: { kind: "payout", userId, payWeek, cents, source: `payout:${payoutId}` },
  });
}

/** How to break each invariant alone, or with the others named. */
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
      await run("delete from promises");
    },
  },
  "M3 an earning is the job's pay, owed to the job's runner": {
    break: async () => {
      await completedJob();
      await run("update jobs set pay_cents = 1300");
    },
  },
  "M4 a payout is what its runner's week came to": {
    break: async () => {
      await preparedWeek();
      await run("update payouts set amount_cents = 1300");
    },
  },
  "M4 at most one payout for each runner and week": {
    break: async () => {
      await preparedWeek();
      await run("drop index payouts_once");
      await run(
        "insert into payouts (id, user_id, pay_week, amount_cents, created_at) select gen_random_uuid(), user_id, pay_week, amount_cents, created_at from payouts",
      );
    },
  },
  "M4 nobody is left out of a week whose payouts were made": {
    break: async () => {
      await preparedWeek();
      await owe(app, await addRunner(app), { payWeek, cents: 500 });
    },
  },
  "M5 what a runner earned was paid or is owed": {
    break: async () => {
      await preparedWeek();
      await run("update payouts set status = 'paid', provider_id = 'tr_1', paid_at = now()");
    },
    also: ["M4 a payout is paid exactly where its amount was booked, once, and by a transfer"],
  },
  "M4 a payout is paid exactly where its amount was booked, once, and by a transfer": {
    break: async () => {
      await paidWeek();
      await run("update payouts set provider_id = null");
    },
  },
  "M5 no week of a runner is below zero": {
    break: () => owe(app, runner, { payWeek, cents: -500 }),
  },
  "M6 an earning belongs to the week in which it was booked, Monday to Sunday in the platform's zone, or to a later one if its payouts were made":
    {
      break: async () => {
        await completedJob();
        await run("update ledger_entries set pay_week = '2026-03-02' where account = 'runner_payable'");
      },
    },
  "M6 a payout is of a week that was over when it was made, or when others of it were made": {
    break: async () => {
      await preparedWeek();
      await run("update payouts set created_at = '2026-03-16T04:59:59Z'");
    },
  },
  "M8 an earning was held back once at most, freed only where it was held, and neither for more than it was":
    {
      break: async () => {
        const jobId = await completedJob();
        await book(app.deps.db, {
          ids: { transaction: app.deps.newId(), debit: app.deps.newId(), credit: app.deps.newId() },
          now: app.clock.now,
          movement: {
            kind: "adjustment",
            userId: runner.userId,
            payWeek,
            cents: 100,
            source: `freed:${jobId}`,
          },
        });
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
      await run("update jobs set completed_at = accepted_at - interval '16 minutes'");
    },
  },
  "S5 no open job of a home whose service is paused, ended or was never set up": {
    break: async () => {
      await addJob(app, homeowner);
      await run("update subscriptions set status = 'paused'");
    },
  },
  "each missed job has one unreversed credit, unless its home could not be served or had others; no other job has one":
    {
      break: async () => {
        await addJob(app, homeowner, { status: "missed" });
        await uncreditedJob();
      },
    },
  "a job's credit goes to its homeowner": {
    break: async () => {
      await addJob(app, homeowner, { status: "missed" });
      await run("update ledger_entries set user_id = $1 where account = 'homeowner_balance'", [
        runner.userId,
      ]);
    },
  },
  "a credited problem has one credit, to its homeowner": {
    break: async () => {
      await creditedProblem();
      await run("update problems set credit_cents = 671");
    },
  },
  "a problem names the home and the runner of its pickup": {
    break: async () => {
      await run(
        "insert into problems (id, job_id, kind, wish, reported_at) values ($1, $2, 'oneLeg', 'credit', now())",
        [app.deps.newId(), await completedJob()],
      );
      await run("update problems set runner_id = null");
    },
  },
  "a return pickup is at the problem's home": {
    break: async () => {
      const jobId = await completedJob();
      const pickup = await addJob(app, await addHomeowner(app));
      await run(
        "insert into problems (id, job_id, kind, wish, reported_at, outcome, return_job_id, resolved_at) values ($1, $2, 'oneLeg', 'returnVisit', now(), 'returnVisit', $3, now())",
        [app.deps.newId(), jobId, pickup],
      );
    },
  },
  "a job has its three promises exactly when it is completed or missed, unless its home could not be served":
    {
      break: async () => {
        await completedJob();
        await run("delete from promises where promise = 'photos'");
      },
    },
  "a couldn't-serve job has its runner's report": {
    break: async () => {
      const jobId = await acceptedJob();
      // Cans that are out may always have to stay out.
      expect((await app.typed(runner, "runner.startJob", { jobId })).status).toBe(200);
      const told = { jobId, reason: "animal", words: "A dog" };
      expect((await app.typed(runner, "runner.cannotServe", told)).status).toBe(200);
      expect(await findViolations(app.database)).toEqual([]);
      await run("update jobs set cannot_serve_reason = 'blocked'");
    },
  },
  "a late completion was done in time": {
    break: async () => {
      const jobId = await completedJob();
      await run(
        "update job_events set from_status = 'missed', happened_at = happened_at + interval '1 s' where to_status = 'completed'",
      );
      const event = [app.deps.newId(), jobId, app.clock.now];
      await run(
        "insert into job_events values ($1, $2, 'assigned', 'missed', null, 'window passed', $3)",
        event,
      );
    },
  },
  "a promise is kept exactly if its times say so": {
    break: async () => {
      await completedJob();
      await run("update promises set outcome = 'broken' where promise = 'in'");
    },
  },
  "two vacation holds of a home have no day in common": {
    break: async () => {
      await addHold("2026-03-20", "2026-03-25");
      await addHold("2026-03-25", "2026-03-30");
    },
  },
  "a vacation hold of at least seven days is credited once it is settled, and no other one": {
    break: async () => {
      await addHold("2026-03-01", "2026-03-07");
      await run("update service_holds set settled_at = now()");
    },
  },
  "no open visit at a home that is on hold, and no generated one on a day that was skipped": {
    break: async () => {
      await addJob(app, homeowner, { kind: "weekly", scheduledOn: "2026-03-17" });
      await run("insert into skipped_days values ($1, '2026-03-17', now())", [homeowner.homeownerId]);
    },
  },
  "a paused or ended service has no active vacation hold": {
    break: async () => {
      await addHold("2026-03-01", "2026-03-30");
      await run("update subscriptions set status = 'paused', paused_at = '2026-03-30T12:00:00Z'");
    },
  },
  "a home's pickup days are the weekdays of its rhythms": {
    break: () => run("update can_rhythms set weekday = 5"),
  },
  "a gate code view is for a job at its homeowner's home": {
    break: async () => {
      const other = await addHomeowner(app);
      await run("insert into gate_code_looks values ($1, $2, $3, $4, now())", [
        app.deps.newId(),
        homeowner.homeownerId,
        await addJob(app, other),
        runner.userId,
      ]);
    },
  },
  "a checked item and its photo belong to the same rental pickup": {
    break: async () => {
      const jobId = await addJob(app, homeowner);
      await run("insert into rental_checks (job_id, item, checked_at) values ($1, 'Lock the gate', now())", [
        jobId,
      ]);
    },
  },
  "a photo of something ticked off is shown with it": {
    break: async () => {
      const jobId = await addJob(app, homeowner);
      await run(
        `insert into photos (id, owner_id, purpose, job_id, content_type, photo_bytes, created_at, attached_at)
         values ($1, $2, 'check', $3, 'image/jpeg', 1000, now(), now())`,
        [app.deps.newId(), runner.userId, jobId],
      );
    },
  },
  "a runner's count of completed jobs is the number of them": {
    break: () => run("update runner_profiles set completed_jobs = 1"),
  },
  "a runner's rating is made of the last 100 ratings that count": {
    break: () => run("update runner_profiles set rating_sum = 3, rating_count = 1"),
  },
  "a rating names its job's runner; one for cans not emptied does not count": {
    break: async () => {
      const jobId = await ratedJob();
      await run(
        "insert into problems (id, job_id, kind, wish, reported_at) values ($1, $2, 'notEmptied', 'credit', now())",
        [app.deps.newId(), jobId],
      );
    },
  },
  "a rating is excluded exactly if an admin accepted its appeal": {
    break: async () => {
      await ratedJob();
      await run("update ratings set excluded_because = 'appeal'");
      await run("update runner_profiles set rating_sum = 0, rating_count = 0");
    },
  },
  "a moved pickup is on the day of its latest move, or over": {
    break: async () => {
      const jobId = await addJob(app, homeowner, { scheduledOn: "2026-03-20" });
      const dayMoveId = app.deps.newId();
      await run(
        "insert into pushes (id, area, from_on, to_on, reason, pushed_at) values ($1, '', '2026-03-20', '2026-03-21', 'weather', now())",
        [dayMoveId],
      );
      await run(
        `insert into pushed_jobs (push_id, job_id, homeowner_id, fate, from_on, to_on, pushed_at)
         values ($1, $2, $3, 'moved', '2026-03-20', '2026-03-21', now())`,
        [dayMoveId, jobId, homeowner.homeownerId],
      );
    },
  },
  "each directory entry matches its account": {
    break: () => run("update directory set is_suspended = true where user_id = $1", [runner.userId]),
  },
  "a booking belongs to its calendar's rental, and a rental with calendars to its host": {
    break: async () => {
      const { propertyId } = await addRental(app, homeowner);
      await run("update properties set removed_at = now() where id = $1", [propertyId]);
    },
  },
  "a template for guests has words, and is for a rental of its own host": {
    break: async () => {
      await addAwaitedGuest(app, homeowner);
      await run("delete from guest_template_texts");
    },
  },
  "a letter to a guest goes by a template of the stay's own host": {
    break: async () => {
      await addAwaitedGuest(app, homeowner);
      const other = await addHomeowner(app);
      await run(
        `insert into guest_messages (id, stay_id, template_id, state, subject, body, sent_at)
         select $1, rental_stays.id, guest_templates.id, 'sent', 'Trash', 'Tuesday', now() from rental_stays, guest_templates`,
        [app.deps.newId()],
      );
      expect(await findViolations(app.database)).toEqual([]);
      await run("alter table guest_templates disable trigger user");
      await run("update guest_templates set homeowner_id = $1", [other.homeownerId]);
      await run("alter table guest_templates enable trigger user");
    },
  },
  "each ZIP code has as many who wait as the waiting list": {
    break: () => run("insert into waiting_zips values ('10009', 1)"),
  },
  "a support thread's summary matches its messages": {
    break: async () => {
      await run(
        `insert into support_threads (id, user_id, topic, opened_at, last_message_at) values ($1, $2, 'job', now(), now())`,
        [app.deps.newId(), homeowner.userId],
      );
      await run("update support_threads set place = now()");
    },
  },
  "days off of a runner have no day in common": {
    break: () =>
      run(
        "insert into runner_days_off values ($1, '2026-03-20', '2026-03-22', now()), ($1, '2026-03-22', '2026-03-22', now())",
        [runner.runnerId],
      ),
  },
  "a planned visit of a rental has a pickup there on its day that was not cancelled": {
    break: async () => {
      await plannedPickup();
      await run("update rental_visits set visit_on = '2026-03-12'");
    },
  },
  "a waiting or dropped rental pickup has no job, and no two share one": {
    break: async () => {
      await plannedPickup();
      await run("update rental_visits set state = 'dropped'");
    },
  },
  "a visit of a rental is of a stay there, and whatever pickup it has is there": {
    break: async () => {
      const { propertyId, feedId } = await addRental(app, homeowner);
      const stay = { fromOn: "2026-03-10", untilOn: "2026-03-11" };
      const stayId = await addStay(app, { propertyId, feedId }, stay);
      await plannedPickup();
      await run("alter table rental_visits disable trigger user");
      await run("update rental_visits set stay_id = $1", [stayId]);
      await run("alter table rental_visits enable trigger user");
    },
  },
  "only an approved runner is online": {
    break: () => run("update runner_profiles set application_status = 'rejected'"),
  },
  "nobody is online whose background check is in doubt": {
    break: () =>
      run(
        "insert into background_checks (user_id, status, is_by_hand, requested_at, updated_at) values ($1, 'suspended', true, now(), now())",
        [runner.userId],
      ),
  },
  "a day's figures are its jobs and their promises": {
    break: async () => {
      await completedJob();
      await run(
        "update daily_figures set promises_kept = promises_kept + 1, promises_broken = promises_broken - 1",
      );
    },
  },
  "the totals match homes, approved runners, active subscriptions and their revenue": {
    break: () => run("update total_figures set active_subscribers = active_subscribers + 1 where slot = 0"),
  },
  "the total figures count the jobs, those that are not over and those that were missed": {
    break: () => run("update total_figures set missed_jobs = missed_jobs + 1 where slot = 0"),
  },
  "a day's revenue is what was booked on it": {
    break: () =>
      run("insert into daily_figures (on_day, slot, revenue_cents) values ('2026-03-10', 0, 2900)"),
  },
  "a month's area sums match the ledger": {
    break: () =>
      run(
        "insert into area_sums (month, zip_code, slot, revenue_cents) values ('2026-03-01', '10001', 0, 2900)",
      ),
  },
};

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

test.each(Object.entries(violations))(
  "%s: its violation is found, and nothing else",
  async (name, violation) => {
    await violation.break();
    // The ledger's triggers are off here.
    if (!name.includes("area sums")) await app.database.execute("select recount_area_sums()");
    const found = await findViolations(app.database);
    expect(found.map(({ invariant }) => invariant)).toEqual([name, ...(violation.also ?? [])]);
    expect(found[0]?.rows.length).toBeGreaterThan(0);
  },
);
