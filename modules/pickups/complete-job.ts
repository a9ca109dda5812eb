import type { Db } from "#db/client.ts";
import { countCompletedJob, findHomeownerUserId, lockRunner } from "#modules/accounts/index.ts";
import { bookEarning } from "#modules/billing/index.ts";
import { lockHomeBucket } from "#modules/homes/index.ts";
import { notify, notifyAndEmail, pickupPath, queueEmail, toPickup } from "#modules/notices/index.ts";
import { createUpload } from "#modules/photos/index.ts";
import { settleStreet, sumOfLines } from "#modules/rates/rules/pay.ts";
import type { RunnerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { localTime, platformTimeZone } from "#platform/time/local-time.ts";
import { payWeekOf } from "#platform/time/periods.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract/runner.ts";
import { clearMissingProof } from "./queries/anomalies.ts";
import { finishJob } from "./queries/job-changes.ts";
import {
  clearNoPhotoReason,
  findJob,
  findJobWithRunner,
  findTimeZoneOfJob,
  type JobRow,
} from "./queries/jobs.ts";
import { countEarlierOnStreet } from "./queries/pay.ts";
import { finishMissedJob, insertPromises, redecidePromises } from "./queries/promises.ts";
import { findRentalOfJob, listRequiredTicks } from "./queries/records.ts";
import { promiseOutcomes } from "./rules/problems.ts";
import { isActive } from "./rules/status.ts";
import { refuseCheck, refuseComplete, refuseUnticked } from "./rules/steps.ts";
import { refuseUnproven } from "./rules/truck.ts";
import { seeTruck } from "./see-truck.ts";
import { type Served, serveLeg } from "./serve-leg.ts";
import { jobOnceOwn, noteAnomaly, ownJob, takeBackCredit } from "./take-step.ts";

/**
 * Tells the homeowner that the cans are back, also by email: a host with the rental and the time, others if there is a
 * photo to show.
 */
async function notifyCompleted(deps: Deps, tx: Db, job: JobRow, { at, hasPhoto }: Served): Promise<void> {
  const userId = await findHomeownerUserId(tx, job.homeownerId);
  const date = job.scheduledOn;
  const link = pickupPath(job.id);
  const rental = job.propertyId && (await findRentalOfJob(tx, job.id));
  if (!rental) {
    await notify(deps, tx, { userId, type: "jobCompleted", params: { date }, link });
    if (!hasPhoto && !(await findJobWithRunner(tx, job.id))?.outPhotoId) return;
    const params = { date, time: localTime(at, await findTimeZoneOfJob(tx, job.id)) };
    return queueEmail(deps, tx, { userId, type: "pickupPhotos", params, jobId: job.id });
  }
  const { name, timeZone, nextGuestsAt } = rental;
  const isInTime = nextGuestsAt !== null && at < nextGuestsAt;
  const params = {
    property: name,
    date,
    time: localTime(at, timeZone),
    next: isInTime ? localTime(nextGuestsAt, timeZone) : "none",
  };
  await notifyAndEmail(deps, tx, { userId, type: "curbClear", params, ...toPickup(job.id) });
}

/**
 * Completes the runner's own job, books its earning and decides its promises (`promiseOutcomes`), once; a repeat gives
 * the same answer. A job missed before its photo arrived is still completed, and the homeowner's credit taken back. What
 * the runner saw of the truck is recorded (`seeTruck`).
 * Without a photo, a reason or notes that say why, it is marked for review. Refuses with NOT_FOUND for anyone else's
 * job, with JOB_NOT_OPEN in any other state, as `serveLeg` and, for full cans, `refuseUnproven` do, and as
 * `refuseUnticked` does while items can be ticked.
 */
export const completeJob: RunnerAct<typeof contract.completeJob> = (deps, actor, input) => {
  const { runnerId } = actor;
  const notes = input.notes || null;
  const said = { verdict: input.truck ?? null, cans: input.cans ?? null };
  return serveLeg(deps, actor, input, {
    proof: "in",
    toStatus: "completed",
    // Full cans: the homeowner was told so.
    tell: async (tx, job, served) => {
      if (!input.truck) await notifyCompleted(deps, tx, job, served);
    },
    lockFirst: input.truck ? (tx) => lockHomeOf(tx, input.jobId) : undefined,
    refuse: refuseComplete,
    tooLate: { code: "JOB_NOT_OPEN" },
    serve: async (tx, job, served) => {
      await requireTicks(tx, job, served);
      const noPhotoReason = served.hasPhoto ? null : (input.noPhotoReason ?? null);
      if (said.verdict) refuseIf(refuseUnproven({ ...served, noPhotoReason }));
      const paid = await settledPay(tx, job, runnerId);
      const finished = { jobId: job.id, runnerId, notes, noPhotoReason, now: served.at };
      if (!(await finishJob(tx, { ...finished, ...paid }))) return false;
      if (!served.hasPhoto && !noPhotoReason && !notes) {
        const { at } = served;
        await noteAnomaly(deps, tx, { jobId: job.id, userId: actor.userId, kind: "noProof", act: "in", at });
      }
      const outcomes = await settle(deps, tx, actor, { ...job, ...paid }, served);
      await insertPromises(
        tx,
        outcomes.map((outcome) => ({ jobId: job.id, ...outcome })),
        served.now,
      );
      await seeTruck(deps, tx, actor, job, { ...served, ...said });
      return true;
    },
    serveMissed: async (tx, job, served) => {
      await requireTicks(tx, job, served);
      const { at, takenAt } = served;
      const paid = await settledPay(tx, job, runnerId);
      const finished = { jobId: job.id, runnerId, acceptedAt: takenAt, completedAt: at, notes, ...paid };
      if (!(await finishMissedJob(tx, finished))) return null;
      await redecidePromises(
        tx,
        job.id,
        await settle(deps, tx, actor, { ...job, ...paid }, served),
        served.now,
      );
      await takeBackCredit(deps, tx, job, { type: "jobDoneAfterAll" });
      await seeTruck(deps, tx, actor, job, { ...served, ...said });
      return "completed";
    },
    prove: async (tx, job, now) => {
      await clearMissingProof(tx, { jobId: job.id, now });
      await clearNoPhotoReason(tx, job.id);
    },
  });
};

async function lockHomeOf(tx: Db, jobId: string): Promise<void> {
  const job = await findJob(tx, jobId);
  if (job) await lockHomeBucket(tx, job.homeownerId);
}

/** Refuses as `refuseUnticked` does. A missed pickup whose checklist has closed is completed without it. */
async function requireTicks(tx: Db, job: JobRow, { now }: Served): Promise<void> {
  if (refuseCheck(job, { checkedAt: now, arrivedAt: now })) return;
  refuseIf(refuseUnticked(await listRequiredTicks(tx, job.id)));
}

/** A done job's pay: what its runner accepted, and what its terms add by street. Holds the runner if they add anything. */
async function settledPay(
  tx: Db,
  job: JobRow,
  runnerId: string,
): Promise<Partial<Pick<JobRow, "payCents" | "payTerms">>> {
  const { id: jobId, payTerms } = job;
  if (!payTerms || (payTerms.firstOnStreetCents === 0 && payTerms.nextOnStreetCents === 0)) return {};
  await lockRunner(tx, runnerId);
  const earlierOnStreet = await countEarlierOnStreet(tx, { jobId, runnerId });
  const settled = settleStreet(payTerms, { earlierOnStreet });
  return { payCents: sumOfLines(settled.lines), payTerms: settled };
}

/** Books the earning in the week in which the step arrived, and counts the job. Returns the promises' outcomes. */
async function settle(deps: Deps, tx: Db, actor: RunnerActor, job: JobRow, served: Served) {
  await bookEarning(tx, {
    ids: { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() },
    jobId: job.id,
    userId: actor.userId,
    cents: job.payCents,
    payWeek: payWeekOf(served.now, platformTimeZone),
    now: served.now,
  });
  await countCompletedJob(tx, actor.runnerId);
  const found = await findJobWithRunner(tx, job.id);
  const photos = { out: found?.outPhotoId != null, in: served.hasPhoto };
  return promiseOutcomes({ ...job, completedAt: served.at, photos });
}

/**
 * An upload for a runner's photo of a leg, a checklist item, or a home that cannot be served. With an `actionId` it
 * also works after the job ended or was lost, because the photo was taken before. Refuses with NOT_FOUND, JOB_NOT_OPEN,
 * TOO_MANY_REQUESTS and, for a checklist, as `refuseCheck` does.
 */
export const createPhotoUpload: RunnerAct<typeof contract.createPhotoUpload> = async (deps, actor, input) => {
  const job = input.actionId
    ? (await jobOnceOwn(deps.db, actor, input.jobId)).job
    : await ownJob(deps.db, actor, input.jobId, { code: "JOB_NOT_OPEN" });
  if (input.leg === "check") refuseIf(refuseCheckPhoto(job, { ...input, now: deps.now() }));
  else if (!input.actionId && !isActive(job.status)) throw new Refused({ code: "JOB_NOT_OPEN" });
  return createUpload(deps, {
    ownerId: actor.userId,
    purpose: input.leg,
    jobId: job.id,
    contentType: input.contentType,
    bytes: input.bytes,
  });
};

/** A checklist photo needs a rental and may arrive for a while after the pickup. */
function refuseCheckPhoto(job: JobRow, { actionId, now }: { actionId?: string | undefined; now: string }) {
  if (!job.propertyId) return { code: "NOT_FOUND" } as const;
  return actionId ? null : refuseCheck(job, { checkedAt: now, arrivedAt: now });
}
