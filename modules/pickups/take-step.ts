import type { Db } from "#db/client.ts";
import { lockRunner } from "#modules/accounts/index.ts";
import { bookCredits } from "#modules/billing/index.ts";
import { notifyAndEmail, toPickup } from "#modules/notices/index.ts";
import { attachPhoto, findProofFacts, findResembled } from "#modules/photos/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { creditParam } from "#platform/values/money.ts";
import type { PhotoSource } from "#platform/values/photos.ts";
import { crowMeters, type Place } from "#platform/values/places.ts";
import { type Refusal, Refused } from "#platform/values/refusal.ts";
import { openingOf } from "./days.ts";
import { insertAnomaly } from "./queries/anomalies.ts";
import { findStep, findTaking, insertStep, wasTakenBy } from "./queries/events.ts";
import { lockJob } from "./queries/job-changes.ts";
import { findJob, findTimeZoneOfJob, type JobRow } from "./queries/jobs.ts";
import { findCreditFacts, findMissedCredit, reopenCreditedProblems } from "./queries/promises.ts";
import { rentalName } from "./render-job.ts";
import { type AnomalyAct, type AnomalyKind, hasOddClock, isFar } from "./rules/problems.ts";
import { captureTimes, clockOffSeconds } from "./rules/status.ts";
import type { Opening, RunnerStep } from "./rules/steps.ts";

/** Why a completed step does not count; it is still recorded. */
export type TooLate = Extract<Refusal, { code: "JOB_MISSED" | "JOB_CANCELLED" | "JOB_TAKEN_BACK" }>;

/** A step as its act receives it. */
export type Taken = {
  /** When the step arrived. */
  now: string;
  /** When it was done, and when the runner came to the home; see `captureTimes`. */
  capturedAt: string;
  cameAt: string | null;
  /** How far ahead the phone's clock was; see `clockOffSeconds`. */
  clockOffSeconds: number | null;
  /** The phone reported the time of the step. */
  wasKept: boolean;
  /** The step has its own ID, so refused steps are recorded too. */
  isNamed: boolean;
};

type Outcome<Answer> = { answer: Answer; isLate?: boolean } | { tooLate: TooLate };

/**
 * Runs a pickup step in one transaction and records it; a lock on the runner's row keeps the runner's steps in
 * sequence. A repeated `actionId` is not run again: `again` answers it or repeats its refusal, unless the job is
 * somebody else's by now. Refuses with STEP_OF_ANOTHER if that ID belongs to another step, and as `act` does.
 */
export async function takeStep<Answer>(
  deps: Deps,
  actor: RunnerActor,
  report: {
    jobId: string;
    actionId?: string | undefined;
    at?: string | undefined;
    sentAt?: string | undefined;
    cameAt?: string | undefined;
  },
  step: {
    kind: RunnerStep;
    /** Takes what every transaction locks before a runner. */
    lockFirst?: ((tx: Db) => Promise<void>) | undefined;
    act: (tx: Db, taken: Taken) => Promise<Outcome<Answer>>;
    again: (tx: Db, known: { isLate: boolean }) => Promise<Answer>;
  },
): Promise<Answer> {
  const { userId, runnerId } = actor;
  const { jobId, actionId } = report;
  const outcome = await deps.transact(async (tx): Promise<Outcome<Answer>> => {
    const now = deps.now();
    await step.lockFirst?.(tx);
    await lockRunner(tx, runnerId);
    const known = actionId === undefined ? null : await findStep(tx, { userId, id: actionId });
    if (known && (known.jobId !== jobId || known.step !== step.kind))
      throw new Refused({ code: "STEP_OF_ANOTHER" });
    if (known?.refusal)
      return { tooLate: { code: tooLateCode(known.refusal), params: { date: known.scheduledOn } } };
    if (known) return { answer: await step.again(tx, known) };

    const times = captureTimes(report, now);
    const taken = {
      now,
      ...times,
      clockOffSeconds: clockOffSeconds(report, now),
      wasKept: report.at !== undefined,
      isNamed: actionId !== undefined,
    };
    const done = await step.act(tx, taken);
    await insertStep(tx, {
      id: actionId ?? deps.newId(),
      userId,
      jobId,
      step: step.kind,
      ...times,
      arrivedAt: now,
      isLate: "isLate" in done && done.isLate === true,
      refusal: "tooLate" in done ? done.tooLate.code : null,
    });
    return done;
  });
  // Refuse only now, because a refusal inside the transaction would roll back the record.
  if ("tooLate" in outcome) throw new Refused(outcome.tooLate);
  return outcome.answer;
}

function tooLateCode(code: string): TooLate["code"] {
  if (code === "JOB_MISSED" || code === "JOB_CANCELLED" || code === "JOB_TAKEN_BACK") return code;
  throw new Error(`A step was recorded as refused for ${code}`);
}

export type ReportedProof = {
  photoSource?: PhotoSource | undefined;
  place?: (Place & { accuracyMeters: number }) | null | undefined;
};

/**
 * Attaches a checked photo to a step and returns whether it did. Stores when it was taken, whether by the camera, and,
 * with permission, where and how far from the home's pin. A second photo for a purpose, or one after the home's people
 * have gone, remains an unused upload and is swept. One that shows an earlier photo again, was taken far away, or comes
 * from a phone whose clock is far off, is marked for an admin's review; it counts and is paid all the same.
 */
