import type { Db } from "#db/client.ts";
import { findHomeownerUserId, insertNote } from "#modules/accounts/index.ts";
import { notify, notifyAndEmail, pickupPath, toPickup } from "#modules/notices/index.ts";
import { checkUpload } from "#modules/photos/index.ts";
import type { RunnerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type { Job } from "./contract/job.ts";
import type * as contract from "./contract/records.ts";
import { refuseTooEarly } from "./days.ts";
import { isRefused } from "./queries/anomalies.ts";
import { addEvent } from "./queries/events.ts";
import { withholdJob } from "./queries/job-changes.ts";
import type { JobRow } from "./queries/jobs.ts";
import { deletePromises, excuseMissedJob, findCreditFacts, markUnservable } from "./queries/promises.ts";
import { readRunnersJob, rentalName } from "./render-job.ts";
import { isActive } from "./rules/status.ts";
import { isEarly, lateExcuseCounts } from "./rules/steps.ts";
import {
  attachProof,
  jobOnceOwn,
  legOpening,
  noteAnomaly,
  refuseLost,
  type Taken,
  type TooLate,
  takeBackCredit,
  takeStep,
} from "./take-step.ts";
import { settleTripFee } from "./trip-fees.ts";

/**
 * Records that the home of the runner's own job cannot be served, which is nobody's fault. The job is missed without
 * credit, promises or pay besides a trip fee (`settleTripFee`), and the homeowner told why, by email too. A repeat gives the same answer. For a job counted
 * as missed meanwhile, it follows the rules of a late photo, needs its photo, and takes back the credit. Before its
 * window it is marked for review, and the homeowner is told only once an admin clears it; not for a runner who felt
 * unsafe, about whom admins get an alert instead (`runnerUnsafe`): their unstarted job is open again, withheld from
 * runners until an admin decides (`withholdJob`), and their words are a note about the homeowner that only admins read.
 * Refuses with NOT_FOUND, with TOO_EARLY before the pickup's earliest
 * time, with JOB_NOT_OPEN if the job ended otherwise, and as `checkUpload` and `takeStep` do.
 */
export const cannotServe: RunnerAct<typeof contract.cannotServe> = async (deps, actor, input) => {
  const { jobId, photoUrl, reason } = input;
  const isUnsafe = reason === "unsafe";
  const notes = (!isUnsafe && input.words) || null;
  const { userId, runnerId } = actor;
  const purpose = "cannotServe";
  const photoId = photoUrl ? await checkUpload(deps, { photoUrl, ownerId: userId, purpose, jobId }) : null;
  const event = (job: JobRow, taken: Taken) => ({
    jobId,
    fromStatus: job.status,
    userId,
    reason,
    happenedAt: taken.now,
    capturedAt: taken.wasKept ? taken.capturedAt : null,
  });
  const noteUnsafe = async (tx: Db, job: JobRow, { now }: Taken) => {
    const [home] = await findCreditFacts(tx, [job.id]);
    if (!input.words || !home || home.isGone) return;
    const note = { userId: home.userId, words: input.words, writtenBy: userId, writtenAt: now };
    await insertNote(tx, { id: deps.newId(), ...note });
  };
  const act = async (tx: Db, taken: Taken): Promise<{ answer: Job } | { tooLate: TooLate }> => {
    const { job, lost } = await jobOnceOwn(tx, actor, jobId);
    const isMissed = lost?.how.code === "JOB_MISSED";
    const isKnown = isMissed ? job.cannotServeReason !== null : isLeftUnsafe(job);
    if (lost && isKnown) return { answer: await readRunnersJob(deps, tx, jobId) };
    const { opening, timeZone } = await legOpening(tx, job);
    const report = { photoId: photoId ?? "", jobId, userId, purpose, report: input, taken } as const;
    const isLate =
      isMissed &&
      lateExcuseCounts(
        { ...job, opening },
        {
          capturedAt: taken.capturedAt,
          arrivedAt: taken.now,
          takenAt: lost.takenAt,
          hasPhoto: photoId !== null,
        },
      ) &&
      !(await isRefused(tx, jobId));
    if (lost && !isLate) {
      if (!taken.isNamed) throw new Refused({ code: "JOB_NOT_OPEN" });
      if (photoId && lost.how.code !== "JOB_TAKEN_BACK") await attachProof(deps, tx, report);
      return { tooLate: lost.how };
    }
    if (!isLate && !isActive(job.status)) throw new Refused({ code: "JOB_NOT_OPEN" });
    refuseIf(refuseTooEarly(opening, "out", { at: taken.capturedAt, timeZone }));
    if (isUnsafe && job.status === "assigned") {
      if (!(await withholdJob(tx, { jobId, runnerId }))) return act(tx, taken);
      await noteUnsafe(tx, job, taken);
      if (photoId) await attachProof(deps, tx, report);
      await addEvent(deps, tx, { ...event(job, taken), toStatus: "scheduled" });
      await tellReleased(deps, tx, job);
      return { answer: await readRunnersJob(deps, tx, jobId) };
    }
    const changed = isLate
      ? await excuseMissedJob(tx, { jobId, reason, notes })
      : await markUnservable(tx, { jobId, runnerId, reason, notes });
    // Missed or canceled since it was read, so decide by its current state.
    if (!changed) return act(tx, taken);
    if (isUnsafe) await noteUnsafe(tx, job, taken);
    if (photoId) await attachProof(deps, tx, report);
    await addEvent(deps, tx, { ...event(job, taken), toStatus: "missed" });
    const early = !isUnsafe && isEarly(opening, "out", taken.capturedAt);
    if (early)
      await noteAnomaly(deps, tx, { jobId, userId, kind: "early", act: "cannotServe", at: taken.capturedAt });
    if (isLate) {
      await deletePromises(tx, jobId);
      await takeBackCredit(deps, tx, job, { type: "jobNotServedAfterAll", reason });
      await settleTripFee(deps, tx, { jobId, userId, isTold: false });
    } else if (!early) await tellNotServed(deps, tx, job, { reason, userId });
    return { answer: await readRunnersJob(deps, tx, jobId) };
  };
  return takeStep<Job>(deps, actor, input, {
    kind: "cannotServe",
    again: async (tx) => {
      const { job } = await jobOnceOwn(tx, actor, jobId);
      if (!isLeftUnsafe(job)) await refuseLost(tx, actor, jobId);
      return readRunnersJob(deps, tx, jobId);
    },
    act,
  });
};

const isLeftUnsafe = ({ status, isWithheld }: JobRow) => status === "scheduled" && isWithheld;

/** Tells the homeowner that our team looks for another runner. */
async function tellReleased(deps: Deps, tx: Db, job: JobRow): Promise<void> {
  await notify(deps, tx, {
    userId: await findHomeownerUserId(tx, job.homeownerId),
    type: "jobReleased",
    params: { date: job.scheduledOn, finder: "team", ...(await rentalName(tx, job)) },
    link: pickupPath(job.id),
  });
}

/** Tells the homeowner why a pickup could not be done, and what it costs, by email too; pays the runner, by user. */
export async function tellNotServed(
  deps: Deps,
  tx: Db,
  job: JobRow,
  by: { reason: string; userId: string },
): Promise<void> {
  const [facts] = await findCreditFacts(tx, [job.id]);
  const isTold = facts !== undefined && !facts.isGone;
  const fee = await settleTripFee(deps, tx, { jobId: job.id, userId: by.userId, isTold });
  if (!isTold) return;
  const { userId } = facts;
  const params = { date: job.scheduledOn, reason: by.reason, ...fee, ...(await rentalName(tx, job)) };
  await notifyAndEmail(deps, tx, { userId, type: "jobNotServed", params, ...toPickup(job.id) });
}
