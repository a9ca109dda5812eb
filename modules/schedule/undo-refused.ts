import type { Db } from "#db/client.ts";
import { findHome, findHomeownerUserId } from "#modules/accounts/index.ts";
import { allowsScheduling, endOfService } from "#modules/accounts/rules/subscriptions.ts";
import { findLiveSubscription } from "#modules/billing/index.ts";
import { findProperty, holdBucket, isOnHold } from "#modules/homes/index.ts";
import { notify } from "#modules/notices/index.ts";
import {
  addressCopies,
  closeRefusedJobs,
  deletePromises,
  dropVisitsOf,
  findCreditFacts,
  findJob,
  findOpenWeekly,
  insertJob,
  insertJobEvent,
  isMadeGood,
  isVisitDropped,
  type JobRow,
  lockJob,
  missAndCredit,
  rentalName,
  settleNobodyCame,
  standIn,
  uncountCompletedJob,
} from "#modules/pickups/index.ts";
import { refuseAfterEnd } from "#modules/pickups/rules/schedule.ts";
import { holdRates, rateOn } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import { generateForHome } from "./tasks/generate.ts";

/** A job under review, with its home and subscription locked until the transaction ends. `isServed`: at its time. */
export type ReviewedJob = { job: JobRow; homeUserId: string; isServed: boolean };

/** Locks a job to undo it: first its home, then the subscription, then the job. Null if missing. */
export async function holdReviewedJob(tx: Db, jobId: string): Promise<ReviewedJob | null> {
  const asked = await findJob(tx, jobId);
  if (!asked) return null;
  await holdBucket(tx, asked.homeownerId);
  const homeUserId = await findHomeownerUserId(tx, asked.homeownerId);
  const subscription = await findLiveSubscription(tx, homeUserId);
  const job = await lockJob(tx, jobId);
  if (!job) return null;
  const isServed =
    subscription !== null &&
    allowsScheduling(subscription.status) &&
    !refuseAfterEnd(job.windowStartsAt, endOfService(subscription));
  return { job, homeUserId, isServed };
}

/** The result for a refused job and the pickup that replaces it; null if the job had ended otherwise. */
type Undone = { status: "missed" | "cancelled"; newJobId: string | null } | null;

/**
 * Undoes a job whose review was refused, and tells the homeowner, by email too. If its cans can still go out in time,
 * it is canceled and replanned, open to all runners; otherwise it is missed and credited. If a problem was already
 * resolved or the pickup is unwanted, it is only canceled.
 */
export async function undoRefused(
  deps: Deps,
  tx: Db,
  { job, homeUserId, isServed }: ReviewedJob,
  by: { userId: string },
): Promise<Undone> {
  const now = deps.now();
  const { id: jobId, status, runnerId } = job;
  const isDone = status === "in_progress" || status === "completed";
  if (!isDone && !(status === "missed" && job.cannotServeReason)) return null;
  await deletePromises(tx, jobId);
  if (status === "completed" && runnerId) await uncountCompletedJob(tx, runnerId);
  const why = { userId: by.userId, reason: "refused" };
  const isSettled = await isMadeGood(tx, jobId);
  if (job.outBy <= now && !isSettled) {
    await missAndCredit(deps, tx, [{ ...job, startedAt: null }], { ...why, isRefused: true });
    await settleNobodyCame(tx, { jobId, now });
    return { status: "missed", newJobId: null };
  }
  const [facts] = await findCreditFacts(tx, [jobId]);
  await closeRefusedJobs(tx, [jobId], "cancelled");
  await insertJobEvent(tx, {
    id: deps.newId(),
    jobId,
    fromStatus: status,
    toStatus: "cancelled",
    ...why,
    happenedAt: now,
  });
  const isWanted = isServed && !isSettled && job.outBy > now;
  const newJobId = isWanted ? await planAgain(deps, tx, { job, homeUserId, userId: by.userId }) : null;
  if (newJobId === null) await dropVisitsOf(tx, [jobId], now);
  const isPlannedAgain = newJobId !== null;
  // Making a problem good has told the homeowner already.
  if (!facts?.isGone && (isPlannedAgain || !isSettled)) {
    const letter = isPlannedAgain ? "pickupReplanned" : "pickupCancelled";
    const params = {
      date: job.scheduledOn,
      ...(isPlannedAgain ? {} : { cause: "home", credit: "none" }),
      ...(await rentalName(tx, job)),
    };
    const link = isPlannedAgain ? "/" : "/calendar";
    await notify(deps, tx, { userId: homeUserId, type: letter, params, link });
    await deps.queue.send(tx, "deliver-mail", { userId: homeUserId, letter, params });
  }
  return { status: "cancelled", newJobId };
}

/** Plans a pickup for the same day and window. Returns its id; null if it is no longer wanted. */
async function planAgain(
  deps: Deps,
  tx: Db,
  of: { job: JobRow; homeUserId: string; userId: string },
): Promise<string | null> {
  const { job } = of;
  const { homeownerId, propertyId, scheduledOn: day } = job;
  if (job.kind === "weekly") {
    await generateForHome(deps, tx, homeownerId);
    return findOpenWeekly(tx, { homeownerId, day });
  }
  const property = propertyId ? await findProperty(tx, { id: propertyId, homeownerId }) : null;
  const home = propertyId ? null : await findHome(tx, of.homeUserId);
  const place = property ? { ...property, unit: null } : home;
  if (!place || (home && (await isOnHold(tx, homeownerId, day)))) return null;
  if (await isVisitDropped(tx, job.id)) return null;
  await holdRates(tx);
  const now = deps.now();
  const id = deps.newId();
  await insertJob(tx, {
    ...job,
    ...(await addressCopies(tx, place)),
    id,
    status: "scheduled",
    payCents: await rateOn(tx, "runner_rate", day),
    runnerId: null,
    notes: null,
    acceptedAt: null,
    startedAt: null,
    completedAt: null,
    cannotServeReason: null,
    noPhotoReason: null,
    createdAt: now,
  });
  await insertJobEvent(tx, {
    id: deps.newId(),
    jobId: id,
    fromStatus: null,
    toStatus: "scheduled",
    userId: of.userId,
    happenedAt: now,
  });
  await standIn(tx, { jobId: job.id, newJobId: id, now });
  return id;
}
