import type * as z from "zod";
import type * as contract from "#contracts/runner.ts";
import { findHomeownerUserId } from "#db/queries/homeowner-profiles.ts";
import { insertJobEvent } from "#db/queries/job-events.ts";
import { unassignJob } from "#db/queries/jobs.ts";
import { lockRunner } from "#db/queries/runner-profiles.ts";
import type { RunnerActor } from "#domain/actor.ts";
import { refuseRelease } from "#domain/jobs/change.ts";
import { Refused, refuseIf } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { notify } from "../notifications/notify.ts";
import { ownJob } from "./own-job.ts";

/**
 * Gives one of the runner's own jobs back to the pool; the homeowner is told. Refuses with NOT_FOUND, and with
 * JOB_NOT_RELEASABLE once it has begun or ended.
 */
export function releaseJob(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.releaseJob.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    await lockRunner(tx, actor.runnerId);
    const job = await ownJob(tx, actor, input.jobId, { code: "JOB_NOT_RELEASABLE" });
    refuseIf(refuseRelease(job));
    if (!(await unassignJob(tx, { jobId: job.id, runnerId: actor.runnerId })))
      throw new Refused({ code: "JOB_NOT_RELEASABLE" });
    await insertJobEvent(tx, {
      id: deps.newId(),
      jobId: job.id,
      fromStatus: "assigned",
      toStatus: "scheduled",
      userId: actor.userId,
      reason: input.reason || null,
      happenedAt: now,
    });
    await notify(deps, tx, {
      userId: await findHomeownerUserId(tx, job.homeownerId),
      type: "jobReleased",
      params: { date: job.scheduledOn },
      link: "/",
    });
    return { ok: true };
  });
}
