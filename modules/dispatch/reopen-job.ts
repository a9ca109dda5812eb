import { notify } from "#modules/notices/index.ts";
import { afterUndoneStart, lockJob, undoStartOfJob } from "#modules/pickups/index.ts";
import type { AdminAct } from "#platform/act.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/dispatch.ts";
import { jobChanged, renderAnew } from "./dispatch-board.ts";
import { findDispatchJob } from "./queries/dispatch.ts";

/**
 * Reopens a started job for a reason: it is assigned again, without its start photo. Tells runner and homeowner.
 * Refuses with NOT_FOUND, with JOB_NOT_REOPENABLE unless the operator saw it in progress, and with JOB_CHANGED if it
 * has changed since.
 */
export const reopenJob: AdminAct<typeof contract.reopenJob> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const { jobId, seen, reason } = input;
    const now = deps.now();
    const before = await findDispatchJob(tx, jobId);
    if (!before) throw new Refused({ code: "NOT_FOUND" });
    if (seen.status !== "in_progress" || !seen.runnerId) throw new Refused({ code: "JOB_NOT_REOPENABLE" });
    const job = await lockJob(tx, jobId);
    const isSeen = job?.scheduledOn === seen.day;
    if (!job || !isSeen || !(await undoStartOfJob(tx, { jobId, runnerId: seen.runnerId })))
      throw new Refused(await jobChanged(tx, jobId));
    await afterUndoneStart(deps, tx, { job, userId: actor.userId, reason, capturedAt: null });
    if (before.runner)
      await notify(deps, tx, {
        userId: before.runner.userId,
        type: "jobReopened",
        params: { date: seen.day, reason },
        link: "/runner",
      });
    await audit(deps, tx, actor, {
      action: "admin.reopenJob",
      subjectId: jobId,
      before: { status: "in_progress", startedAt: job.startedAt },
      after: { status: "assigned", reason },
      concerns: [before.homeUserId, ...(before.runner ? [before.runner.userId] : [])],
      happenedAt: now,
    });
    return renderAnew(tx, jobId, now);
  });
