import { expect } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { book } from "#modules/billing/queries/ledger.ts";
import { addHomeowner, addJob, addRunner, addSubscription } from "../factories.ts";
import { owe } from "../pay.ts";
import { payWeek, type Violations } from "./steps.ts";

/** How to break what holds for money, and for pickups with their credits, problems and promises. */
export const moneyAndPickups: Violations = {
  "M1 each ledger transaction sums to zero": {
    break: async ({ run, completedJob }) => {
      await completedJob();
      await run("update ledger_entries set amount_cents = 1201 where account = 'runner_pay'");
    },
  },
  "M1 no ledger transaction is without entries": {
    break: async ({ run, completedJob }) => {
      await completedJob();
      await run("delete from ledger_entries");
    },
    also: ["M3 exactly one earning entry for each completed job"],
  },
  "M3 exactly one earning entry for each completed job": {
    break: async ({ run, completedJob }) => {
      await completedJob();
      await run("delete from ledger_entries");
      await run("delete from ledger_transactions");
    },
  },
  "M3 no earning for any other job": {
    break: async ({ run, completedJob }) => {
      await completedJob();
      await run("update jobs set status = 'in_progress', completed_at = null");
      await run("update job_events set to_status = 'in_progress' where to_status = 'completed'");
      await run("update runner_profiles set completed_jobs = 0");
      await run("delete from promises");
    },
  },
  "M3 an earning is the job's pay, owed to the job's runner": {
    break: async ({ run, completedJob }) => {
      await completedJob();
      await run("update jobs set pay_cents = 1300");
    },
  },
  "M4 a payout is what its runner's week came to": {
    break: async ({ run, preparedWeek }) => {
      await preparedWeek();
      await run("update payouts set amount_cents = 1300");
    },
  },
  "M4 at most one payout for each runner and week": {
    break: async ({ run, preparedWeek }) => {
      await preparedWeek();
      await run("drop index payouts_once");
      await run(
        "insert into payouts (id, user_id, pay_week, amount_cents, created_at) select gen_random_uuid(), user_id, pay_week, amount_cents, created_at from payouts",
      );
    },
  },
  "M4 nobody is left out of a week whose payouts were made": {
    break: async ({ app, preparedWeek }) => {
      await preparedWeek();
      await owe(app, await addRunner(app), { payWeek, cents: 500 });
    },
  },
  "M5 what a runner earned was paid or is owed": {
    break: async ({ run, preparedWeek }) => {
      await preparedWeek();
      await run("update payouts set status = 'paid', provider_id = 'tr_1', paid_at = now()");
    },
    also: ["M4 a payout is paid exactly where its amount was booked, once, and by a transfer"],
  },
  "M4 a payout is paid exactly where its amount was booked, once, and by a transfer": {
    break: async ({ run, paidWeek }) => {
      await paidWeek();
      await run("update payouts set provider_id = null");
    },
  },
  "M5 no week of a runner is below zero": {
    break: ({ app, runner }) => owe(app, runner, { payWeek, cents: -500 }),
  },
  "M6 an earning belongs to the week in which it was booked, Monday to Sunday in the platform's zone, or to a later one if its payouts were made":
    {
      break: async ({ run, completedJob }) => {
        await completedJob();
        await run("update ledger_entries set pay_week = '2026-03-02' where account = 'runner_payable'");
      },
    },
  "M6 a payout is of a week that was over when it was made, or when others of it were made": {
    break: async ({ run, preparedWeek }) => {
      await preparedWeek();
      await run("update payouts set created_at = '2026-03-16T04:59:59Z'");
    },
  },
  "M8 an earning was held back once at most, freed only where it was held, and neither for more than it was":
    {
      break: async ({ app, runner, completedJob }) => {
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
    break: ({ app, homeowner }) => addSubscription(app, homeowner, "paused"),
  },
  "S1 the events of a job form one path that ends in its status": {
    break: async ({ app, homeowner, run }) => {
      await addJob(app, homeowner);
      await run("delete from job_events");
    },
  },
  "S2 a runner exactly where somebody took the job": {
    break: async ({ app, homeowner, runner, run }) => {
      await addJob(app, homeowner, { status: "assigned", runner });
      await run("update jobs set runner_id = null");
    },
  },
  "S3 at most one generated job for each home, date and kind": {
    break: async ({ app, homeowner }) => {
      await addJob(app, homeowner, { kind: "weekly" });
      await addJob(app, homeowner, { kind: "weekly" });
    },
  },
  "S4 completed exactly where completedAt is set, and not before it was accepted": {
    break: async ({ run, completedJob }) => {
      await completedJob();
      await run("update jobs set completed_at = accepted_at - interval '16 minutes'");
    },
  },
  "S5 no open job of a home whose service is paused, ended or was never set up, besides those paid for one by one":
    {
      break: async ({ app, homeowner, run }) => {
        await addJob(app, homeowner);
        await run("update subscriptions set status = 'paused'");
      },
    },
  "each missed job has one unreversed credit, unless its home could not be served or had others; no other job has one":
    {
      break: async ({ app, homeowner, uncreditedJob }) => {
        await addJob(app, homeowner, { status: "missed" });
        await uncreditedJob();
      },
    },
  "a job's credit goes to its homeowner": {
    break: async ({ app, homeowner, runner, run }) => {
      await addJob(app, homeowner, { status: "missed" });
      await run("update ledger_entries set user_id = $1 where account = 'homeowner_balance'", [
        runner.userId,
      ]);
    },
  },
  "a credited problem has one credit, to its homeowner": {
    break: async ({ run, creditedProblem }) => {
      await creditedProblem();
      await run("update problems set credit_cents = 671");
    },
  },
  "a problem names the home and the runner of its pickup": {
    break: async ({ app, run, completedJob }) => {
      await run(
        "insert into problems (id, job_id, kind, wish, reported_at) values ($1, $2, 'oneLeg', 'credit', now())",
        [app.deps.newId(), await completedJob()],
      );
      await run("update problems set runner_id = null");
    },
  },
  "a return pickup is at the problem's home": {
    break: async ({ app, run, completedJob }) => {
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
      break: async ({ run, completedJob }) => {
        await completedJob();
        await run("delete from promises where promise = 'photos'");
      },
    },
  "a couldn't-serve job has its runner's report": {
    break: async ({ app, runner, run, acceptedJob }) => {
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
    break: async ({ app, run, completedJob }) => {
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
    break: async ({ run, completedJob }) => {
      await completedJob();
      await run("update promises set outcome = 'broken' where promise = 'in'");
    },
  },
};
