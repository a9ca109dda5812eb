import type { Db } from "#db/client.ts";
import { notify, pickupPath } from "#modules/notices/index.ts";
import { addEvents, legsOf, rentalNames } from "#modules/pickups/index.ts";
import { setDaysOut } from "#modules/runners/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { daysBetween } from "#platform/time/local-time.ts";
import { Refused } from "#platform/values/refusal.ts";
import { eventsOf } from "./assign-job.ts";
import type * as contract from "./contract/reassign.ts";
import { type ReassignMove, reassignLimits } from "./contract/reassign.ts";
import { renderDispatchJob } from "./dispatch-board.ts";
import { proposeRunners } from "./propose.ts";
import { giveBackTo, openJobs } from "./queries/day-moves.ts";
import type { DispatchRow } from "./queries/dispatch.ts";
import {
  findHelpers,
  findPossibleMoves,
  handOverJobs,
  type InvolvedRunner,
  listFallingOpen,
  lockInvolved,
  lockPickups,
} from "./queries/reassign.ts";

/**
 * The pickups that fall open while a runner is out, or that nobody has taken, each with the runner who fits best; changes
 * nothing. Refuses with DAYS_OFF_NOT_POSSIBLE for days out of order or too many.
 */
export const proposeReassignment: AdminAct<typeof contract.proposeReassignment> = async (
  deps,
  _actor,
  input,
) => {
  const now = deps.now();
  const length = daysBetween(input.fromOn, input.untilOn);
  if (length < 0 || length >= reassignLimits.days) throw new Refused({ code: "DAYS_OFF_NOT_POSSIBLE" });
  const found = await listFallingOpen(deps.db, { ...input, now, limit: reassignLimits.pickups });
  const fallen = found.slice(0, reassignLimits.pickups);
  const { open, helpers } = await findHelpers(deps.db, {
    jobIds: fallen.map(({ job }) => job.id),
    without: input.runnerId,
  });
  const proposals = new Map(proposeRunners(open, helpers).map((proposal) => [proposal.jobId, proposal]));
  const runner = fallen[0]?.runner;
  return {
    runner: runner ? { id: runner.id, name: runner.name } : null,
    lines: fallen.map((row) => {
      const { to, reason } = proposals.get(row.job.id) ?? { to: null, reason: null };
      const isStuck = to === null && row.job.status === "in_progress";
      return { job: renderDispatchJob(row, now), to, reason, isStuck };
    }),
    isCut: found.length > fallen.length,
  };
};

type Moved = ReassignMove & { row: DispatchRow };

/**
 * Gives pickups to other runners or opens them to all, and notes a runner's days out, in one transaction. A pickup that
 * changed since it was seen, or whose new runner cannot have it any more, stays and is named. Tells the runners once a
 * day of theirs, and each homeowner who comes instead. `undo` undoes it when sent back. Safe to repeat: what is done is
 * not done again. Refuses with NOT_FOUND for an unknown runner who is out, and with DAYS_OFF_NOT_POSSIBLE.
 */
export const reassign: AdminAct<typeof contract.reassign> = (deps, actor, { moves, daysOff }) =>
  deps.transact(
    async (tx) => {
      const now = deps.now();
      const ids = moves.flatMap(({ seen, toRunnerId }) => [seen.runnerId, toRunnerId]);
      const runners = await lockInvolved(tx, [
        ...new Set([...ids, daysOff?.runnerId ?? null].filter((id) => id !== null)),
      ]);
      if (daysOff && !runners.some(({ id }) => id === daysOff.runnerId))
        throw new Refused({ code: "NOT_FOUND" });
      const days = daysOff ? await setDaysOut(tx, { ...daysOff, now }) : [];
      const rows = new Map(
        (await lockPickups(tx, [...new Set(moves.map(({ jobId }) => jobId))])).map((row) => [
          row.job.id,
          row,
        ]),
      );
      const possible = await findPossibleMoves(tx, moves, now);
      const known = moves.flatMap((move) => {
        const row = rows.get(move.jobId);
        return row ? [{ ...move, row }] : [];
      });
      const changed = known.filter(({ jobId }) => possible.includes(jobId));
      const done = known.filter((move) => changed.includes(move) || isDone(move));
      await carryOut(tx, changed, now);
      await addEvents(
        deps,
        tx,
        changed.flatMap((move) => eventsOfMove(move, runners, actor.userId, now)),
      );
      await tell(deps, tx, changed, runners);
      if (changed.length > 0 || days.length > 0)
        await audit(deps, tx, actor, {
          action: "admin.reassign",
          ...(daysOff && { subjectId: daysOff.runnerId }),
          before: { pickups: known.length },
          after: {
            pickups: known.length - done.length,
            released: changed.filter(({ toRunnerId }) => !toRunnerId).length,
            ...(daysOff && { from: days[0] ?? null, until: days.at(-1) ?? null }),
          },
          concerns: [
            ...new Set([...runners.map(({ userId }) => userId), ...changed.map(({ row }) => row.homeUserId)]),
          ],
          happenedAt: now,
        });
      return {
        given: done.filter(({ toRunnerId }) => toRunnerId).length,
        opened: done.filter(({ toRunnerId }) => !toRunnerId).length,
        stayed: known.filter((move) => !done.includes(move)).map(({ row }) => row.job.address),
        undo: { moves: done.map(inverse), days },
      };
    },
    { isLong: true },
  );

