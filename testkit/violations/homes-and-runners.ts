import { expect } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { addHomeowner, addJob, addRunner } from "../factories.ts";
import { addRental, addStay } from "../rentals.ts";
import { addAwaitedGuest } from "../rentals-of-guests.ts";
import type { Violations } from "./steps.ts";

/** How to break what holds for homes, rentals and runners, and for what is counted. */
export const homesAndRunners: Violations = {
  "R1 a home has one regular runner a weekday at a time": {
    break: async ({ homeowner, runner, run }) => {
      for (const [from, until] of [
        ["2026-03-10", "2026-03-20"],
        ["2026-03-19", "2026-03-30"],
      ])
        await run(
          `insert into regular_homes (id, homeowner_id, weekday, runner_id, from_on, until_on, claimed_at, ended_at, end_reason)
            values (new_id(), $1, 2, $2, $3, $4, now(), now(), 'givenUp')`,
          [homeowner.homeownerId, runner.runnerId, from, until],
        );
    },
  },
  "R2 another runner's stop at a claimed home was given away or assigned by somebody": {
    break: async ({ app, homeowner, runner, run }) => {
      const other = await addRunner(app);
      await run(
        `insert into regular_homes (id, homeowner_id, weekday, runner_id, from_on, claimed_at) values (new_id(), $1, 2, $2, '2026-03-10', '2026-01-01')`,
        [homeowner.homeownerId, other.runnerId],
      );
      await addJob(app, homeowner, { kind: "weekly", scheduledOn: "2026-03-17", status: "assigned", runner });
    },
  },
  "R3 no runner has a stop at a home that blocked them": {
    break: async ({ app, homeowner, runner, run }) => {
      await addJob(app, homeowner, { status: "assigned", runner });
      await run("insert into runner_preferences values ($1, $2, 'blocked', now())", [
        homeowner.homeownerId,
        runner.runnerId,
      ]);
    },
  },
  "two vacation holds of a home have no day in common": {
    break: async ({ addHold }) => {
      await addHold("2026-03-20", "2026-03-25");
      await addHold("2026-03-25", "2026-03-30");
    },
  },
  "a vacation hold of at least seven days is credited once it is settled, and no other one": {
    break: async ({ run, addHold }) => {
      await addHold("2026-03-01", "2026-03-07");
      await run("update service_holds set settled_at = now()");
    },
  },
  "no open visit at a home that is on hold, and no generated one on a day that was skipped": {
    break: async ({ app, homeowner, run }) => {
      await addJob(app, homeowner, { kind: "weekly", scheduledOn: "2026-03-17" });
      await run("insert into skipped_days values ($1, '2026-03-17', now())", [homeowner.homeownerId]);
    },
  },
  "a paused or ended service has no active vacation hold": {
    break: async ({ run, addHold }) => {
      await addHold("2026-03-01", "2026-03-30");
      await run("update subscriptions set status = 'paused', paused_at = '2026-03-30T12:00:00Z'");
    },
  },
  "a home's pickup days are the weekdays of its rhythms": {
    break: ({ run }) => run("update can_rhythms set weekday = 5"),
  },
  "a pickup's message is its homeowner's or its runner's, and its photo is theirs": {
    break: async ({ app, homeowner, runner, run }) => {
      const jobId = await addJob(app, homeowner, { status: "assigned", runner });
      await run(
        `insert into pickup_messages (id, job_id, runner_id, author_id, is_from_runner, words, sent_at)
          values ($1, $2, $3, $4, true, 'Hello', now())`,
        [app.deps.newId(), jobId, runner.runnerId, homeowner.userId],
      );
    },
  },
  "a gate code view is for a job at its homeowner's home": {
    break: async ({ app, homeowner, runner, run }) => {
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
    break: async ({ app, homeowner, run }) => {
      const jobId = await addJob(app, homeowner);
      await run("insert into rental_checks (job_id, item, checked_at) values ($1, 'Lock the gate', now())", [
        jobId,
      ]);
    },
  },
  "a photo of something ticked off is shown with it": {
    break: async ({ app, homeowner, runner, run }) => {
      const jobId = await addJob(app, homeowner);
      await run(
        `insert into photos (id, owner_id, purpose, job_id, content_type, photo_bytes, created_at, attached_at)
         values ($1, $2, 'check', $3, 'image/jpeg', 1000, now(), now())`,
        [app.deps.newId(), runner.userId, jobId],
      );
    },
  },
  "a runner's count of completed jobs is the number of them": {
    break: ({ run }) => run("update runner_profiles set completed_jobs = 1"),
  },
  "a runner's rating is made of the last 100 ratings that count": {
    break: ({ run }) => run("update runner_profiles set rating_sum = 3, rating_count = 1"),
  },
  "a rating names its job's runner; one for cans not emptied does not count": {
    break: async ({ app, run, ratedJob }) => {
      const jobId = await ratedJob();
      await run(
        "insert into problems (id, job_id, kind, wish, reported_at) values ($1, $2, 'notEmptied', 'credit', now())",
        [app.deps.newId(), jobId],
      );
    },
  },
  "a rating is excluded exactly if an admin accepted its appeal": {
    break: async ({ run, ratedJob }) => {
      await ratedJob();
      await run("update ratings set excluded_because = 'appeal'");
      await run("update runner_profiles set rating_sum = 0, rating_count = 0");
    },
  },
  "a moved pickup is on the day of its latest move, or over": {
    break: async ({ app, homeowner, run }) => {
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
    break: ({ runner, run }) =>
      run("update directory set is_suspended = true where user_id = $1", [runner.userId]),
  },
  "a booking belongs to its calendar's rental, and a rental with calendars to its host": {
    break: async ({ app, homeowner, run }) => {
      const { propertyId } = await addRental(app, homeowner);
      await run("update properties set removed_at = now() where id = $1", [propertyId]);
    },
  },
  "a template for guests has words, and is for a rental of its own host": {
    break: async ({ app, homeowner, run }) => {
      await addAwaitedGuest(app, homeowner);
      await run("delete from guest_template_texts");
    },
  },
  "a letter to a guest goes by a template of the stay's own host": {
    break: async ({ app, homeowner, run }) => {
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
    break: ({ run }) => run("insert into waiting_zips values ('10009', 1)"),
  },
  "a support thread's summary matches its messages": {
    break: async ({ app, homeowner, run }) => {
      await run(
        `insert into support_threads (id, user_id, topic, opened_at, last_message_at) values ($1, $2, 'job', now(), now())`,
        [app.deps.newId(), homeowner.userId],
      );
      await run("update support_threads set place = now()");
    },
  },
  "days off of a runner have no day in common": {
    break: ({ runner, run }) =>
      run(
        "insert into runner_days_off values ($1, '2026-03-20', '2026-03-22', now()), ($1, '2026-03-22', '2026-03-22', now())",
        [runner.runnerId],
      ),
  },
  "a planned visit of a rental has a pickup there on its day that was not cancelled": {
    break: async ({ run, plannedPickup }) => {
      await plannedPickup();
      await run("update rental_visits set visit_on = '2026-03-12'");
    },
  },
  "a waiting or dropped rental pickup has no job, and no two share one": {
    break: async ({ run, plannedPickup }) => {
      await plannedPickup();
      await run("update rental_visits set state = 'dropped'");
    },
  },
  "a visit of a rental is of a stay there, and whatever pickup it has is there": {
    break: async ({ app, homeowner, run, plannedPickup }) => {
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
    break: ({ run }) => run("update runner_profiles set application_status = 'rejected'"),
  },
  "nobody is online whose background check is in doubt": {
    break: ({ runner, run }) =>
      run(
        "insert into background_checks (user_id, status, is_by_hand, requested_at, updated_at) values ($1, 'suspended', true, now(), now())",
        [runner.userId],
      ),
  },
  "a day's figures are its jobs and their promises": {
    break: async ({ run, completedJob }) => {
      await completedJob();
      await run(
        "update daily_figures set promises_kept = promises_kept + 1, promises_broken = promises_broken - 1",
      );
    },
  },
  "the totals match homes, approved runners, active subscriptions and their revenue": {
    break: ({ run }) =>
      run("update total_figures set active_subscribers = active_subscribers + 1 where slot = 0"),
  },
  "the total figures count the jobs, those that are not over and those that were missed": {
    break: ({ run }) => run("update total_figures set missed_jobs = missed_jobs + 1 where slot = 0"),
  },
  "a day's revenue is what was booked on it": {
    break: ({ run }) =>
      run("insert into daily_figures (on_day, slot, revenue_cents) values ('2026-03-10', 0, 2900)"),
  },
  "a month's area sums match the ledger": {
    break: ({ run }) =>
      run(
        "insert into area_sums (month, zip_code, slot, revenue_cents) values ('2026-03-01', '10001', 0, 2900)",
      ),
  },
};
