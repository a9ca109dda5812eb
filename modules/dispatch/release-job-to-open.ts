import { notify, pickupPath } from "#modules/notices/index.ts";
import { addEvent, rentalNames } from "#modules/pickups/index.ts";
import type { AdminAct } from "#platform/act.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/dispatch.ts";
import { jobChanged, renderAnew } from "./dispatch-board.ts";
import { findDispatchJob, offerWithheldJob, takeBackJob } from "./queries/dispatch.ts";

/**
 * Takes a job back from its runner and opens it to every runner; this is not a late release. Tells runner and
 * homeowner. A job withheld after its runner felt unsafe is offered to runners again, and nobody is told. Refuses with
 * NOT_FOUND, with JOB_NOT_RELEASABLE unless the operator saw it withheld, or taken and not begun, and with JOB_CHANGED
 * if it has changed since. Cans that are out need another runner instead.
 */
export const releaseJobToOpen: AdminAct<typeof contract.releaseJobToOpen> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const { jobId, seen } = input;
    const now = deps.now();
    const before = await findDispatchJob(tx, jobId);
    if (!before) throw new Refused({ code: "NOT_FOUND" });
    const reason = input.reason || null;
    const released = {
      action: "admin.releaseJobToOpen",
      subjectId: jobId,
      before: { status: seen.status, runnerId: seen.runnerId },
      after: { status: "scheduled", runnerId: null, reason },
      concerns: [before.homeUserId, ...(before.runner ? [before.runner.userId] : [])],
      happenedAt: now,
    };
    if (seen.status === "scheduled") {
      if (!before.job.isWithheld) throw new Refused({ code: "JOB_NOT_RELEASABLE" });
      if (!(await offerWithheldJob(tx, { jobId, day: seen.day })))
        throw new Refused(await jobChanged(tx, jobId));
      await audit(deps, tx, actor, released);
      return renderAnew(tx, jobId, now);
    }
    if (seen.status !== "assigned" || !seen.runnerId) throw new Refused({ code: "JOB_NOT_RELEASABLE" });
    if (!(await takeBackJob(tx, { jobId, runnerId: seen.runnerId, day: seen.day })))
      throw new Refused(await jobChanged(tx, jobId));
    await addEvent(deps, tx, {
      jobId,
      fromStatus: "assigned",
      toStatus: "scheduled",
      userId: actor.userId,
      reason,
      happenedAt: now,
    });
    const params = { date: seen.day };
    if (before.runner)
      await notify(deps, tx, {
        userId: before.runner.userId,
        type: "jobReassigned",
        params,
        link: "/runner",
      });
    const ofRental = (await rentalNames(tx, [jobId]))(jobId);
    await notify(deps, tx, {
      userId: before.homeUserId,
      type: "jobReleased",
      params: { ...params, ...ofRental },
      link: pickupPath(jobId),
    });
    await audit(deps, tx, actor, released);
    return renderAnew(tx, jobId, now);
  });
