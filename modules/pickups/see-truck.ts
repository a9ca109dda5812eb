import type { Db } from "#db/client.ts";
import { findHomeownerUserId } from "#modules/accounts/index.ts";
import type { FullCans } from "#modules/homes/rules.ts";
import { notifyAndEmail, toPickup } from "#modules/notices/index.ts";
import { ruleOn } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, answerBy, localDay } from "#platform/time/local-time.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { extraTimes, fullCansAt, returnWindow } from "./days.ts";
import { notifyAdmins } from "./problems.ts";
import { addEvent } from "./queries/events.ts";
import { claimJob } from "./queries/job-changes.ts";
import type { JobRow } from "./queries/jobs.ts";
import { findProblemOfKind, insertProblem } from "./queries/problems.ts";
import { canReturn, findFullCansFacts, insertObservation } from "./queries/truck.ts";
import { rentalName } from "./render-job.ts";
import { planReturnPickup } from "./resolve-problem.ts";
import { isEarly } from "./rules/steps.ts";
import { type FullVerdict, isEmptied } from "./rules/truck.ts";
import { windowsOfDay } from "./schedule-pickup.ts";
import type { Served } from "./serve-leg.ts";
import { legOpening } from "./take-step.ts";

/**
 * Records what the runner found at the second leg. For full cans it plans the return, first with the same runner, and
 * tells the homeowner, by email too. The return is a pickup without a price that pays its runner as usual. If nobody can
 * return for cans at the curb, or a second return finds full ones too, an admin decides. Needs `lockHomeBucket` before
 * the runner's lock for full cans.
 */
export async function seeTruck(
  deps: Deps,
  tx: Db,
  actor: RunnerActor,
  job: JobRow,
  seen: Served & { verdict: FullVerdict | null; cans: FullCans | null },
): Promise<void> {
  const { verdict, at } = seen;
  const { opening, timeZone } = await legOpening(tx, job);
  const facts = await findFullCansFacts(tx, job.id);
  const { homeownerId, zipCode, scheduledOn } = job;
  const row = { jobId: job.id, homeownerId, zipCode, scheduledOn, observedAt: at, userId: actor.userId };
  if (!verdict) {
    const leg = { kind: job.kind, wentOut: job.startedAt !== null, hasPhoto: seen.hasPhoto };
    const isReturn = facts.returnsFor !== null;
    if (isEmptied({ ...leg, isReturn, isEarly: isEarly(opening, "in", at) }))
      await insertObservation(tx, { ...row, verdict: "emptied" });
    return;
  }
  const { wish, laws } = facts;
  const place = { scheduledOn, timeZone, laws, isRental: job.propertyId !== null };
  // The home's wish as the runner knew it, who may have been without reception.
  const cans = seen.cans ?? fullCansAt({ ...place, wish, now: at });
  const userId = await findHomeownerUserId(tx, homeownerId);
  const full: Full = { ...facts, ...place, job, verdict, cans, userId };
  const planned = await planReturn(deps, tx, actor, full);
  const returnJobId = planned?.jobId ?? null;
  await insertObservation(tx, { ...row, verdict, cans, returnJobId });
  if (returnJobId && planned) await giveReturn(deps, tx, actor, { jobId: returnJobId, onDay: planned.on });
  if (!planned && (cans === "leftOut" || facts.isSecondReturn)) await askAdmins(deps, tx, full);
  const params = {
    date: scheduledOn,
    verdict,
    cans,
    movedTo: planned?.on ?? "none",
    ...(await rentalName(tx, job)),
  };
  await notifyAndEmail(deps, tx, { userId, type: "cansNotEmptied", params, ...toPickup(job.id) });
}

type Full = Awaited<ReturnType<typeof findFullCansFacts>> & {
  job: JobRow;
  verdict: FullVerdict;
  cans: FullCans;
  userId: string;
  scheduledOn: string;
  timeZone: string;
};

/**
 * The day on which somebody comes for full cans, and the pickup planned for it: null if the place's next pickup is that
 * day. Null without a return: the cans are back and were tagged, so the home must act first, or the service does not run,
 * or this was the second return.
 */
async function planReturn(
  deps: Deps,
  tx: Db,
  actor: RunnerActor,
  full: Full,
): Promise<{ jobId: string | null; on: string } | null> {
  const { job, verdict, cans, userId, timeZone } = full;
  const now = deps.now();
  const today = localDay(now, timeZone);
  if (full.isSecondReturn || (cans === "broughtBack" && verdict === "tagged")) return null;
  const when =
    cans === "leftOut"
      ? returnWindow(verdict, { ...full, now })
      : { day: addDays(today, 1), window: job.timeWindow };
  const { homeownerId, propertyId } = job;
  const taken = await windowsOfDay(deps, tx, { userId, homeownerId, propertyId, day: when.day });
  if (when.day > today && taken.length > 0) return { jobId: null, on: when.day };
  const promises = await ruleOn(tx, "promises", when.day);
  const times = cans === "broughtBack" ? { times: extraTimes(when, full, { promises, now }) } : {};
  return planReturnPickup(deps, tx, { job, userId, askedBy: actor.userId, words: null, when, ...times });
}

/** Gives the return to the runner who saw the cans, unless they are off or full that day; then it is on offer. */
async function giveReturn(
  deps: Deps,
  tx: Db,
  { runnerId, userId }: RunnerActor,
  { jobId, onDay }: { jobId: string; onDay: string },
): Promise<void> {
  const now = deps.now();
  if (!(await canReturn(tx, { runnerId, onDay })) || !(await claimJob(tx, { jobId, runnerId, now }))) return;
  const step = { fromStatus: "scheduled", toStatus: "assigned" } as const;
  await addEvent(deps, tx, { jobId, ...step, userId, happenedAt: now });
}

/** Opens a problem of the pickup: its cans are at the curb, and nobody is planned to bring them back. */
async function askAdmins(deps: Deps, tx: Db, { job, timeZone }: Full): Promise<void> {
  const kind = "notEmptied";
  if (await findProblemOfKind(tx, { jobId: job.id, kind })) return;
  const reportedAt = deps.now();
  await insertProblem(tx, {
    id: deps.newId(),
    jobId: job.id,
    kind,
    wish: "returnVisit",
    reportedAt,
    answerBy: answerBy(reportedAt, timeZone),
  });
  await notifyAdmins(deps, tx, job);
}