/** Whether an earlier call has done it. */
function isDone({ row: { job, runner }, seen, toRunnerId }: Moved): boolean {
  return (
    job.status === statusAfter({ seen, toRunnerId }) &&
    (runner?.id ?? null) === toRunnerId &&
    job.day === seen.day
  );
}

function statusAfter({ seen, toRunnerId }: Pick<ReassignMove, "seen" | "toRunnerId">) {
  if (seen.status === "in_progress") return seen.status;
  return toRunnerId ? "assigned" : "scheduled";
}

function inverse({ jobId, seen, toRunnerId }: Moved): ReassignMove {
  return {
    jobId,
    seen: { status: statusAfter({ seen, toRunnerId }), runnerId: toRunnerId, day: seen.day },
    toRunnerId: seen.runnerId,
  };
}

async function carryOut(tx: Db, changed: Moved[], now: string): Promise<void> {
  const taken = changed.filter(({ seen }) => seen.status === "assigned");
  const given = changed.flatMap(({ jobId, seen, toRunnerId }) =>
    toRunnerId ? [{ jobId, runnerId: toRunnerId, isBegun: seen.status === "in_progress" }] : [],
  );
  await openJobs(
    tx,
    taken.map(({ jobId }) => jobId),
  );
  await giveBackTo(
    tx,
    given.filter(({ isBegun }) => !isBegun),
    now,
  );
  await handOverJobs(
    tx,
    given.filter(({ isBegun }) => isBegun),
    now,
  );
}

function eventsOfMove(
  { jobId, seen, toRunnerId }: Moved,
  runners: InvolvedRunner[],
  userId: string,
  now: string,
) {
  const to = runners.find(({ id }) => id === toRunnerId);
  if (to) return eventsOf({ jobId, seen, userId, givenTo: to.userId, now });
  return [
    { jobId, fromStatus: "assigned" as const, toStatus: "scheduled" as const, userId, happenedAt: now },
  ];
}

async function tell(deps: Deps, tx: Db, changed: Moved[], runners: InvolvedRunner[]): Promise<void> {
  const runnerOf = (id: string | null) => runners.find((runner) => runner.id === id);
  const byRunnerAndDay = (idOf: (move: Moved) => string | null) =>
    [...Map.groupBy(changed, (move) => `${idOf(move)} ${move.seen.day}`).values()].flatMap((own) => {
      const [first] = own;
      const runner = first && runnerOf(idOf(first));
      if (!first || !runner) return [];
      const several = own.length > 1 ? { many: String(own.length) } : legsOfRow(first.row);
      const params = { date: first.seen.day, ...several };
      return [
        { userId: runner.userId, jobId: own.length === 1 ? first.jobId : null, params, link: "/runner" },
      ];
    });
  await notify(
    deps,
    tx,
    byRunnerAndDay(({ toRunnerId }) => toRunnerId).map(({ jobId, params, ...notice }) => ({
      ...notice,
      type: "jobAssigned",
      params: { ...params, ...(jobId && { jobId }) },
    })),
  );
  await notify(
    deps,
    tx,
    byRunnerAndDay(({ seen }) => seen.runnerId).map(({ jobId: _, ...notice }) => ({
      ...notice,
      type: "jobReassigned",
    })),
  );
  const rentalOf = await rentalNames(
    tx,
    changed.map(({ jobId }) => jobId),
  );
  const toHomes = changed.map(({ jobId, seen, toRunnerId, row }) => {
    const params = { date: seen.day, ...rentalOf(jobId) };
    return { userId: row.homeUserId, params, link: pickupPath(jobId), seen, toRunnerId, row };
  });
  await notify(
    deps,
    tx,
    toHomes.flatMap(({ userId, params, link, seen, toRunnerId }) => {
      const runner = runnerOf(toRunnerId)?.firstName;
      if (!runner || !seen.runnerId) return [];
      return [{ userId, type: "runnerChanged" as const, params: { ...params, runner }, link }];
    }),
  );
  await notify(
    deps,
    tx,
    toHomes.flatMap(({ userId, params, link, seen, toRunnerId, row }) =>
      toRunnerId && !seen.runnerId
        ? [{ userId, type: "jobAccepted" as const, params: { ...params, ...legsOfRow(row) }, link }]
        : [],
    ),
  );
  await notify(
    deps,
    tx,
    toHomes.flatMap(({ userId, params, link, toRunnerId }) =>
      toRunnerId ? [] : [{ userId, type: "jobReleased" as const, params, link }],
    ),
  );
}

function legsOfRow({ job }: DispatchRow) {
  return legsOf({ job: { scheduledOn: job.day, timeWindow: job.timeWindow }, due: job.due });
}
