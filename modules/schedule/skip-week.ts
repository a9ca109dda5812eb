import type { Db } from "#db/client.ts";
import { findHome, findHomeownerUserId } from "#modules/accounts/index.ts";
import { allowsScheduling } from "#modules/accounts/rules.ts";
import { findLiveSubscription, listCreditedDays } from "#modules/billing/index.ts";
import { deleteSkippedDays, findProperty, isOnHold, lockHomeBucket } from "#modules/homes/index.ts";
import { notifyAndEmail } from "#modules/notices/index.ts";
import {
  addEvent,
  addressCopies,
  cancelAndNotify,
  closeRefusedJobs,
  deletePromises,
  dropPickupsOf,
  dueDaysOf,
  findCreditFacts,
  findJob,
  findOpenWeekly,
  insertJob,
  isMadeGood,
  isPickupDropped,
  type JobRow,
  leaveOutDays,
  lockJob,
  lockOpenJobsOfHome,
  missAndCredit,
  priceJobs,
  rentalName,
  settleNobodyCame,
  standIn,
  uncountCompletedJob,
} from "#modules/pickups/index.ts";
import { refuseAfterStop } from "#modules/pickups/rules/status.ts";
import { findPay, lockRatesShared } from "#modules/rates/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay } from "#platform/time/local-time.ts";
import { weekDaysOf } from "#platform/values/days.ts";
import { Refused } from "#platform/values/refusal.ts";
import { readCalendar } from "./calendar.ts";
import type * as contract from "./contract.ts";
import { generateForHome } from "./tasks.ts";

/**
 * Cancels one week's generated pickups (Sunday to Saturday) that have not begun, prevents their regeneration, and tells
 * the runners. Returns the days, for `undoSkip`. Pickups the homeowner added stay. Refuses with NOTHING_TO_SKIP.
 */
export const skipWeek: HomeownerAct<typeof contract.skipWeek> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    if (!actor.homeownerId) throw new Refused({ code: "NOTHING_TO_SKIP" });
    await lockHomeBucket(tx, actor.homeownerId);
    const home = await findHome(tx, actor.userId);
    if (!home) throw new Refused({ code: "NOTHING_TO_SKIP" });
    const today = localDay(deps.now(), home.timeZone);
    const open = await lockOpenJobsOfHome(tx, home.id, { kind: "weekly", fromOn: today });
    const [next] = open.map((job) => job.scheduledOn).toSorted();
    const week = weekDaysOf(input.weekOf ?? next ?? today);
    const skipped = open.filter((job) => week.includes(job.scheduledOn));
    if (skipped.length === 0) throw new Refused({ code: "NOTHING_TO_SKIP" });
    const days = [...new Set(skipped.map((job) => job.scheduledOn))].toSorted();
    await skipDays(deps, tx, { homeownerId: home.id, userId: actor.userId }, { days, open: skipped });
    return { days };
  });

type Home = { homeownerId: string; userId: string };

/**
 * Leaves out one day of the schedule, for a home under `lockHomeBucket`. Returns its pickup, null if there was none yet;
 * false if the day was left out before. Refuses with NOTHING_TO_SKIP.
 */
export async function skipDay(
  deps: Deps,
  tx: Db,
  home: Home,
  day: string,
): Promise<{ jobId: string | null } | false> {
  const { days } = await readCalendar(deps, tx, home.userId);
  const state = days.find(({ onDay }) => onDay === day)?.state;
  if (state === "skipped") return false;
  const open = await lockOpenJobsOfHome(tx, home.homeownerId, { kind: "weekly", fromOn: day, untilOn: day });
  if (open.length === 0 && state !== "planned") throw new Refused({ code: "NOTHING_TO_SKIP" });
  await skipDays(deps, tx, home, { days: [day], open });
  return { jobId: open[0]?.id ?? null };
}

/** Leaves out a home's days: cancels their `open` jobs, held by the transaction, and tells the runners. */
export async function skipDays(
  deps: Deps,
  tx: Db,
  home: Home,
  { days, open }: { days: string[]; open: Awaited<ReturnType<typeof lockOpenJobsOfHome>> },
): Promise<void> {
  await cancelAndNotify(deps, tx, open, { userId: home.userId, reason: "skipped" });
  await leaveOutDays(deps, tx, home, days);
}

/**
 * Restores skipped days, or days with a canceled generated pickup, unless past. Their pickups return at once, open to
 * all runners. Days that we canceled and credited stay canceled. Returns the days. Refuses with NOTHING_TO_UNDO, and
 * with CANCELLED_WITH_CREDIT if all were credited.
 */
export const undoSkip: HomeownerAct<typeof contract.undoSkip> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const { homeownerId, userId } = actor;
    if (!homeownerId) throw new Refused({ code: "NOTHING_TO_UNDO" });
    await lockHomeBucket(tx, homeownerId);
    return { days: await restoreDays(deps, tx, { homeownerId, userId }, input.days) };
  });

