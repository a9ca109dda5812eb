import type { Db } from "#db/client.ts";
import { lockRunner } from "#modules/accounts/index.ts";
import { notify, pickupPath } from "#modules/notices/index.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import type * as pickups from "#modules/pickups/contract/runner.ts";
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
import type * as contract from "./contract.ts";

type Wanted = { jobId: string; scheduledDate?: string | undefined; timeWindow?: string | undefined };
type Accepting = NonNullable<Awaited<ReturnType<typeof lockRunner>>>;

/**
 * The accepted job. The first runner to accept gets it; a given day and window must still match. A job the runner
 * already has is returned unchanged. Refuses with NOT_FOUND, JOB_OUTSIDE_AREA, RUNNER_OFFLINE, JOB_TAKEN,
 * WINDOW_PASSED, DAY_FULL, OFFER_CHANGED, as `refuseDoubt` does, or with APPLICATION_NOT_APPROVED if the approval was
 * withdrawn meanwhile. Locks the runner's row so that the daily limit counts one act at a time.
 */
export const acceptJob: Act<typeof pickups.acceptJob, ApprovedRunnerActor> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const runner = await lockApproved(tx, actor);
    const claimed = await claim(deps, tx, actor, runner, input);
    if (claimed) await tell(deps, tx, actor, claimed);
    return renderOwn(deps, tx, actor, input.jobId);
  });

/**
 * The jobs of these that the runner now has, by id: all, or those that were left. Safe to repeat. If none is left, refuses
 * as `acceptJob` does for the first.
 */
export const acceptJobs: Act<typeof contract.acceptJobs, ApprovedRunnerActor> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const runner = await lockApproved(tx, actor);
    const own: string[] = [];
    const claimed: Claimed[] = [];
    const refused: Refused[] = [];
    // Every act locks jobs in the order of their ids.
    const wanted = new Map(input.jobs.map((job) => [job.jobId, job]));
    for (const job of [...wanted.values()].sort((a, b) => (a.jobId < b.jobId ? -1 : 1))) {
      try {
        const found = await claim(deps, tx, actor, runner, job);
        own.push(job.jobId);
        if (found) claimed.push(found);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refused.push(error);
      }
    }
    if (own.length === 0 && refused[0]) throw refused[0];
    for (const each of claimed) await tell(deps, tx, actor, each);
    return Promise.all(own.map((jobId) => renderOwn(deps, tx, actor, jobId)));
  });

async function lockApproved(tx: Db, actor: ApprovedRunnerActor): Promise<Accepting> {
  const runner = await lockRunner(tx, actor.runnerId);
  if (runner?.applicationStatus !== "approved") throw new Refused({ code: "APPLICATION_NOT_APPROVED" });
  return runner;
}

type Claimed = NonNullable<Awaited<ReturnType<typeof findJobToAccept>>>;

/** Makes a job the runner's; null if it was before. Refuses as `acceptJob` does. */
async function claim(
  deps: Deps,
  tx: Db,
  actor: ApprovedRunnerActor,
  runner: Accepting,
  { jobId, scheduledDate, timeWindow }: Wanted,
): Promise<Claimed | null> {
  const now = deps.now();
  const of = { jobId, runnerId: actor.runnerId };
  const found = await findJobToAccept(tx, of);
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  const { job, openJobsThatDay } = found;
  if (job.runnerId === actor.runnerId) return null;
  // Report the open background check rather than "go online", which would fail.
  if (!runner.isAvailable) await refuseDoubt(tx, actor);
  refuseIf(refuseAccept(job, { ...runner, openJobsThatDay }, now));

  const seen = { onDay: scheduledDate?.slice(0, 10) ?? null, timeWindow: timeWindow ?? null };
  if (await claimJob(tx, { ...of, now, ...seen })) return found;
  const present = await findJobToAccept(tx, of);
  if (present?.job.runnerId === actor.runnerId) return null;
  throw new Refused({ code: present?.job.status === "scheduled" ? "OFFER_CHANGED" : "JOB_TAKEN" });
}

/** Records that the job was accepted and notifies its homeowner. */
async function tell(deps: Deps, tx: Db, actor: ApprovedRunnerActor, { job, homeUserId }: Claimed) {
  await addEvent(deps, tx, {
    jobId: job.id,
    fromStatus: "scheduled",
    toStatus: "assigned",
    userId: actor.userId,
    happenedAt: deps.now(),
  });
  await notify(deps, tx, {
    userId: homeUserId,
    type: "jobAccepted",
    params: { date: job.scheduledOn, ...(await rentalName(tx, job)), ...(await legsNamed(tx, job.id)) },
    link: pickupPath(job.id),
  });
}

/** The runner's own job. Refuses with JOB_TAKEN if it was canceled meanwhile. */
async function renderOwn(deps: Deps, tx: Db, actor: ApprovedRunnerActor, jobId: string): Promise<Job> {
  const own = await findJobWithRunner(tx, jobId);
  if (own?.job.runnerId !== actor.runnerId) throw new Refused({ code: "JOB_TAKEN" });
  return renderJob(deps, own, "runner");
}
