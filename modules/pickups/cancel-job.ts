import type * as z from "zod";
import { holdBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract/homeowner.ts";
import type { Job } from "./contract/job.ts";
import { leaveOutDays } from "./leave-out-days.ts";
import { dropVisitsOf } from "./queries/job-visits.ts";
import { findJobWithRunner, lockOpenJobsOfHome } from "./queries/jobs.ts";
import { renderJob } from "./render-job.ts";
import { refuseCancel } from "./rules/change.ts";
import { cancelAndTell } from "./tell-cancelled.ts";

/**
 * Cancels one of the homeowner's pickups and tells its runner. A generated pickup stays cancelled until `undoSkip` of
 * its day; a rental's, for as long as its calendars imply it. A repeat gives the same answer. Refuses with NOT_FOUND
 * and with JOB_NOT_CANCELLABLE once it has begun.
 */
export function cancelJob(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.cancelJob.input>,
): Promise<Job> {
  return deps.transact(async (tx) => {
    const { homeownerId } = actor;
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    await holdBucket(tx, homeownerId);
    const held = await lockOpenJobsOfHome(tx, homeownerId, { jobId: input.jobId });
    const before = await findJobWithRunner(tx, input.jobId);
    if (!before || before.job.homeownerId !== homeownerId) throw new Refused({ code: "NOT_FOUND" });
    if (before.job.status !== "cancelled") refuseIf(refuseCancel(before.job));
    await cancelAndTell(deps, tx, held, { userId: actor.userId, reason: null });
    const checkouts = held.filter(({ kind }) => kind === "checkout");
    await dropVisitsOf(
      tx,
      checkouts.map(({ id }) => id),
      deps.now(),
    );
    const days = held.flatMap((job) => (job.kind === "weekly" ? job.scheduledOn : []));
    await leaveOutDays(deps, tx, { homeownerId, userId: actor.userId }, days);
    const after = await findJobWithRunner(tx, input.jobId);
    return renderJob(deps, after ?? before);
  });
}
