import type { Db } from "#db/client.ts";
import { allowedOn } from "#modules/homes/days.ts";
import { type Later, movedFates, moveFates, refuseDayMove, undoableUntil } from "#modules/homes/rules.ts";
import { notifyAndEmail } from "#modules/notices/index.ts";
import { addEvents, cancelJobs } from "#modules/pickups/index.ts";
import { promiseKinds } from "#modules/pickups/rules/problems.ts";
import { sendReplan } from "#modules/schedule/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { daysBetween, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract/dispatch.ts";
import {
  countDayMove,
  type DayMoveRow,
  giveBackTo,
  insertDayMove,
  insertMovedJobs,
  type JudgedJob,
  listDayMoves,
  listLaterBacks,
  lockDayMove,
  lockDayMoveRow,
  lockMovedJobs,
  markJobsUndone,
  markUndone,
  mergeCans,
  moveJobs,
  openJobs,
  type UndoneJob,
} from "./queries/day-moves.ts";
import { setTimes } from "./queries/later-times.ts";

/** What pushing a day's pickups would do; changes nothing. Refuses with DAY_MOVE_NOT_POSSIBLE. */
export const previewDayMove: AdminAct<typeof contract.previewDayMove> = async (deps, _actor, input) => {
  const now = deps.now();
  const today = localDay(now, platformTimeZone);
  refuseIf(
    refuseDayMove({
      from: daysBetween(today, input.fromOn),
      to: daysBetween(today, input.toOn),
      isLater: input.later !== null,
    }),
  );
  const { homes, fates, runners, staysCents, savedCents } = await countDayMove(deps.db, { ...input, now });
  const pickups = Object.fromEntries(moveFates.map((fate) => [fate, fates[fate] ?? 0])) as Record<
    (typeof moveFates)[number],
    number
  >;
  const backs = input.later ? await listLaterBacks(deps.db, { ...input, now }) : [];
  const pastRule = backs.filter(({ laws, timeZone, inBy }) => {
    const backBy = allowedOn(laws, input.fromOn, timeZone)?.backBy;
    return backBy != null && inBy > backBy;
  });
  const changed = movedFates.reduce((sum, fate) => sum + pickups[fate], 0);
  return {
    homes,
    pickups,
    promises: changed * promiseKinds.length,
    pastRule: pastRule.reduce((sum, { pickups }) => sum + pickups, 0),
    runners,
    pay: { stays: formatCents(staysCents), saved: formatCents(savedCents) },
  };
};

/** Recent day moves, newest first. */
export async function dayMoves(deps: Deps, _actor: AdminActor): Promise<contract.DayMove[]> {
  return (await listDayMoves(deps.db)).map(renderDayMove);
}

/**
 * Pushes an area's unstarted pickups from one day to another, at the same times. Runners who can keep theirs do; the
 * others give them back. A home with a generated pickup on the new day gets one pickup for all its cans. With `later`,
 * unfinished pickups stay on their day and are due later. Tells homeowners and runners, by email too; later generation
 * follows the day move. The same `dayMoveId` again changes
 * nothing. Refuses with DAY_MOVE_NOT_POSSIBLE, and with DAY_MOVE_CHANGED if the number of pickups differs from the
 * preview.
 */
export const moveDay: AdminAct<typeof contract.moveDay> = (deps, actor, input) =>
  deps.transact(
    async (tx) => {
      const { dayMoveId, area, street, jobIds, fromOn, toOn, later, reason, expected } = input;
      const now = deps.now();
      const known = await findDayMove(tx, dayMoveId);
      if (known) return known;
      const today = localDay(now, platformTimeZone);
      refuseIf(
        refuseDayMove({
          from: daysBetween(today, fromOn),
          to: daysBetween(today, toOn),
          isLater: later !== null,
        }),
      );
      const jobs = await lockDayMove(tx, { area, street, jobIds, fromOn, toOn, later, now });
      const isNew = await insertDayMove(tx, {
        id: dayMoveId,
        area,
        street,
        isSelection: jobIds !== null,
        fromOn,
        toOn,
        ...columnsOf(later),
        reason,
        movedAt: now,
        movedBy: actor.userId,
      });
      // Another call with the same `dayMoveId` finished meanwhile.
      if (!isNew) return foundDayMove(tx, dayMoveId);
      if (jobs.length !== expected)
        throw new Refused({ code: "DAY_MOVE_CHANGED", params: { count: jobs.length } });

      await insertMovedJobs(tx, { id: dayMoveId, fromOn, toOn, now }, jobs);
      if (later) {
        await setTimes(tx, { dayMoveId, jobIds: jobs.map(({ jobId }) => jobId), as: "after" });
        await notifyOfLater(deps, tx, jobs, { date: fromOn, later });
      } else {
        await carryOut(deps, tx, actor, jobs, daysBetween(fromOn, toOn));
        await notifyOfDayMove(deps, tx, jobs, { date: fromOn, movedTo: toOn, reason });
        // A rate that starts between the two days applies on the later day.
        await deps.queue.send(tx, "stamp-jobs", { fromDay: toOn });
      }
      await audit(deps, tx, actor, {
        action: "admin.pushJobs",
        subjectId: dayMoveId,
        before: { area, ...(street && { street }), day: fromOn, ...auditedHours(later, false) },
        after: {
          area,
          ...(street && { street }),
          day: toOn,
          ...auditedHours(later, true),
          reason,
          pickups: jobs.length,
        },
        happenedAt: now,
      });
      return foundDayMove(tx, dayMoveId);
    },
    { isLong: true },
  );

