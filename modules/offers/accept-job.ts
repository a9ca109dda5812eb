import type { Db } from "#db/client.ts";
import { lockRunner } from "#modules/accounts/index.ts";
import { notify, pickupPath } from "#modules/notices/index.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import type * as contract from "#modules/pickups/contract/runner.ts";
import {
  addEvent,
  claimJob,
  findJobToAccept,
  findJobWithRunner,
  legsNamed,
  renderJob,
  rentalName,
} from "#modules/pickups/index.ts";
import { refuseAccept } from "#modules/pickups/rules/status.ts";
import { refuseDoubt } from "#modules/runners/index.ts";
import type { Act } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import type { ApprovedRunnerActor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";

/**
 * The accepted job. The first runner to accept gets it; a given day and window must still match. A job the runner
 * already has is returned unchanged. Refuses with NOT_FOUND, JOB_OUTSIDE_AREA, RUNNER_OFFLINE, JOB_TAKEN,
 * WINDOW_PASSED, DAY_FULL, OFFER_CHANGED, as `refuseDoubt` does, or with APPLICATION_NOT_APPROVED if the approval was
 * withdrawn meanwhile. Locks the runner's row so that the daily limit counts one act at a time.
 */
export const acceptJob: Act<typeof contract.acceptJob, ApprovedRunnerActor> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const runner = await lockRunner(tx, actor.runnerId);
    if (runner?.applicationStatus !== "approved") throw new Refused({ code: "APPLICATION_NOT_APPROVED" });
    const found = await findJobToAccept(tx, { jobId: input.jobId, runnerId: actor.runnerId });
    if (!found) throw new Refused({ code: "NOT_FOUND" });
    const { job, homeUserId, openJobsThatDay } = found;
    if (job.runnerId === actor.runnerId) return renderOwn(deps, tx, actor, job.id);
    // Report the open background check rather than "go online", which would fail.
    if (!runner.isAvailable) await refuseDoubt(tx, actor);
    refuseIf(refuseAccept(job, { ...runner, openJobsThatDay }, now));

    const seen = { onDay: input.scheduledDate?.slice(0, 10) ?? null, timeWindow: input.timeWindow ?? null };
    const claimed = await claimJob(tx, { jobId: job.id, runnerId: actor.runnerId, now, ...seen });
    if (!claimed) {
      const present = await findJobToAccept(tx, { jobId: job.id, runnerId: actor.runnerId });
      if (present?.job.runnerId === actor.runnerId) return renderOwn(deps, tx, actor, job.id);
      throw new Refused({ code: present?.job.status === "scheduled" ? "OFFER_CHANGED" : "JOB_TAKEN" });
    }
    await addEvent(deps, tx, {
      jobId: job.id,
      fromStatus: "scheduled",
      toStatus: "assigned",
      userId: actor.userId,
      happenedAt: now,
    });
    await notify(deps, tx, {
      userId: homeUserId,
      type: "jobAccepted",
      params: { date: job.scheduledOn, ...(await rentalName(tx, job)), ...(await legsNamed(tx, job.id)) },
      link: pickupPath(job.id),
    });
    return renderOwn(deps, tx, actor, job.id);
  });

/** The runner's own job. Refuses with JOB_TAKEN if it was canceled meanwhile. */
async function renderOwn(deps: Deps, tx: Db, actor: ApprovedRunnerActor, jobId: string): Promise<Job> {
  const own = await findJobWithRunner(tx, jobId);
  if (own?.job.runnerId !== actor.runnerId) throw new Refused({ code: "JOB_TAKEN" });
  return renderJob(deps, own, "runner");
}