/** The same for a home under `lockHomeBucket`. */
export async function restoreDays(
  deps: Deps,
  tx: Db,
  { homeownerId, userId }: Home,
  given: string[],
): Promise<string[]> {
  const home = await findHome(tx, userId);
  const today = home && localDay(deps.now(), home.timeZone);
  const coming = given.filter((day) => today && day >= today);
  if (coming.length === 0) throw new Refused({ code: "NOTHING_TO_UNDO" });
  const credited = await listCreditedDays(tx, { homeownerId, days: coming });
  const asked = coming.filter((day) => !credited.includes(day));
  if (asked.length === 0) throw new Refused({ code: "CANCELLED_WITH_CREDIT" });
  // A pickup that a holiday moved here was skipped by its due day.
  const skips = new Map((await dueDaysOf(tx, userId, asked)).map((day) => [day.onDay, day.skips]));
  const meant = (onDay: string) => skips.get(onDay) ?? [onDay];
  const deleted = await deleteSkippedDays(tx, { homeownerId, days: asked.flatMap(meant) });
  const days = [...new Set(asked)]
    .filter((day) => meant(day).some((one) => deleted.includes(one)))
    .toSorted();
  if (days.length === 0) throw new Refused({ code: "NOTHING_TO_UNDO" });
  await generateForHome(deps, tx, homeownerId);
  return days;
}

/** A job under review, with its home and subscription locked until the transaction ends. `isServed`: at its time. */
export type ReviewedJob = { job: JobRow; homeUserId: string; isServed: boolean };

/** Locks a job to undo it: first its home, then the subscription, then the job. Null if missing. */
export async function lockReviewedJob(tx: Db, jobId: string): Promise<ReviewedJob | null> {
  const asked = await findJob(tx, jobId);
  if (!asked) return null;
  await lockHomeBucket(tx, asked.homeownerId);
  const homeUserId = await findHomeownerUserId(tx, asked.homeownerId);
  const subscription = await findLiveSubscription(tx, homeUserId);
  const job = await lockJob(tx, jobId);
  if (!job) return null;
  const isServed =
    subscription !== null &&
    allowsScheduling(subscription.status) &&
    !refuseAfterStop(job.windowStartsAt, subscription);
  return { job, homeUserId, isServed };
}

/** The result for a refused job and the pickup that replaces it; null if the job had ended otherwise. */
type Undone = { status: "missed" | "cancelled"; newJobId: string | null } | null;

/**
 * Undoes a job whose review was refused, and tells the homeowner, by email too. If its cans can still go out in time,
 * it is canceled and replanned, open to all runners; otherwise it is missed and credited. If a problem was already
 * resolved or the pickup is unwanted, it is only canceled; a resolved one is not generated again.
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
  await addEvent(deps, tx, { jobId, fromStatus: status, toStatus: "cancelled", ...why, happenedAt: now });
  const isWanted = isServed && !isSettled && job.outBy > now;
  const newJobId = isWanted ? await planAgain(deps, tx, { job, homeUserId, userId: by.userId }) : null;
  if (newJobId === null) await dropPickupsOf(tx, [jobId], now);
  if (isSettled && job.kind === "weekly")
    await leaveOutDays(deps, tx, { homeownerId: job.homeownerId, userId: homeUserId }, [job.scheduledOn]);
  const isPlannedAgain = newJobId !== null;
  // Making a problem good has told the homeowner already.
  if (!facts?.isGone && (isPlannedAgain || !isSettled)) {
    const userId = homeUserId;
    const params = { date: job.scheduledOn, ...(await rentalName(tx, job)) };
    const cancelled = { ...params, cause: "home", credit: "none" };
    await (isPlannedAgain
      ? notifyAndEmail(deps, tx, { userId, type: "pickupReplanned", params, link: "/" })
      : notifyAndEmail(deps, tx, { userId, type: "pickupCancelled", params: cancelled, link: "/calendar" }));
  }
  return { status: "cancelled", newJobId };
}

/** Plans a pickup for the same day and window. Returns its id; null if it is no longer wanted. */
async function planAgain(deps: Deps, tx: Db, of: { job: JobRow; homeUserId: string; userId: string }) {
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
  if (await isPickupDropped(tx, job.id)) return null;
  await lockRatesShared(tx);
  const pay = await findPay(tx);
  const now = deps.now();
  const id = deps.newId();
  await insertJob(tx, {
    ...job,
    ...(await addressCopies(tx, place)),
    id,
    status: "scheduled",
    payCents: pay.flatOn(day),
    payTerms: null,
    runnerId: null,
    notes: null,
    acceptedAt: null,
    startedAt: null,
    completedAt: null,
    cannotServeReason: null,
    noPhotoReason: null,
    createdAt: now,
  });
  await priceJobs(tx, pay, { homeownerId, now });
  await addEvent(deps, tx, {
    jobId: id,
    fromStatus: null,
    toStatus: "scheduled",
    userId: of.userId,
    happenedAt: now,
  });
  await standIn(tx, { jobId: job.id, newJobId: id, now });
  return id;
}