/**
 * Undoes a day move within a day and tells everyone. Pickups return to their old day and their runners, unless another
 * runner took them since. A pickup stays if it was canceled or moved since, or has no time left on its old day. One that
 * was begun stays on its day; after a move within the day, its leg back is due at the old time again.
 * Refuses with NOT_FOUND, DAY_MOVE_UNDONE and DAY_MOVE_TOO_OLD.
 */
export const undoDayMove: AdminAct<typeof contract.undoDayMove> = (deps, actor, input) =>
  deps.transact(
    async (tx) => {
      const { dayMoveId } = input;
      const now = deps.now();
      const dayMove = await lockDayMoveRow(tx, dayMoveId);
      if (!dayMove) throw new Refused({ code: "NOT_FOUND" });
      if (dayMove.isUndone) throw new Refused({ code: "DAY_MOVE_UNDONE" });
      if (now > undoableUntil(dayMove.movedAt)) throw new Refused({ code: "DAY_MOVE_TOO_OLD" });
      const { area, street, fromOn, toOn } = dayMove;
      const later = laterOf(dayMove);
      const days = daysBetween(fromOn, toOn);
      const back = await lockMovedJobs(tx, { id: dayMoveId, days, now });
      await markJobsUndone(tx, { dayMoveId, jobIds: back.map(({ jobId }) => jobId), now });
      await markUndone(tx, { dayMoveId, by: actor.userId, now });
      if (later) await setTimes(tx, { dayMoveId, jobIds: back.map(({ jobId }) => jobId), as: "before" });
      else await carryBack(deps, tx, actor, back, days);
      await notifyOfUndo(deps, tx, back, fromOn);
      // Replan merged pickups separately, and apply holidays saved since the day move.
      if (back.length > 0) await sendReplan(deps, tx, { area, onDay: fromOn });
      const undone = await foundDayMove(tx, dayMoveId);
      await audit(deps, tx, actor, {
        action: "admin.undoPush",
        subjectId: dayMoveId,
        before: {
          area,
          ...(street && { street }),
          day: toOn,
          ...auditedHours(later, true),
          pickups: undone.pickups,
        },
        after: {
          area,
          ...(street && { street }),
          day: fromOn,
          ...auditedHours(later, false),
          pickups: back.length,
        },
        happenedAt: now,
      });
      return { dayMove: undone, back: back.length, stayed: undone.pickups - back.length };
    },
    { isLong: true },
  );

async function carryOut(deps: Deps, tx: Db, actor: AdminActor, jobs: JudgedJob[], days: number) {
  const now = deps.now();
  const ids = (fate: JudgedJob["fate"]) => jobs.filter((job) => job.fate === fate).map(({ jobId }) => jobId);
  const released = jobs.filter(({ fate }) => fate === "released");
  const merged = jobs.filter(({ fate }) => fate === "merged");
  await mergeCans(tx, merged);
  await cancelJobs(tx, ids("merged"));
  await openJobs(tx, ids("released"));
  await moveJobs(tx, [...ids("moved"), ...ids("released")], days);
  const event = { userId: actor.userId, reason: "pushed", happenedAt: now };
  await addEvents(deps, tx, [
    ...merged.map(({ jobId, status }) => ({
      ...event,
      jobId,
      fromStatus: status,
      toStatus: "cancelled" as const,
    })),
    ...released.map(({ jobId }) => ({
      ...event,
      jobId,
      fromStatus: "assigned" as const,
      toStatus: "scheduled" as const,
    })),
  ]);
}

async function carryBack(deps: Deps, tx: Db, actor: AdminActor, back: UndoneJob[], days: number) {
  const now = deps.now();
  const moved = back.filter(({ fate }) => fate !== "merged");
  await moveJobs(
    tx,
    moved.map(({ jobId }) => jobId),
    -days,
  );
  const given = moved.flatMap(({ jobId, formerRunnerId, formerUserId }) =>
    formerRunnerId && formerUserId ? { jobId, runnerId: formerRunnerId, userId: formerUserId } : [],
  );
  await giveBackTo(tx, given, now);
  await addEvents(
    deps,
    tx,
    given.map(({ jobId, userId }) => ({
      jobId,
      fromStatus: "scheduled" as const,
      toStatus: "assigned" as const,
      userId: actor.userId,
      givenTo: userId,
      reason: "push undone",
      happenedAt: now,
    })),
  );
}

