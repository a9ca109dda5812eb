import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { lockHomeBucket } from "#modules/homes/index.ts";
import {
  addEvent,
  findJob,
  findProblemOfKind,
  findReturn,
  isNotedOfMissed,
  type JobRow,
  lockJob,
  notifySettled,
  planReturnPickup as plan,
  recordReturn,
} from "#modules/pickups/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/dispatch.ts";
import type { DispatchJob } from "./contract/dispatch.ts";
import { jobChanged, renderAnew } from "./dispatch-board.ts";
import { findDispatchJob } from "./queries/dispatch.ts";

/**
 * Plans a return pickup for a missed pickup, on the day and part of day the operator chose, as for a reported problem.
 * Every runner may take it, and it replaces a canceled return pickup. Tells the homeowner, by email too. Refuses with
 * NOT_FOUND, JOB_CHANGED if the job is not missed, RETURN_PICKUP_PLANNED, PICKUP_CREDITED if its problem was credited
 * instead, RETURN_PICKUP_IMPOSSIBLE, PICKUP_IN_PAST and DAY_TOO_FAR.
 */
export function planReturnPickup(
  deps: Deps,
  actor: AdminActor,
  { jobId, day, timeWindow }: z.output<typeof contract.planReturnPickup.input>,
): Promise<DispatchJob> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const job = await lockMissed(tx, jobId);
    const earlier = await findReturn(tx, jobId);
    if (earlier && earlier.status !== "cancelled") throw new Refused({ code: "RETURN_PICKUP_PLANNED" });
    const home = await findDispatchJob(tx, jobId);
    if (!home) throw new Refused({ code: "NOT_FOUND" });
    const known = earlier ?? (await findProblemOfKind(tx, { jobId, kind: "nobodyCame" }));
    const planned = await plan(deps, tx, {
      job,
      userId: home.homeUserId,
      askedBy: actor.userId,
      words: known?.words ?? null,
      when: { day, window: timeWindow },
    });
    if (!planned) throw new Refused({ code: "RETURN_PICKUP_IMPOSSIBLE" });
    const { jobId: returnJobId, on } = planned;
    const returned = { id: deps.newId(), jobId, returnJobId, at: now, by: actor.userId };
    const insteadOf = earlier?.problemId ?? null;
    if (!(await recordReturn(tx, { ...returned, insteadOf }))) throw new Refused({ code: "PICKUP_CREDITED" });
    await audit(deps, tx, actor, {
      action: "admin.planReturnVisit",
      subjectId: jobId,
      before: {
        returnJobId: earlier?.jobId ?? null,
        day: earlier?.day ?? null,
        timeWindow: earlier?.timeWindow ?? null,
      },
      after: { returnJobId, day, timeWindow },
      happenedAt: now,
    });
    const told = { outcome: "returnVisit", returnOn: on, creditCents: null, answer: null } as const;
    await notifySettled(deps, tx, { userId: home.homeUserId, jobId, ...told });
    return renderAnew(tx, returnJobId, now);
  });
}

/**
 * Adds a note to a missed pickup's events, for admins only. The audit log leaves out its text. Repeating one's own note
 * changes nothing. Refuses with NOT_FOUND, and with JOB_CHANGED if the job is not missed.
 */
export const noteMissed: AdminAct<typeof contract.noteMissed> = (deps, actor, { jobId, words }) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    await lockMissed(tx, jobId);
    if (await isNotedOfMissed(tx, { jobId, userId: actor.userId, words })) return renderAnew(tx, jobId, now);
    await addEvent(deps, tx, {
      jobId,
      fromStatus: "missed",
      toStatus: "missed",
      userId: actor.userId,
      reason: words,
      happenedAt: now,
    });
    await audit(deps, tx, actor, {
      action: "admin.noteMissed",
      subjectId: jobId,
      before: { letters: 0 },
      after: { letters: words.length },
      happenedAt: now,
    });
    return renderAnew(tx, jobId, now);
  });

/** Locks the home before the job, like every act that changes how the home is served. */
async function lockMissed(tx: Db, jobId: string): Promise<JobRow> {
  const asked = await findJob(tx, jobId);
  if (!asked) throw new Refused({ code: "NOT_FOUND" });
  await lockHomeBucket(tx, asked.homeownerId);
  const job = await lockJob(tx, jobId);
  if (job?.status !== "missed") throw new Refused(await jobChanged(tx, jobId));
  return job;
}
