import type { Db } from "#db/client.ts";
import { findHomeownerUserId } from "#modules/accounts/index.ts";
import type * as homesContract from "#modules/homes/contract.ts";
import { recordView } from "#modules/homes/index.ts";
import { notify, pickupPath } from "#modules/notices/index.ts";
import { checkUpload } from "#modules/photos/index.ts";
import type { RunnerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { type Refusal, Refused, refuseIf } from "#platform/values/refusal.ts";
import type { Job } from "./contract/job.ts";
import type * as contract from "./contract/runner.ts";
import { refuseTooEarly } from "./days.ts";
import { isRefused } from "./queries/anomalies.ts";
import { addEvent } from "./queries/events.ts";
import { beginJob } from "./queries/job-changes.ts";
import { findJobWithRunner, type JobRow } from "./queries/jobs.ts";
import { noteStart, redecidePromises } from "./queries/promises.ts";
import { legsNamed, readRunnersJob, rentalName } from "./render-job.ts";
import { promiseOutcomes } from "./rules/problems.ts";
import { type JobStatus, refuseStart } from "./rules/status.ts";
import { isEarly, lateProofCounts, type Opening, refuseGateCode } from "./rules/steps.ts";
import {
  attachProof,
  jobOnceOwn,
  legOpening,
  noteAnomaly,
  ownJob,
  type ReportedProof,
  refuseLost,
  type Taken,
  type TooLate,
  takeStep,
} from "./take-step.ts";

/** One leg of a pickup: out, the cans to the curb; in, back in place. */
export type Leg = {
  proof: "out" | "in";
  toStatus: JobStatus;
  /** Tells the homeowner. Not called for a leg done before its window. */
  tell: (tx: Db, job: JobRow, served: Served) => Promise<void>;
  refuse: (job: JobRow) => Refusal | null;
  /** The refusal for a job no longer open to this leg. */
  tooLate: Refusal;
  /** Changes the job's state and what depends on it. False if the job had already left the required state. */
  serve: (tx: Db, job: JobRow, served: Served) => Promise<boolean>;
  /**
   * The same for a job counted as missed before the step arrived, which its runner had taken at `takenAt`. Returns the
   * job's new state; null if it is no longer missed.
   */
  serveMissed: (tx: Db, job: JobRow, served: Served & { takenAt: string }) => Promise<JobStatus | null>;
  lockFirst?: ((tx: Db) => Promise<void>) | undefined;
  /** Runs when the photo of a completed leg arrives later. */
  prove?: (tx: Db, job: JobRow, now: string) => Promise<void>;
};

/** `at`: when it was done. `now`: when the step arrived. `hasPhoto`: whether it includes its photo. */
export type Served = { at: string; now: string; hasPhoto: boolean };

type Report = Parameters<typeof takeStep>[2] & ReportedProof & { photoUrl?: string | null | undefined };

/**
 * Serves one leg of the runner's own job, with its photo if uploaded, and tells the homeowner. A repeat gives the same
 * answer and only adds a missing photo. A step done in time but kept on the phone counts even if the job was missed
 * meanwhile (`lateProofCounts`). A leg done before its window is marked for review, without telling the homeowner.
 * Refuses with TOO_EARLY before the pickup's earliest time, with NOT_FOUND, as the leg says, and as `checkUpload` does.
 * A step with an `actionId` that no longer counts is recorded, then refused with JOB_MISSED, JOB_CANCELLED or
 * JOB_TAKEN_BACK.
 */
export async function serveLeg(deps: Deps, actor: RunnerActor, report: Report, leg: Leg): Promise<Job> {
  const { jobId, photoUrl } = report;
  const photoId =
    typeof photoUrl === "string"
      ? await checkUpload(deps, { photoUrl, ownerId: actor.userId, purpose: leg.proof, jobId })
      : null;
  return takeStep<Job>(deps, actor, report, {
    kind: leg.proof,
    lockFirst: leg.lockFirst,
    again: async (tx) => {
      await refuseLost(tx, actor, jobId);
      return readRunnersJob(deps, tx, jobId);
    },
    act: async (tx, taken) => {
      const { job, lost } = taken.isNamed
        ? await jobOnceOwn(tx, actor, jobId)
        : { job: await ownJob(tx, actor, jobId, leg.tooLate), lost: null };
      const step = { job, photoId, report, taken, userId: actor.userId };
      if (lost) return serveLost(deps, tx, step, leg, lost);
      if (job.status === leg.toStatus) return answerKnown(deps, tx, step, leg);
      const { opening, timeZone } = await legOpening(tx, job);
      if (isPhotoOfCompleted(step, leg, opening)) return answerKnown(deps, tx, step, leg);
      refuseIf(leg.refuse(job));
      refuseIf(refuseTooEarly(opening, leg.proof, { at: taken.capturedAt, timeZone }));

      const served = { at: notBefore(job, taken.capturedAt), now: taken.now, hasPhoto: photoId !== null };
      if (!(await leg.serve(tx, job, served))) {
        // Missed or canceled since it was read.
        const now = taken.isNamed ? await jobOnceOwn(tx, actor, jobId) : null;
        if (now?.lost) return serveLost(deps, tx, { ...step, job: now.job }, leg, now.lost);
        throw new Refused(leg.tooLate);
      }
      if (photoId)
        await attachProof(deps, tx, {
          photoId,
          jobId,
          userId: actor.userId,
          purpose: leg.proof,
          report,
          taken,
        });
      await recordEvent(deps, tx, step, leg.toStatus);
      if (!(await noteIfEarly(deps, tx, step, leg, opening))) await leg.tell(tx, job, served);
      return { answer: await readRunnersJob(deps, tx, jobId) };
    },
  });
}

type Step = { job: JobRow; photoId: string | null; report: Report; taken: Taken; userId: string };

async function serveLost(
  deps: Deps,
  tx: Db,
  step: Step,
  leg: Leg,
  lost: { how: TooLate; takenAt: string },
): Promise<{ answer: Job } | { tooLate: TooLate }> {
  const { job, photoId, report, taken, userId } = step;
  const isMissed = lost.how.code === "JOB_MISSED" && job.cannotServeReason === null;
  // A second tap: an earlier step already put the cans out.
  if (isMissed && leg.proof === "out" && job.startedAt) return answerKnown(deps, tx, step, leg);
  const hasPhoto = photoId !== null;
  const { takenAt } = lost;
  const { capturedAt, now } = taken;
  const proof = { leg: leg.proof, capturedAt, arrivedAt: now, takenAt, hasPhoto };
  const { opening } = await legOpening(tx, job);
  if (isMissed && lateProofCounts({ ...job, opening }, proof) && !(await isRefused(tx, job.id))) {
    const at = notBefore({ acceptedAt: takenAt, startedAt: job.startedAt }, capturedAt);
    const status = await leg.serveMissed(tx, job, { at, now, hasPhoto, takenAt });
    if (status) {
      if (photoId)
        await attachProof(deps, tx, { photoId, jobId: job.id, userId, purpose: leg.proof, report, taken });
      await recordEvent(deps, tx, step, status);
      await noteIfEarly(deps, tx, step, leg, opening);
      return { answer: await readRunnersJob(deps, tx, job.id) };
    }
  }
  // A job taken by another runner holds that runner's photos.
  if (photoId && lost.how.code !== "JOB_TAKEN_BACK")
    await attachProof(deps, tx, { photoId, jobId: job.id, userId, purpose: leg.proof, report, taken });
  return { tooLate: lost.how };
}

/** Whether it adds its photo to a job that another phone completed before it arrived. */
function isPhotoOfCompleted({ job, photoId, taken }: Step, leg: Leg, opening: Opening): boolean {
  const { acceptedAt: takenAt, completedAt } = job;
  const { capturedAt, now } = taken;
  if (!photoId || !takenAt || !completedAt || capturedAt >= completedAt) return false;
  const proof = { leg: leg.proof, capturedAt, arrivedAt: now, takenAt, hasPhoto: true };
  return lateProofCounts({ ...job, outBy: completedAt, opening }, proof);
}

/** Marks a leg done before its window for review. Returns whether it was early. */
async function noteIfEarly(deps: Deps, tx: Db, { job, taken, userId }: Step, leg: Leg, opening: Opening) {
  if (!isEarly(opening, leg.proof, taken.capturedAt)) return false;
  const act = { act: leg.proof, at: taken.capturedAt };
  await noteAnomaly(deps, tx, { jobId: job.id, userId, kind: "early", ...act });
  return true;
}

/** Answers a repeated leg, from a second tap, tab or phone, and adds its photo if it has none. */
async function answerKnown(deps: Deps, tx: Db, step: Step, leg: Leg): Promise<{ answer: Job }> {
  const { job, photoId, report, taken, userId } = step;
  const proof = { jobId: job.id, userId, purpose: leg.proof, report, taken };
  if (photoId && (await attachProof(deps, tx, { ...proof, photoId }))) {
    await leg.prove?.(tx, job, taken.now);
    if (job.status === "completed") await proveCompleted(deps, tx, step, leg);
  }
  return { answer: await readRunnersJob(deps, tx, job.id) };
}

/** Decides the promises of a completed job again when a photo arrives later, and marks an early one for review. */
async function proveCompleted(deps: Deps, tx: Db, step: Step, leg: Leg): Promise<void> {
  const { job, taken } = step;
  await noteIfEarly(deps, tx, step, leg, (await legOpening(tx, job)).opening);
  // The photos are due with the return of the cans.
  if (taken.capturedAt > job.inBy) return;
  const found = await findJobWithRunner(tx, job.id);
  const photos = { out: found?.outPhotoId != null, in: found?.inPhotoId != null };
  await redecidePromises(tx, job.id, promiseOutcomes({ ...job, photos }), taken.now);
}

function recordEvent(deps: Deps, tx: Db, { job, taken, userId }: Step, toStatus: JobStatus): Promise<void> {
  return addEvent(deps, tx, {
    jobId: job.id,
    fromStatus: job.status,
    toStatus,
    userId,
    happenedAt: taken.now,
    capturedAt: taken.wasKept ? taken.capturedAt : null,
  });
}

/** Keeps a job from ending before it began, or beginning before it was taken, if the phone's clock was set back. */
function notBefore(job: { acceptedAt: string | null; startedAt: string | null }, at: string): string {
  return [job.acceptedAt, job.startedAt].reduce<string>(
    (latest, other) => (other && other > latest ? other : latest),
    at,
  );
}

/**
 * The out leg of the runner's own job: the cans are at the curb. A repeat gives the same answer. For a job missed
 * meanwhile it records the out leg; the job stays missed until the return leg arrives. Refuses with NOT_FOUND for
 * anybody else's job, with JOB_NOT_STARTABLE in any other state, and as `serveLeg` does.
 */
export const startJob: RunnerAct<typeof contract.startJob> = (deps, actor, input) =>
  serveLeg(deps, actor, input, {
    proof: "out",
    toStatus: "in_progress",
    tell: async (tx, job) =>
      notify(deps, tx, {
        userId: await findHomeownerUserId(tx, job.homeownerId),
        type: "jobStarted",
        params: { date: job.scheduledOn, ...(await rentalName(tx, job)), ...(await legsNamed(tx, job.id)) },
        link: pickupPath(job.id),
      }),
    refuse: refuseStart,
    tooLate: { code: "JOB_NOT_STARTABLE" },
    serve: (tx, job, { at }) => beginJob(tx, { jobId: job.id, runnerId: actor.runnerId, now: at }),
    serveMissed: async (tx, job, { at, now, hasPhoto }) => {
      if (!(await noteStart(tx, { jobId: job.id, startedAt: at }))) return null;
      const photos = { out: hasPhoto, in: false };
      const outcomes = promiseOutcomes({ ...job, startedAt: at, completedAt: null, photos });
      await redecidePromises(tx, job.id, outcomes, now);
      return "missed";
    },
  });

/**
 * The gate code of a home or rental, for the runner of a job in progress or assigned. Records each look, which the
 * homeowner sees. Refuses with NOT_FOUND for anybody else's job and without a code, with JOB_NOT_OPEN if the job has
 * ended, with GATE_CODE_NOT_NOW, and with GATE_CODE_UNREADABLE.
 */
export const viewGateCode: RunnerAct<typeof homesContract.viewGateCode> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const job = await ownJob(tx, actor, input.jobId, { code: "JOB_NOT_OPEN" });
    if (job.status === "completed") throw new Refused({ code: "JOB_NOT_OPEN" });
    const { opening } = await legOpening(tx, job);
    refuseIf(refuseGateCode(job, opening.outAt, now));
    const { runnerId, userId } = actor;
    const view = await recordView(tx, { id: deps.newId(), jobId: job.id, runnerId, userId, now });
    if (!view) throw new Refused({ code: "NOT_FOUND" });
    const gateCode = deps.vault.open(view.sealed, view.boundTo);
    if (gateCode === null) throw new Refused({ code: "GATE_CODE_UNREADABLE" });
    return { gateCode };
  });