export async function attachProof(
  deps: Deps,
  tx: Db,
  proof: {
    photoId: string;
    jobId: string;
    /** The runner's user. */
    userId: string;
    purpose: "out" | "in" | "cannotServe";
    report: ReportedProof;
    taken: Taken;
  },
): Promise<boolean> {
  const { jobId, purpose, report, taken } = proof;
  // Lock first: a concurrent account deletion erases its jobs and then looks for their photos.
  const job = await lockJob(tx, jobId);
  const { isGone, hasProof, pin } = await findProofFacts(tx, { jobId, purpose });
  if (isGone || hasProof) return false;
  const place = report.place ?? null;
  const capture = {
    capturedAt: taken.wasKept ? taken.capturedAt : null,
    clockOffSeconds: taken.clockOffSeconds,
    source: report.photoSource ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    accuracyMeters: place ? Math.round(place.accuracyMeters) : null,
    distanceMeters: place && pin ? Math.round(crowMeters(place, pin)) : null,
  };
  await attachPhoto(deps, tx, proof.photoId, capture);
  // A photo of a stop that was blocked neither pays nor costs anything: its review could only undo the report.
  if (job?.cannotServeReason && purpose !== "cannotServe") return true;
  const { photoId } = proof;
  const seen = { jobId, userId: proof.userId, act: purpose, at: taken.capturedAt, photoId };
  const resemblesId = await findResembled(tx, photoId);
  if (resemblesId) await noteAnomaly(deps, tx, { ...seen, kind: "reused", resemblesId });
  if (isFar(capture)) await noteAnomaly(deps, tx, { ...seen, kind: "far" });
  if (hasOddClock(capture)) await noteAnomaly(deps, tx, { ...seen, kind: "clock" });
  return true;
}

/**
 * A job of this runner. Refuses with NOT_FOUND, and with `ended` if the runner had taken the job and it was canceled
 * or missed since; its row then no longer names a runner.
 */
export async function ownJob(db: Db, actor: RunnerActor, jobId: string, ended: Refusal): Promise<JobRow> {
  const job = await findJob(db, jobId);
  if (job?.runnerId === actor.runnerId) return job;
  const hasEnded = job?.status === "cancelled" || job?.status === "missed";
  if (hasEnded && (await wasTakenBy(db, { jobId, userId: actor.userId }))) throw new Refused(ended);
  throw new Refused({ code: "NOT_FOUND" });
}

/** Refuses with JOB_TAKEN_BACK for a job that was the runner's and no longer is. */
export async function refuseLost(db: Db, actor: RunnerActor, jobId: string): Promise<void> {
  const { lost } = await jobOnceOwn(db, actor, jobId);
  if (lost?.how.code === "JOB_TAKEN_BACK") throw new Refused(lost.how);
}

/**
 * A job that is or was the runner's, for steps done before the runner could know of a change. `lost` says what happened
 * to it and when the runner had taken it; null if it is still theirs. Refuses with NOT_FOUND if the runner never had
 * it.
 */
export async function jobOnceOwn(
  db: Db,
  actor: RunnerActor,
  jobId: string,
): Promise<{ job: JobRow; lost: { how: TooLate; takenAt: string } | null }> {
  const job = await findJob(db, jobId);
  if (job?.runnerId === actor.runnerId) return { job, lost: null };
  const taking = job && (await findTaking(db, { jobId, userId: actor.userId }));
  if (!taking) throw new Refused({ code: "NOT_FOUND" });
  const ends = { missed: "JOB_MISSED", cancelled: "JOB_CANCELLED" } as const;
  const code =
    taking.isLast && (job.status === "missed" || job.status === "cancelled")
      ? ends[job.status]
      : "JOB_TAKEN_BACK";
  return { job, lost: { how: { code, params: { date: job.scheduledOn } }, takenAt: taking.at } };
}

/** When a job's acts open, and the time zone of its home. */
export async function legOpening(db: Db, job: JobRow): Promise<{ opening: Opening; timeZone: string }> {
  const timeZone = await findTimeZoneOfJob(db, job.id);
  return { opening: openingOf(job, timeZone), timeZone };
}

/** Flags an act of a pickup for an admin's review, once. */
export function noteAnomaly(
  deps: Deps,
  tx: Db,
  of: {
    jobId: string;
    userId: string;
    kind: AnomalyKind;
    act: AnomalyAct;
    at: string;
    photoId?: string;
    resemblesId?: string;
  },
): Promise<void> {
  const { at, ...anomaly } = of;
  return insertAnomaly(tx, { id: deps.newId(), ...anomaly, doneAt: at, foundAt: deps.now() });
}

/**
 * Takes back, once, the credit of a job that only seemed missed, and tells its homeowner, by email too. Problems
 * settled by that credit are open again for an admin.
 */
export async function takeBackCredit(
  deps: Deps,
  tx: Db,
  job: JobRow,
  report: { type: "jobDoneAfterAll" } | { type: "jobNotServedAfterAll"; reason: string },
): Promise<void> {
  const [facts] = await findCreditFacts(tx, [job.id]);
  if (!facts) throw new Error(`Job ${job.id} is nobody's`);
  const credit = await findMissedCredit(tx, job.id);
  if (credit) {
    const ids = { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() };
    const movement = { kind: "credit_reversal", jobId: job.id, reason: "missed", ...credit } as const;
    await bookCredits(tx, [{ ids, movement }], deps.now());
  }
  if (facts.isGone) return;
  await reopenCreditedProblems(tx, job.id);
  const { userId } = facts;
  const params = {
    date: job.scheduledOn,
    credit: creditParam(credit?.cents ?? null),
    ...(await rentalName(tx, job)),
  };
  const told = { userId, ...toPickup(job.id) };
  await (report.type === "jobDoneAfterAll"
    ? notifyAndEmail(deps, tx, { ...told, type: report.type, params })
    : notifyAndEmail(deps, tx, {
        ...told,
        type: report.type,
        params: { ...params, reason: report.reason },
      }));
}
