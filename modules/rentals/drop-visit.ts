import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { holdBucket } from "#modules/homes/index.ts";
import { cancelAndTell, findJob, lockOpenJobsOfHome } from "#modules/pickups/index.ts";
import { refuseCancel } from "#modules/pickups/rules/change.ts";
import { holdRates } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract/rental-plan.ts";
import { planRentals } from "./plan-rental.ts";
import { beginVisitAnew, lockRentalVisit, setVisitState } from "./queries/rental-plans.ts";
import { readPlans } from "./read-plans.ts";
import { missesTruck } from "./rules/plan-changes.ts";

/**
 * Drops a planned pickup for as long as calendars imply it. Cancels its job under the homeowner's usual rules, and
 * tells its runner. Repeating gives the same answer. Refuses with NOT_FOUND, and with JOB_NOT_CANCELLABLE once it has
 * begun.
 */
export function dropVisit(
  deps: Deps,
  actor: HomeownerActor,
  { id }: z.output<typeof contract.dropVisit.input>,
): Promise<z.output<typeof contract.dropVisit.output>> {
  return deps.transact(async (tx) => {
    await drop(deps, tx, actor, await lockOwnVisit(tx, actor, id));
    return { ok: true };
  });
}

/**
 * Keeps or cancels a pickup that nothing implies any longer, and tells its runner if canceled. One that misses the
 * truck is replaced by one that does not. Repeating the answer changes nothing. Refuses with NOT_FOUND, with
 * VISIT_CHANGED if already settled otherwise, and with JOB_NOT_CANCELLABLE once the runner has begun.
 */
export function answerAsked(
  deps: Deps,
  actor: HomeownerActor,
  { id, keep }: z.output<typeof contract.answerAsked.input>,
): Promise<z.output<typeof contract.answerAsked.output>> {
  return deps.transact(async (tx) => {
    const visit = await lockOwnVisit(tx, actor, id);
    const isRepeat = visit.state === (keep ? "kept" : "dropped");
    if (visit.state !== "asked" && !isRepeat) throw new Refused({ code: "VISIT_CHANGED" });
    if (!keep) {
      // Lock the rates before any job, as restamping pay does.
      await holdRates(tx);
      const isReplaced = visit.state === "asked" && (await comesTooLate(deps, tx, visit));
      await drop(deps, tx, actor, visit);
      if (isReplaced) await replace(deps, tx, actor, visit);
    } else if (!isRepeat) await setVisitState(tx, { id, state: "kept", now: deps.now() });
    return { ok: true };
  });
}

/** Whether the pickup in question is still implied, at times that make the truck. */
async function comesTooLate(deps: Deps, tx: Db, { id, propertyId }: Visit): Promise<boolean> {
  const [plan] = await readPlans(tx, { propertyId }, { now: deps.now() });
  const visit = plan?.present.find((each) => each.id === id);
  const to = plan?.implied.find(({ onDay }) => onDay === visit?.visitOn);
  return visit !== undefined && to !== undefined && missesTruck(visit, to);
}

/** Creates a job at the implied times, which the host's answer confirms. */
async function replace(
  deps: Deps,
  tx: Db,
  { userId }: HomeownerActor,
  { id, propertyId }: Visit,
): Promise<void> {
  await beginVisitAnew(tx, id, deps.now());
  await planRentals(deps, tx, { propertyId }, { confirmed: [id], userId });
}

type Visit = NonNullable<Awaited<ReturnType<typeof lockRentalVisit>>>;

async function lockOwnVisit(tx: Db, { homeownerId }: HomeownerActor, id: string): Promise<Visit> {
  if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
  await holdBucket(tx, homeownerId);
  const visit = await lockRentalVisit(tx, { id, homeownerId });
  if (!visit) throw new Refused({ code: "NOT_FOUND" });
  return visit;
}

async function drop(
  deps: Deps,
  tx: Db,
  { homeownerId, userId }: HomeownerActor,
  { id, jobId, state }: Visit,
): Promise<void> {
  if (state === "dropped") return;
  if (jobId && homeownerId) {
    const held = await lockOpenJobsOfHome(tx, homeownerId, { jobId });
    const job = await findJob(tx, jobId);
    if (job && job.status !== "cancelled") refuseIf(refuseCancel(job));
    await cancelAndTell(deps, tx, held, { userId, reason: null });
  }
  await setVisitState(tx, { id, state: "dropped", now: deps.now() });
}
