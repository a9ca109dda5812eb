import type * as z from "zod";
import { findHomeownerUserId } from "#modules/accounts/index.ts";
import { notify, pickupPath } from "#modules/notices/index.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import type * as contract from "#modules/pickups/contract/runner.ts";
import {
  addEvent,
  findJob,
  findRelease,
  isTruckReturn,
  jobOnceOwn,
  listDeclined,
  ownJob,
  renderOffer,
  rentalName,
  takeStep,
  unassignJob,
} from "#modules/pickups/index.ts";
import { isReleasedLate, refuseRelease, soonDays } from "#modules/pickups/rules/status.ts";
import { isWithinAvailability } from "#modules/runners/rules.ts";
import type { RunnerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import type { ApprovedRunnerActor, RunnerActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import { estimatedMinutes } from "#platform/values/windows.ts";
import type { OfferDetails, RunnerArea } from "./contract.ts";
import { deleteDecline, endHoldFor, insertDecline, listAreas, listOfferDetails } from "./queries.ts";
import { bundlesOf, type MinutesSource } from "./rules.ts";

/**
 * For each offer of `availableJobs`: approximate distance, duration, and fit with the runner's hours and days. Bundles
 * hold only what fits.
 */
export async function offerDetails(deps: Deps, actor: ApprovedRunnerActor): Promise<OfferDetails> {
  const now = deps.now();
  const { offers, middle } = await listOfferDetails(deps.db, { runnerId: actor.runnerId, now });
  const rows = offers.map((row) => ({
    row,
    detail: {
      jobId: row.jobId,
      zipCode: row.zipCode,
      place: placeOf(row),
      ...pickupMinutes(row),
      isOutsideHours: !isWithinAvailability(row.windows, { from: row.outFrom, until: row.outUntil }),
      isDayOff: row.isDayOff,
      ...(row.firstUntil && { firstUntil: row.firstUntil }),
    },
  }));
  const fitting = rows.filter(({ detail }) => !detail.isOutsideHours && !detail.isDayOff);
  const bundles = bundlesOf(
    fitting.map(({ row, detail: { minutes } }) => ({ ...row, at: placeOf(row.pin), minutes })),
    Date.parse(now) / 60_000,
  );
  return {
    middle: placeOf(middle),
    offers: rows.map(({ detail }) => detail),
    bundles: bundles.map(({ payCents, ...bundle }) => ({ ...bundle, paymentAmount: formatCents(payCents) })),
  };
}

/** Open jobs that the runner declined, at most 50, soonest first; none while offline. */
export async function declinedJobs(deps: Deps, actor: ApprovedRunnerActor): Promise<Job[]> {
  return (await listDeclined(deps.db, actor.runnerId, deps.now())).map(renderOffer);
}

/** The runner's ZIP codes with their open and taken pickups of the next days. */
export function areas(deps: Deps, { runnerId }: RunnerActor): Promise<RunnerArea[]> {
  return listAreas(deps.db, { runnerId, now: deps.now(), days: soonDays });
}

function pickupMinutes({
  measuredMinutes,
  areaMinutes,
  numberOfCans,
}: {
  measuredMinutes: number | null;
  areaMinutes: number | null;
  numberOfCans: number;
}): { minutes: number; minutesFrom: MinutesSource } {
  const whole = (minutes: number) => Math.max(1, Math.round(minutes));
  if (measuredMinutes !== null) return { minutes: whole(measuredMinutes), minutesFrom: "home" };
  return areaMinutes === null
    ? { minutes: estimatedMinutes(numberOfCans), minutesFrom: "estimate" }
    : { minutes: whole(areaMinutes), minutesFrom: "area" };
}

function placeOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Hides an offer from this runner for good; one that was held for them is open to all. Safe to repeat. Refuses with NOT_FOUND if there is no such job. */
export async function declineJob(
  deps: Deps,
  actor: ApprovedRunnerActor,
  input: z.output<typeof contract.declineJob.input>,
): Promise<{ ok: true }> {
  if (!(await findJob(deps.db, input.jobId))) throw new Refused({ code: "NOT_FOUND" });
  await insertDecline(deps.db, { runnerId: actor.runnerId, jobId: input.jobId, declinedAt: deps.now() });
  await endHoldFor(deps.db, { runnerId: actor.runnerId, jobId: input.jobId });
  return { ok: true };
}

/** Shows a declined offer again. Safe to repeat. */
export async function undoDecline(
  deps: Deps,
  actor: ApprovedRunnerActor,
  input: z.output<typeof contract.undoDecline.input>,
): Promise<{ ok: true }> {
  await deleteDecline(deps.db, { runnerId: actor.runnerId, jobId: input.jobId });
  return { ok: true };
}

/**
 * Returns one of the runner's jobs to the pool and tells the homeowner. After the cut-off (`isReleasedLate`) it is
 * recorded as late and counts in the runner's standing, unless it returns for full cans. A repeat, from another phone too, gives the same answer.
 * Refuses with NOT_FOUND, and with JOB_NOT_RELEASABLE once it has begun or ended. A step with an `actionId` for a job lost meanwhile is recorded, then refused as in `takeStep`.
 */
export const releaseJob: RunnerAct<typeof contract.releaseJob> = (deps, actor, input) =>
  takeStep<{ ok: true; isLate: boolean }>(deps, actor, input, {
    kind: "release",
    again: async (_, { isLate }) => ({ ok: true, isLate }),
    act: async (tx, taken) => {
      const isOwn = (await findJob(tx, input.jobId))?.runnerId === actor.runnerId;
      const done = isOwn ? null : await findRelease(tx, { jobId: input.jobId, userId: actor.userId });
      if (done) return { answer: { ok: true, ...done } };
      const { job, lost } = taken.isNamed
        ? await jobOnceOwn(tx, actor, input.jobId)
        : { job: await ownJob(tx, actor, input.jobId, { code: "JOB_NOT_RELEASABLE" }), lost: null };
      if (lost) return { tooLate: lost.how };
      refuseIf(refuseRelease(job));
      const { windowStartsAt, acceptedAt } = job;
      const isLate =
        acceptedAt !== null &&
        !(await isTruckReturn(tx, job.id)) &&
        isReleasedLate(
          { windowStartsAt, acceptedAt },
          { capturedAt: taken.capturedAt, arrivedAt: taken.now },
        );
      if (!(await unassignJob(tx, { jobId: job.id, runnerId: actor.runnerId })))
        throw new Refused({ code: "JOB_NOT_RELEASABLE" });
      await addEvent(deps, tx, {
        jobId: job.id,
        fromStatus: "assigned",
        toStatus: "scheduled",
        userId: actor.userId,
        reason: input.reason || null,
        happenedAt: taken.now,
        capturedAt: taken.wasKept ? taken.capturedAt : null,
      });
      await notify(deps, tx, {
        userId: await findHomeownerUserId(tx, job.homeownerId),
        type: "jobReleased",
        params: { date: job.scheduledOn, ...(await rentalName(tx, job)) },
        link: pickupPath(job.id),
      });
      return { answer: { ok: true, isLate }, isLate };
    },
  });
