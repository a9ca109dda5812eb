import type { Db } from "#db/client.ts";
import { notify } from "#modules/notices/index.ts";
import { lockPayWeeks, takeBackRefused } from "#modules/payouts/index.ts";
import { openingOf } from "#modules/pickups/days.ts";
import {
  decideAnswer as decide,
  findAnomaly,
  findJob,
  listReviews,
  listShots,
  listZonedJobs,
  resolveAnomaly as resolve,
  resolveAnomaliesOf,
  type Shot,
  takeRefusedTip,
  tellNotServed,
} from "#modules/pickups/index.ts";
import { type AnomalyAct, holdingKinds } from "#modules/pickups/rules/problems.ts";
import { lockReviewedJob, undoRefused } from "#modules/schedule/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { wallClock } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { photoKey } from "#platform/values/photos.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/reviews.ts";
import type { PhotoReview } from "./contract/reviews.ts";

const mostReviews = 100;

/** Pickups to review and answers to refusals, longest wait first. */
export async function anomalies(deps: Deps, _actor: AdminActor): Promise<PhotoReview[]> {
  const rows = await listReviews(deps.db, mostReviews);
  const jobIds = rows.map(({ jobId }) => jobId);
  if (jobIds.length === 0) return [];
  const [jobs, shots] = await Promise.all([listZonedJobs(deps.db, jobIds), listShots(deps.db, jobIds)]);
  const shotsOf = Map.groupBy(shots, ({ jobId }) => jobId);
  return Promise.all(
    rows.map(async ({ jobId, reasons, runner, answer }) => {
      const found = jobs.find(({ job }) => job.id === jobId);
      const [first] = reasons;
      if (!found || !first) throw new Error(`Job ${jobId} is under review and missing`);
      const { job, timeZone } = found;
      const opening = openingOf(job, timeZone);
      const photo = (act: AnomalyAct) => renderShot(deps, shotsOf.get(jobId), act);
      return {
        id: first.id,
        jobId,
        address: [job.address, `${job.city} ${job.zipCode}`].filter(Boolean).join(", "),
        day: job.scheduledOn,
        timeZone,
        runner,
        runnerId: job.runnerId,
        pay: formatCents(job.payCents),
        isPayHeld:
          answer !== null || reasons.some(({ kind }) => (holdingKinds as readonly string[]).includes(kind)),
        photos: {
          out: await photo("out"),
          in: await photo("in"),
          cannotServe: await photo("cannotServe"),
        },
        reasons: await Promise.all(
          reasons.map(async ({ id, kind, act, doneAt, resembles }) => ({
            id,
            kind,
            act,
            doneThere: wallClock(doneAt, timeZone),
            openedThere: wallClock(act === "in" ? opening.inAt : opening.outAt, timeZone),
            resembles: resembles && {
              photoUrl: await deps.photos.signRead(photoKey(resembles.photoId)),
              takenThere: wallClock(resembles.takenAt, resembles.timeZone),
              address: resembles.address,
              likeness: resembles.likeness,
            },
          })),
        ),
        answer,
      };
    }),
  );
}

async function renderShot(deps: Deps, shots: Shot[] = [], act: AnomalyAct) {
  const shot = shots.find(({ purpose }) => purpose === act);
  if (!shot) return null;
  const { photoId, takenAt, source, distanceMeters, accuracyMeters } = shot;
  const photoUrl = await deps.photos.signRead(photoKey(photoId));
  return { photoUrl, takenAt, source, distanceMeters, accuracyMeters };
}

/**
 * Clears a pickup's anomalies, so that the next pay run pays it, or refuses it. A refused pickup counts as not done
 * (`undoRefused`), is not paid unless it was paid already, its tip is refunded, and its runner is told why. Clearing an
 * early "couldn't serve" report tells the homeowner. Repeating the decision changes nothing. Refuses with NOT_FOUND, and
 * with ANOMALY_RESOLVED if it was decided otherwise.
 */
export const resolveAnomaly: AdminAct<typeof contract.resolveAnomaly> = (deps, actor, input) =>
  deps.transact(
    async (tx) => {
      const now = deps.now();
      const { anomalyId: id, outcome } = input;
      const reason = input.reason || null;
      const asked = await findAnomaly(tx, id);
      if (!asked) throw new Refused({ code: "NOT_FOUND" });
      const { jobId, userId } = asked;
      if (outcome === "refused") await lockPayWeeks(tx);
      const held = outcome === "refused" ? await lockReviewedJob(tx, jobId) : null;
      const decision = { outcome, reason, resolvedBy: actor.userId, now };
      const isResolved = await resolve(tx, { id, ...decision });
      const found = await findKnown(tx, id);
      if (found.outcome !== outcome)
        throw new Refused({
          code: "ANOMALY_RESOLVED",
          params: { by: found.resolver ?? "nobody", at: found.resolvedAt ?? now },
        });
      if (!isResolved) return { ok: true };
      const acts = [found.act, ...(await resolveAnomaliesOf(tx, { jobId, ...decision }))];
      let undone: Awaited<ReturnType<typeof undoRefused>> = null;
      if (held) {
        await takeRefusedTip(deps, tx, jobId);
        await takeBackRefused(deps, tx, jobId);
        undone = await undoRefused(deps, tx, held, { userId: actor.userId });
        if (!found.isRunnerGone) {
          const params = { date: held.job.scheduledOn, reason: reason ?? "none" };
          await notify(deps, tx, { userId, type: "jobRefused", params, link: "/runner/you" });
        }
      } else if (acts.includes("cannotServe")) {
        const job = await findJob(tx, jobId);
        if (job?.cannotServeReason)
          await tellNotServed(deps, tx, job, { reason: job.cannotServeReason, userId });
      }
      await audit(deps, tx, actor, {
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
    },
    { isLong: input.outcome === "refused" },
  );

async function findKnown(tx: Db, id: string) {
  const found = await findAnomaly(tx, id);
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  return found;
}

/**
 * Decides a runner's answer to a refusal and tells the runner. Reversed: the next pay run pays what the refusal kept
 * back; the home's credit or new pickup stays. Repeating the decision changes nothing. Refuses with NOT_FOUND without
 * an answer, and with ANOMALY_RESOLVED if it was decided otherwise.
 */
export const decideAnswer: AdminAct<typeof contract.decideAnswer> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const { anomalyId: id, outcome } = input;
    const reason = input.reason || null;
    const { jobId, userId } = await findKnown(tx, id);
    const isDecided = await decide(tx, { jobId, userId, outcome, by: actor.userId, now });
    const found = await findKnown(tx, id);
    if (found.answerOutcome === null) throw new Refused({ code: "NOT_FOUND" });
    if (found.answerOutcome !== outcome)
      throw new Refused({
        code: "ANOMALY_RESOLVED",
        params: { by: found.answerDecider ?? "nobody", at: now },
      });
    if (!isDecided) return { ok: true };
    const job = await findJob(tx, jobId);
    if (job && !found.isRunnerGone)
      await notify(deps, tx, {
        userId,
        type: "refusalReviewed",
        params: { date: job.scheduledOn, outcome, reason: reason ?? "none" },
        link: "/runner/you",
      });
    await audit(deps, tx, actor, {
      action: "admin.decideAnswer",
      subjectId: jobId,
      before: { outcome: null },
      after: { outcome, reason },
      concerns: [userId],
      happenedAt: now,
    });
    return { ok: true };
  });
