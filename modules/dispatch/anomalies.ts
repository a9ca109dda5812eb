import type * as z from "zod";
import { notify } from "#modules/notices/index.ts";
import {
  findAnomaly,
  listOpenAnomalies,
  refuseAnomaliesOf,
  resolveAnomaly as resolve,
} from "#modules/pickups/index.ts";
import { openingOf } from "#modules/pickups/rules/days/opening.ts";
import { holdReviewedJob, undoRefused } from "#modules/schedule/index.ts";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import { wallClock } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/anomaly.ts";
import type { Anomaly } from "./contract/anomaly.ts";

const mostAnomalies = 100;

/** Unreviewed anomalies of pickups, oldest first. */
export async function anomalies(deps: Deps, _actor: AdminActor): Promise<Anomaly[]> {
  const rows = await listOpenAnomalies(deps.db, mostAnomalies);
  return rows.map(({ id, kind, act, doneAt, runner, job, timeZone }) => {
    const opening = openingOf(job, timeZone);
    return {
      id,
      kind,
      act,
      doneThere: wallClock(doneAt, timeZone),
      openedThere: wallClock(act === "in" ? opening.inAt : opening.outAt, timeZone),
      jobId: job.id,
      address: [job.address, `${job.city} ${job.zipCode}`].filter(Boolean).join(", "),
      day: job.scheduledOn,
      runner,
      runnerId: job.runnerId,
      pay: formatCents(job.payCents),
    };
  });
}

/**
 * Clears an anomaly, so that the next pay run pays its pickup, or refuses it with all others of its pickup. A refused
 * pickup counts as not done (`undoRefused`), is not paid, and its runner is told why. Repeating the decision changes
 * nothing. Refuses with NOT_FOUND, and with ANOMALY_RESOLVED if it was decided otherwise.
 */
export function resolveAnomaly(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.resolveAnomaly.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const { anomalyId: id, outcome } = input;
    const reason = input.reason || null;
    const asked = await findAnomaly(tx, id);
    if (!asked) throw new Refused({ code: "NOT_FOUND" });
    const { jobId, userId } = asked;
    const held = outcome === "refused" ? await holdReviewedJob(tx, jobId) : null;
    const isResolved = await resolve(tx, { id, outcome, reason, resolvedBy: actor.userId, now });
    const found = await findAnomaly(tx, id);
    if (!found) throw new Refused({ code: "NOT_FOUND" });
    if (found.outcome !== outcome)
      throw new Refused({
        code: "ANOMALY_RESOLVED",
        params: { by: found.resolver ?? "nobody", at: found.resolvedAt ?? now },
      });
    if (!isResolved) return { ok: true };
    let undone: Awaited<ReturnType<typeof undoRefused>> = null;
    if (held) {
      await refuseAnomaliesOf(tx, { jobId, reason, resolvedBy: actor.userId, now });
      undone = await undoRefused(deps, tx, held, { userId: actor.userId });
      if (!found.isRunnerGone) {
        const params = { date: held.job.scheduledOn, reason: reason ?? "none" };
        await notify(deps, tx, { userId, type: "jobRefused", params, link: "/runner" });
      }
    }
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.resolveAnomaly",
      subjectId: jobId,
      before: {
        kind: found.kind,
        act: found.act,
        outcome: null,
        ...(undone && { status: held?.job.status }),
      },
      after: { outcome, reason, ...(undone && { status: undone.status }) },
      concerns: [userId, ...(held ? [held.homeUserId] : [])],
      happenedAt: now,
    });
    return { ok: true };
  });
}
