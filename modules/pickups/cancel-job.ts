import type { Db } from "#db/client.ts";
import { findRunnerUserIds } from "#modules/accounts/index.ts";
import { listOneOffsOfJobs, returnOneOffs } from "#modules/billing/index.ts";
import { dueDays, dueFrom, holidaysAt, holidaysFrom, isMovedAway, movedTo } from "#modules/homes/days.ts";
import { insertSkippedDays, lockHomeBucket } from "#modules/homes/index.ts";
import { notify, notifyAndEmail } from "#modules/notices/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays } from "#platform/time/local-time.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/homeowner.ts";
import { openingOf } from "./days.ts";
import { type CalendarFacts, findCalendarFacts } from "./queries/calendar.ts";
import { addEvents, hasSetOut } from "./queries/events.ts";
import { cancelJobs, lockOpenJobsOfHome, undoStartOfJob } from "./queries/job-changes.ts";
import { findJobWithRunner, type JobRow } from "./queries/jobs.ts";
import { dropPickupsOf } from "./queries/records.ts";
import { renderJob, rentalNames } from "./render-job.ts";
import { isEarly } from "./rules/steps.ts";
import { afterUndoneStart } from "./undo-start.ts";

/**
 * For each day, the due days of the homeowner's rhythms whose pickup takes place then: the day itself unless a holiday
 * moves it, none if nothing goes out. Skips are stored by due day, so that later holiday changes do not restore them.
 * `skips`: the skipped days that leave it out.
 */
export async function dueDaysOf(db: Db, userId: string, onDays: readonly string[]) {
  const [first, last] = [onDays.toSorted()[0], onDays.toSorted().at(-1)];
  if (!first || !last) return [];
  const home = await findCalendarFacts(db, userId, { from: holidaysFrom(dueFrom(first)), until: last });
  if (!home) return [];
  return onDays.map((onDay) => ({ onDay, due: dueFor(home, onDay), skips: skipsOf(home, onDay) }));
}

/** The same for one day of a home whose facts are read. */
export function dueFor(home: CalendarFacts, onDay: string): string[] {
  const own = holidaysAt(home, home.holidays);
  const possible = home.rhythms.flatMap((rhythm) => dueDays(rhythm, dueFrom(onDay), addDays(onDay, 1)));
  return [...new Set(possible)].filter((dueOn) => movedTo(dueOn, own) === onDay);
}

/** The skipped days that leave out a day's pickup: its due days, and the day unless its own collection is elsewhere. */
export function skipsOf(home: CalendarFacts, onDay: string): string[] {
  const { rhythms } = home;
  const isElsewhere = isMovedAway(onDay, { rhythms, holidays: holidaysAt(home, home.holidays) });
  return [...(isElsewhere ? [] : [onDay]), ...dueFor(home, onDay)];
}

/**
 * Stops generation of the pickups that now fall on some days of a home, even if a holiday moves them later. Under
 * `lockHomeBucket`. `undoSkip` reverts it.
 */
export async function leaveOutDays(
  deps: Deps,
  tx: Db,
  home: { homeownerId: string; userId: string },
  onDays: string[],
): Promise<void> {
  const found = await dueDaysOf(tx, home.userId, onDays);
  const days = found.flatMap(({ onDay, due }) => (due.length > 0 ? due : onDay));
  await insertSkippedDays(tx, { homeownerId: home.homeownerId, days, now: deps.now() });
}

/**
 * Cancels jobs held by the transaction, records why, gives one-offs' money back, and tells their runners. `userId` is null
 * for a schedule. Runs the same number of statements for one job or a thousand, besides one-offs.
 */
export async function cancelAndNotify(
  deps: Deps,
  tx: Db,
  held: Pick<JobRow, "id" | "status" | "runnerId" | "scheduledOn">[],
  why: { userId: string | null; reason: string | null },
): Promise<void> {
  const now = deps.now();
  const cancelled = new Set(
    await cancelJobs(
      tx,
      held.map((job) => job.id),
    ),
  );
  const jobs = held.filter((job) => cancelled.has(job.id));
  await returnOneOffs(deps, tx, [...cancelled], "oneOffCancelled");
  await addEvents(
    deps,
    tx,
    jobs.map((job) => ({
      jobId: job.id,
      fromStatus: job.status,
      toStatus: "cancelled" as const,
      userId: why.userId,
      reason: why.reason,
      happenedAt: now,
    })),
  );
  const runners = await findRunnerUserIds(
    tx,
    jobs.flatMap((job) => job.runnerId ?? []),
  );
  await notify(
    deps,
    tx,
    jobs.flatMap((job) => {
      const userId = job.runnerId && runners.get(job.runnerId);
      if (!userId) return [];
      const params = { date: job.scheduledOn };
      return { userId, type: "jobCancelled" as const, params, link: "/runner" };
    }),
  );
}

