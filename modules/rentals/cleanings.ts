import type { Db } from "#db/client.ts";
import { allowedOn } from "#modules/homes/days.ts";
import { findCurbLaws } from "#modules/homes/index.ts";
import type { JobRow } from "#modules/pickups/index.ts";
import type { Deps } from "#platform/deps.ts";
import { localTime } from "#platform/time/local-time.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import {
  deleteCleaning,
  findCleaningFacts,
  finishCleaning,
  saveCleaning,
  setFirstTime,
} from "./queries/cleanings.ts";
import { type Cleaning, cleaningTimes, refuseCleaning } from "./rules/cleanings.ts";

/** What an act on a cleaning came to; `isNew` is false for a repeat. Times are local. */
export type CleaningDone = { isNew: boolean; leg: Cleaning["leg"]; time: string };

/**
 * Makes a leg of a locked job wait for the cleaner, within its window and the curb rule. Repeating replaces the time. A
 * repeat changes nothing. Refuses with NOT_FOUND for a job of a home, and as `refuseCleaning` does.
 */
export async function setCleaning(deps: Deps, tx: Db, job: JobRow, wish: Cleaning): Promise<CleaningDone> {
  const found = await findCleaningFacts(tx, job.id);
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  const { cleaning: before, timeZone } = found;
  const timeOf = (instant: string) => localTime(instant, timeZone);
  const answer = { leg: wish.leg, time: timeOf(wish.untilAt) };
  const isSame = before?.doneAt === null && before.leg === wish.leg && before.untilAt === wish.untilAt;
  if (isSame) return { ...answer, isNew: false };
  const wasFromAt = before && job.windowStartsAt === before.untilAt ? before.wasFromAt : job.windowStartsAt;
  const allowed = found.isCollection
    ? allowedOn(await findCurbLaws(tx, found), job.scheduledOn, timeZone)
    : null;
  refuseIf(refuseCleaning(wish, job, { now: deps.now(), allowed, timeOf }));
  await saveCleaning(tx, { jobId: job.id, ...wish, wasFromAt, doneAt: null });
  const { windowStartsAt: from } = cleaningTimes({ ...job, windowStartsAt: wasFromAt }, wish);
  if (from !== job.windowStartsAt) await setFirstTime(tx, { jobId: job.id, from });
  return { ...answer, isNew: true };
}

/**
 * Ends the wait of a locked job: the cleaner is done, or needs no wait after all. The cans may go out as before. A
 * repeat changes nothing. Refuses with NOT_FOUND when there is nothing to end.
 */
export async function endCleaning(
  deps: Deps,
  tx: Db,
  job: JobRow,
  { isDone }: { isDone: boolean },
): Promise<CleaningDone> {
  const found = await findCleaningFacts(tx, job.id);
  const before = found?.cleaning;
  if (!before) throw new Refused({ code: "NOT_FOUND" });
  const answer = { leg: before.leg, time: localTime(before.untilAt, found.timeZone) };
  if (isDone && !(await finishCleaning(tx, { jobId: job.id, now: deps.now() })))
    return { ...answer, isNew: false };
  if (!isDone) await deleteCleaning(tx, job.id);
  if (before.leg === "out" && job.windowStartsAt === before.untilAt)
    await setFirstTime(tx, { jobId: job.id, from: before.wasFromAt });
  return { ...answer, isNew: true };
}
