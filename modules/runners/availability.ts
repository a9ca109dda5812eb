import type * as z from "zod";
import type { Db } from "#db/client.ts";
import type { User } from "#modules/accounts/contract.ts";
import { isPersonThere, lockRunner, readUser, updateAvailability } from "#modules/accounts/index.ts";
import { notify, pickupPath } from "#modules/notices/index.ts";
import { addEvents, insertSteps, type JobRow, rentalNames, unassignJobs } from "#modules/pickups/index.ts";
import { releasableUntil } from "#modules/pickups/rules/status.ts";
import type { RunnerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { daysBetween, platformTimeZone } from "#platform/time/local-time.ts";
import type { ApprovedRunnerActor, RunnerActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import { tellBackups } from "./backup.ts";
import type * as contract from "./contract.ts";
import type { Hours } from "./contract.ts";
import {
  addDaysOff,
  deleteDaysOff,
  listDaysOff,
  listJobsOnDays,
  listOffAmong,
  listRegularJobs,
  lockJobsOnDays,
  readHours,
  removeDayOff,
  saveWeekdayHours,
} from "./queries/availability.ts";
import { holdForBackups } from "./queries/backups.ts";
import { refuseDoubt } from "./review-runner.ts";
import { isWithinAvailability, refuseDaysOff } from "./rules.ts";

export function daysOff(deps: Deps, actor: RunnerActor): Promise<z.output<typeof contract.daysOff.output>> {
  return listDaysOff(deps.db, { runnerId: actor.runnerId, now: deps.now(), zone: platformTimeZone });
}

/**
 * Takes days off and returns jobs on those days to the pool if their release is still free; homeowners are notified.
 * Lists the other jobs: releasing those is a separate act, recorded as late. Safe to repeat. Locks the runner, so no
 * job is accepted meanwhile. Refuses with DAYS_OFF_NOT_POSSIBLE.
 */
export const takeDaysOff: RunnerAct<typeof contract.takeDaysOff> = (deps, actor, input) => {
  const { runnerId } = actor;
  return deps.transact(async (tx) => {
    const now = deps.now();
    await lockRunner(tx, runnerId);
    const { today } = await listDaysOff(tx, { runnerId, now, zone: platformTimeZone });
    refuseIf(refuseRange(today, input));
    const days = await addDaysOff(tx, { runnerId, ...input, now });
    const held = await lockJobsOnDays(tx, { runnerId, ...input });
    const released = await giveBack(
      deps,
      tx,
      actor,
      held.filter(({ job }) => isFree(job, now)),
      now,
    );
    const kept = held.filter(({ job }) => !released.includes(job.id));
    return {
      daysOff: days,
      released: held.filter(({ job }) => released.includes(job.id)).map(pickup),
      kept: kept.map(pickup),
    };
  });
};

/** What `takeDaysOff` would give back and keep now, without doing it. Refuses with DAYS_OFF_NOT_POSSIBLE. */
export const previewDaysOff: RunnerAct<typeof contract.previewDaysOff> = async (deps, actor, input) => {
  const { runnerId } = actor;
  const now = deps.now();
  const { today } = await listDaysOff(deps.db, { runnerId, now, zone: platformTimeZone });
  refuseIf(refuseRange(today, input));
  const held = await listJobsOnDays(deps.db, { runnerId, ...input });
  return {
    released: held.filter(({ job }) => isFree(job, now)).map(paidPickup),
    kept: held.filter(({ job }) => !isFree(job, now)).map(paidPickup),
  };
};

/** Sets the work windows of one weekday, or the usual ones again. Safe to repeat. Releases nothing. */
export const setWeekdayHours: RunnerAct<typeof contract.setWeekdayHours> = async (deps, actor, input) => {
  await saveWeekdayHours(deps.db, { runnerId: actor.runnerId, ...input });
  return hours(deps, actor);
};

/**
 * An admin notes on which days a runner is out, or is back. Releases nothing. Returns the days that changed. Safe to
 * repeat. Call under the runner's lock. Refuses with DAYS_OFF_NOT_POSSIBLE.
 */
export async function setDaysOut(
  tx: Db,
  of: { runnerId: string; days: string[]; isOut: boolean; now: string },
): Promise<string[]> {
  const { runnerId, isOut, now } = of;
  const days = of.days.toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const { today } = await listDaysOff(tx, { runnerId, now, zone: platformTimeZone });
  refuseIf(refuseRange(today, { fromOn: first, untilOn: last }));
  const off = await listOffAmong(tx, { runnerId, days });
  const changed = days.filter((day) => off.includes(day) !== isOut);
  for (const day of changed)
    await (isOut
      ? addDaysOff(tx, { runnerId, fromOn: day, untilOn: day, now })
      : removeDayOff(tx, { runnerId, day }));
  return changed;
}

/** Cancels days off. Safe to repeat. */
export const endDaysOff: RunnerAct<typeof contract.endDaysOff> = async (deps, actor, input) => {
  await deleteDaysOff(deps.db, { runnerId: actor.runnerId, fromOn: input.fromOn });
  return { ok: true };
};

function refuseRange(today: string, { fromOn, untilOn }: { fromOn: string; untilOn: string }) {
  return refuseDaysOff({ first: daysBetween(today, fromOn), last: daysBetween(today, untilOn) });
}

type Held = Awaited<ReturnType<typeof lockJobsOnDays>>[number];

function isFree({ status, windowStartsAt, acceptedAt }: JobRow, now: string): boolean {
  return (
    status === "assigned" && acceptedAt !== null && now <= releasableUntil({ windowStartsAt, acceptedAt })
  );
}

/** Like `releaseJob`, with a fixed number of statements for any number of jobs. Returns the released ids. */
async function giveBack(deps: Deps, tx: Db, { userId, runnerId }: RunnerActor, held: Held[], now: string) {
  const ids = await unassignJobs(tx, { jobIds: held.map(({ job }) => job.id), runnerId });
  const released = held.filter(({ job }) => ids.includes(job.id));
  await insertSteps(
    tx,
    released.map(({ job }) => ({
      id: deps.newId(),
      userId,
      jobId: job.id,
      step: "release" as const,
      capturedAt: now,
      arrivedAt: now,
    })),
  );
  await addEvents(
    deps,
    tx,
    released.map(({ job }) => ({
      jobId: job.id,
      fromStatus: "assigned" as const,
      toStatus: "scheduled" as const,
      userId,
      happenedAt: now,
    })),
  );
  const rentalOf = await rentalNames(tx, ids);
  const regular = await listRegularJobs(tx, { jobIds: ids, runnerId });
  const isRegular = ({ job }: Held) => regular.ids.includes(job.id);
  await notify(
    deps,
    tx,
    released
      .filter((each) => !isRegular(each))
      .map(({ job, homeUserId }) => ({
        userId: homeUserId,
        type: "jobReleased",
        params: { date: job.scheduledOn, ...rentalOf(job.id) },
        link: pickupPath(job.id),
      })),
  );
  await notify(
    deps,
    tx,
    released.filter(isRegular).map(({ job, homeUserId }) => ({
      userId: homeUserId,
      type: "regularOff" as const,
      params: { name: regular.name, date: job.scheduledOn },
      link: pickupPath(job.id),
    })),
  );
  await tellBackups(
    deps,
    tx,
    await holdForBackups(tx, { jobs: ids.map((jobId) => ({ jobId, runnerId })), now }),
  );
  return ids;
}

function pickup({ job }: Pick<Held, "job">) {
  return { jobId: job.id, address: job.address, day: job.scheduledOn };
}

function paidPickup({ job }: Pick<Held, "job">) {
  return { ...pickup({ job }), pay: formatCents(job.payCents) };
}

/** A runner's work windows and the accepted jobs outside them: changed hours release nothing automatically. */
export async function hours(deps: Deps, actor: RunnerActor): Promise<Hours> {
  const now = deps.now();
  const { windows, weekdays, taken } = await readHours(deps.db, { runnerId: actor.runnerId, now });
  return {
    windows,
    weekdays,
    outside: taken
      .filter((job) => !isWithinAvailability(job.windows, { from: job.outFrom, until: job.outUntil }))
      .map(({ jobId, address, day, ...job }) => ({
        jobId,
        address,
        day,
        isFree: now <= releasableUntil(job),
      })),
  };
}

/**
 * Goes online or offline. Refuses with APPLICATION_NOT_APPROVED when the approval was withdrawn, with UNAUTHORIZED when
 * the account was suspended, and as `refuseDoubt` does.
 */
export function setAvailability(
  deps: Deps,
  actor: ApprovedRunnerActor,
  input: z.output<typeof contract.setAvailability.input>,
): Promise<User> {
  return deps.transact(async (tx) => {
    // Locked, because an admin may be taking the runner offline.
    await lockRunner(tx, actor.runnerId);
    if (input.isAvailable) await refuseDoubt(tx, actor);
    const changed = await updateAvailability(tx, {
      runnerId: actor.runnerId,
      isAvailable: input.isAvailable,
    });
    if (!changed)
      throw new Refused({
        code: (await isPersonThere(tx, actor.userId)) ? "APPLICATION_NOT_APPROVED" : "UNAUTHORIZED",
      });
    return readUser(deps, tx, actor.userId);
  });
}