/** With the same number of statements for one person or a thousand. */
async function notifyOfDayMove(
  deps: Deps,
  tx: Db,
  jobs: JudgedJob[],
  params: { date: string; movedTo: string; reason: string },
): Promise<void> {
  const runners = new Map<string, { count: number; givenBack: number }>();
  for (const { runnerUserId, fate } of jobs) {
    if (!runnerUserId) continue;
    const known = runners.get(runnerUserId) ?? { count: 0, givenBack: 0 };
    runners.set(runnerUserId, {
      count: known.count + 1,
      givenBack: known.givenBack + (fate === "moved" ? 0 : 1),
    });
  }
  await notifyAndEmail(
    deps,
    tx,
    homesOf(jobs).map((userId) => ({ userId, type: "pickupPushed", params, link: "/calendar" })),
  );
  await notifyAndEmail(
    deps,
    tx,
    [...runners].map(([userId, { count, givenBack }]) => ({
      userId,
      type: "jobsPushed",
      params: { ...params, count: String(count), givenBack: String(givenBack) },
      link: "/runner",
    })),
  );
}

/** Homeowners read when the cans are back or the street opens, runners how much time they have. */
async function notifyOfLater(
  deps: Deps,
  tx: Db,
  jobs: JudgedJob[],
  { date, later }: { date: string; later: Later },
): Promise<void> {
  const cause = later.kind === "streetClosed" ? "street" : "truck";
  const opens = later.kind === "streetClosed" ? clockOf(later.until) : null;
  const runners = Map.groupBy(jobs, ({ runnerUserId }) => runnerUserId);
  await notifyAndEmail(
    deps,
    tx,
    [...Map.groupBy(jobs, ({ homeUserId }) => homeUserId)].map(([userId, own]) => ({
      userId,
      type: "pickupLater",
      params: {
        date,
        cause,
        time:
          opens ??
          own
            .map(({ backBy }) => backBy ?? "")
            .toSorted()
            .at(-1) ??
          "",
      },
      link: "/calendar",
    })),
  );
  await notifyAndEmail(
    deps,
    tx,
    [...runners].flatMap(([userId, own]) => {
      if (userId === null) return [];
      const hours = later.kind === "truckLate" ? String(later.hours) : "none";
      const params = { date, cause, time: opens ?? "none", hours, count: String(own.length) };
      return [{ userId, type: "jobsLater" as const, params, link: "/runner" }];
    }),
  );
}

async function notifyOfUndo(deps: Deps, tx: Db, back: UndoneJob[], date: string): Promise<void> {
  const runners = new Map<string, number>();
  for (const { runnerUserId, formerUserId } of back) {
    const userId = runnerUserId ?? formerUserId;
    if (userId) runners.set(userId, (runners.get(userId) ?? 0) + 1);
  }
  await notifyAndEmail(
    deps,
    tx,
    homesOf(back).map((userId) => ({
      userId,
      type: "pickupPushedBack",
      params: { date },
      link: "/calendar",
    })),
  );
  await notifyAndEmail(
    deps,
    tx,
    [...runners].map(([userId, count]) => ({
      userId,
      type: "jobsPushedBack",
      params: { date, count: String(count) },
      link: "/runner",
    })),
  );
}

function homesOf(jobs: { homeUserId: string }[]): string[] {
  return [...new Set(jobs.map(({ homeUserId }) => homeUserId))];
}

async function findDayMove(db: Db, dayMoveId: string): Promise<contract.DayMove | null> {
  const [row] = await listDayMoves(db, { dayMoveId });
  return row ? renderDayMove(row) : null;
}

async function foundDayMove(db: Db, dayMoveId: string): Promise<contract.DayMove> {
  const dayMove = await findDayMove(db, dayMoveId);
  if (!dayMove) throw new Error(`Day move ${dayMoveId} has gone`);
  return dayMove;
}

function renderDayMove(row: DayMoveRow): contract.DayMove {
  const { undoneAt, undoneBy, lateHours, closedUntil, ...dayMove } = row;
  return {
    ...dayMove,
    later: laterOf({ lateHours, closedUntil }),
    undoableUntil: undoableUntil(dayMove.at),
    undone: undoneAt === null ? null : { at: undoneAt, by: undoneBy },
  };
}

function columnsOf(later: Later | null): { lateHours: number | null; closedUntil: number | null } {
  return {
    lateHours: later?.kind === "truckLate" ? later.hours : null,
    closedUntil: later?.kind === "streetClosed" ? later.until : null,
  };
}

function laterOf(row: { lateHours: number | null; closedUntil: number | null }): Later | null {
  if (row.lateHours !== null) return { kind: "truckLate", hours: row.lateHours };
  return row.closedUntil === null ? null : { kind: "streetClosed", until: row.closedUntil };
}

/** The hours as audited while they apply, or while they do not; nothing for a move to another day. */
function auditedHours(later: Later | null, applies: boolean) {
  if (!later) return {};
  if (later.kind === "truckLate") return { lateHours: applies ? later.hours : 0 };
  return { closedUntil: applies ? clockOf(later.until) : null };
}

/** A full hour as clock time: 9 is "09:00". */
function clockOf(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