/**
 * Cancels one of the homeowner's pickups and tells its runner. A generated pickup stays canceled until `undoSkip` of
 * its day; a rental's, for as long as its calendars imply it. A repeat gives the same answer. Refuses with NOT_FOUND,
 * with ONE_OFF_UNDER_WAY once a one-off's runner has set out, and with JOB_NOT_CANCELLABLE once started, unless it has
 * not opened yet.
 */
export const cancelJob: HomeownerAct<typeof contract.cancelJob> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const { homeownerId } = actor;
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    await lockHomeBucket(tx, homeownerId);
    const { jobId } = input;
    const { held, before } = await lockToCancel(deps, tx, { homeownerId, userId: actor.userId, jobId });
    await cancelAndNotify(deps, tx, held, { userId: actor.userId, reason: null });
    const checkouts = held.filter(({ kind }) => kind === "checkout");
    await dropPickupsOf(
      tx,
      checkouts.map(({ id }) => id),
      deps.now(),
    );
    const days = held.flatMap((job) => (job.kind === "weekly" ? job.scheduledOn : []));
    await leaveOutDays(deps, tx, { homeownerId, userId: actor.userId }, days);
    const after = await findJobWithRunner(tx, jobId);
    return renderJob(deps, after ?? before);
  });

/**
 * Locks a home's job to cancel it; `held` is empty if it is canceled already. A start before the job's opening is
 * undone, so the homeowner can still cancel. Refuses as `cancelJob` does.
 */
export async function lockToCancel(
  deps: Deps,
  tx: Db,
  { homeownerId, userId, jobId }: { homeownerId: string; userId: string; jobId: string },
) {
  const held = await lockOpenJobsOfHome(tx, homeownerId, { jobId });
  const before = await findJobWithRunner(tx, jobId);
  if (before?.job.homeownerId !== homeownerId) throw new Refused({ code: "NOT_FOUND" });
  if (held.length > 0 && (await isPaidAndUnderWay(tx, before.job)))
    throw new Refused({ code: "ONE_OFF_UNDER_WAY" });
  if (held.length > 0 || before.job.status === "cancelled") return { held, before };
  const { job, due } = before;
  const { runnerId } = job;
  const isOpen = !isEarly(openingOf(job, due.timeZone), "out", deps.now());
  if (isOpen || !runnerId || !(await undoStartOfJob(tx, { jobId, runnerId })))
    throw new Refused({ code: "JOB_NOT_CANCELLABLE" });
  await afterUndoneStart(deps, tx, { job, userId, reason: "cancelled", capturedAt: null });
  return { held: await lockOpenJobsOfHome(tx, homeownerId, { jobId }), before };
}

/** Whether the runner of a one-off has set out: from then on, canceling would give nothing back. */
async function isPaidAndUnderWay(tx: Db, job: Pick<JobRow, "id" | "acceptedAt">): Promise<boolean> {
  return (await hasSetOut(tx, job)) && (await listOneOffsOfJobs(tx, [job.id])).length > 0;
}

/** Cancels unconfirmed extras and tells their homeowners; `userId` is null when nobody decided in time. */
export async function dropExtra(
  deps: Deps,
  tx: Db,
  held: (Pick<JobRow, "id" | "status" | "runnerId" | "scheduledOn"> & { homeUserId: string })[],
  { userId }: { userId: string | null },
): Promise<void> {
  await cancelAndNotify(deps, tx, held, { userId, reason: "not confirmed" });
  const nameOf = await rentalNames(
    tx,
    held.map(({ id }) => id),
  );
  for (const { id, homeUserId, scheduledOn } of held) {
    const params = { date: scheduledOn, credit: "none", cause: "ours", ...nameOf(id) };
    await notifyAndEmail(deps, tx, {
      userId: homeUserId,
      type: "pickupCancelled",
      params,
      link: "/calendar",
    });
  }
}
