import type { Db } from "#db/client.ts";
import { isPersonThere, lockRunner } from "#modules/accounts/index.ts";
import { refuseStopped } from "#modules/conduct/index.ts";
import { notify, pickupPath } from "#modules/notices/index.ts";
import { addEvents, findJob, isBlockedAt, legsNamed, rentalNames } from "#modules/pickups/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { Refused } from "#platform/values/refusal.ts";
import { maxOpenJobsPerDay } from "#platform/values/runner-words.ts";
import type * as contract from "./contract/dispatch.ts";
import { jobChanged, renderDispatchJob } from "./dispatch-board.ts";
import {
  countOpenJobsOn,
  type DispatchRow,
  findDispatchJob,
  giveOpenJob,
  handOverJob,
  type SeenJob,
  takeBackJob,
} from "./queries/dispatch.ts";

/**
 * Assigns a job to a runner and tells runner and homeowner. The job may be open, taken by another runner (who is told),
 * or in progress, so that the new runner returns the cans. Refuses with JOB_CHANGED if the job differs from what the
 * operator saw. Areas, hours, days off and being online do not matter here. Changes nothing if the runner already has
 * the job. Refuses with NOT_FOUND, APPLICATION_NOT_APPROVED, ACCOUNT_SUSPENDED, WORK_STOPPED, DAY_FULL, WINDOW_PASSED,
 * EXTRA_UNCONFIRMED, RUNNER_BLOCKED if the homeowner does not want this runner, and JOB_NOT_OPEN if the job is over.
 */
export const assignJob: AdminAct<typeof contract.assignJob> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const { jobId, runnerId, seen } = input;
    const now = deps.now();
    // Lock the runner first, as accepting does, so that the daily limit counts one act at a time.
    const runner = await lockRunner(tx, runnerId);
    const before = await findDispatchJob(tx, jobId);
    if (!before || !runner) throw new Refused({ code: "NOT_FOUND" });
    if (runner.applicationStatus !== "approved") throw new Refused({ code: "APPLICATION_NOT_APPROVED" });
    if (!(await isPersonThere(tx, runner.userId))) throw new Refused({ code: "ACCOUNT_SUSPENDED" });
    await refuseStopped(tx, runner.userId);
    if (before.runner?.id === runnerId && ["assigned", "in_progress"].includes(before.job.status))
      return renderDispatchJob(before, now);
    const openThatDay = await countOpenJobsOn(tx, { runnerId, day: seen.day });
    if (openThatDay >= maxOpenJobsPerDay) throw new Refused({ code: "DAY_FULL" });

    if (await isBlockedAt(tx, { jobId, runnerId })) throw new Refused({ code: "RUNNER_BLOCKED" });
    await change(tx, { jobId, runnerId, seen, now });
    await addEvents(deps, tx, eventsOf({ jobId, seen, userId: actor.userId, givenTo: runner.userId, now }));
    await tell(deps, tx, before, runner.userId);
    await audit(deps, tx, actor, {
      action: "admin.assignJob",
      subjectId: jobId,
      before: { status: seen.status, runnerId: seen.runnerId },
      after: { status: seen.status === "in_progress" ? "in_progress" : "assigned", runnerId },
      concerns: [before.homeUserId, runner.userId, ...(before.runner ? [before.runner.userId] : [])],
      happenedAt: now,
    });
    const after = await findDispatchJob(tx, jobId);
    if (!after?.runner) throw new Error(`Job ${jobId} has no runner after it was given to one`);
    return renderDispatchJob(after, now);
  });

/** Applies the change if the job is still as the operator saw it. */
async function change(
  tx: Db,
  { jobId, runnerId, seen, now }: { jobId: string; runnerId: string; seen: SeenJob; now: string },
): Promise<void> {
  const { day } = seen;
  if (seen.status === "in_progress" && seen.runnerId) {
    const over = { jobId, fromRunnerId: seen.runnerId, toRunnerId: runnerId, day, now };
    if (!(await handOverJob(tx, over))) throw new Refused(await jobChanged(tx, jobId));
    return;
  }
  if (seen.status === "assigned" && seen.runnerId) {
    if (!(await takeBackJob(tx, { jobId, runnerId: seen.runnerId, day })))
      throw new Refused(await jobChanged(tx, jobId));
    if (!(await giveOpenJob(tx, { jobId, runnerId, day, now }))) throw new Refused({ code: "WINDOW_PASSED" });
    return;
  }
  if (seen.status !== "scheduled") throw new Refused({ code: "JOB_NOT_OPEN" });
  if (await giveOpenJob(tx, { jobId, runnerId, day, now })) return;
  if ((await findJob(tx, jobId))?.needsConfirmation) throw new Refused({ code: "EXTRA_UNCONFIRMED" });
  const now_ = await findDispatchJob(tx, jobId);
  const isOverdue = now_?.job.status === "scheduled" && now_.job.day === day;
  throw new Refused(isOverdue ? { code: "WINDOW_PASSED" } : await jobChanged(tx, jobId));
}

/** One event per step: the previous runner's job is released first. */
export function eventsOf(change: {
  jobId: string;
  seen: SeenJob;
  userId: string;
  givenTo: string;
  now: string;
}): Parameters<typeof addEvents>[2] {
  const { jobId, seen, userId, givenTo, now } = change;
  const event = { jobId, userId, happenedAt: now };
  const { status } = seen;
  if (status === "in_progress") return [{ ...event, fromStatus: status, toStatus: status, givenTo }];
  const given = { ...event, fromStatus: "scheduled" as const, toStatus: "assigned" as const, givenTo };
  return status === "assigned" ? [{ ...event, fromStatus: status, toStatus: "scheduled" }, given] : [given];
}

async function tell(deps: Deps, tx: Db, before: DispatchRow, toUserId: string): Promise<void> {
  const params = { date: before.job.day };
  const legs = await legsNamed(tx, before.job.id);
  await notify(deps, tx, {
    userId: toUserId,
    type: "jobAssigned",
    params: { ...params, ...legs, jobId: before.job.id },
    link: "/runner",
  });
  if (before.runner)
    await notify(deps, tx, { userId: before.runner.userId, type: "jobReassigned", params, link: "/runner" });
  const names = { ...params, ...(await rentalNames(tx, [before.job.id]))(before.job.id) };
  const news = before.runner
    ? { type: "runnerChanged" as const, params: names }
    : { type: "jobAccepted" as const, params: { ...names, ...legs } };
  await notify(deps, tx, { userId: before.homeUserId, ...news, link: pickupPath(before.job.id) });
}
