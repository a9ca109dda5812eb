import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { findHomeownerUserId } from "#modules/accounts/index.ts";
import { creditPickups, returnOneOffs } from "#modules/billing/index.ts";
import { pickupShare, wrongPickupCredit } from "#modules/billing/rules.ts";
import { notify, notifyAndEmail, pickupPath, toPickup } from "#modules/notices/index.ts";
import { listRules } from "#modules/rates/index.ts";
import { ruleAmong } from "#modules/rates/rules.ts";
import type { Deps } from "#platform/deps.ts";
import { creditParam } from "#platform/values/money.ts";
import { endRegularHomes } from "./end-regulars.ts";
import { closeRefusedJobs } from "./queries/anomalies.ts";
import { addEvent, addEvents } from "./queries/events.ts";
import { lockActiveJobsOfRunner, unassignJob } from "./queries/job-changes.ts";
import { findCreditFacts, insertPromises, missJobs, type OpenJob } from "./queries/promises.ts";
import { rentalName, rentalNames } from "./render-job.ts";
import { promiseOutcomes } from "./rules/problems.ts";

/**
 * Marks jobs held by the transaction as missed and returns how many. Records why, decides their promises, credits each
 * homeowner one pickup's share, or what is left of the month, gives a one-off's money back, and tells homeowner (by
 * email too) and runner. Runs the same number of statements for one job or a thousand. `isRefused`: their review was
 * refused, and the runner learns of it separately.
 */
export async function missAndCredit(
  deps: Deps,
  tx: Db,
  held: OpenJob[],
  why: { userId: string | null; reason: string; isRefused?: boolean },
): Promise<number> {
  const now = deps.now();
  const ids = held.map((job) => job.id);
  const facts = new Map((await findCreditFacts(tx, ids)).map((found) => [found.jobId, found]));
  const rules = await listRules(tx, "credit");
  const isRefused = why.isRefused === true;
  const missed = new Set(await (isRefused ? closeRefusedJobs(tx, ids, "missed") : missJobs(tx, ids)));
  const paidBack = await returnOneOffs(deps, tx, [...missed], "oneOffMissed");
  const jobs = held.flatMap((job) => {
    const found = facts.get(job.id);
    if (!found || !missed.has(job.id)) return [];
    const share = pickupShare(found.monthlyRateCents, found.inTwoWeeks);
    const { missedPercent } = ruleAmong(rules, "credit", job.scheduledOn);
    const cents = paidBack.has(job.id) ? 0 : wrongPickupCredit(share, missedPercent);
    return [{ ...job, ...found, cents }];
  });
  await addEvents(
    deps,
    tx,
    jobs.map((job) => ({
      jobId: job.id,
      fromStatus: job.status,
      toStatus: "missed" as const,
      userId: why.userId,
      reason: why.reason,
      happenedAt: now,
    })),
  );
  const credited = await creditPickups(
    deps,
    tx,
    jobs.map(({ id, userId, cents }) => ({ userId, jobId: id, cents, reason: "missed" })),
  );
  await insertPromises(
    tx,
    jobs.flatMap((job) =>
      promiseOutcomes({ ...job, completedAt: null, photos: { out: job.hasOutPhoto, in: false } }).map(
        (outcome) => ({ jobId: job.id, ...outcome }),
      ),
    ),
    now,
  );
  await tell(
    deps,
    tx,
    jobs.map((job, index) => ({
      ...job,
      cents: credited[index] ?? 0,
      missedLeg: isRefused ? null : job.startedAt === null ? "out" : "in",
      ...(isRefused && { runnerUserId: null }),
    })),
  );
  return jobs.length;
}

type Missed = {
  id: string;
  userId: string;
  isGone: boolean;
  runnerUserId: string | null;
  scheduledOn: string;
  cents: number;
  /** The leg that was not done; null if a review refused it. */
  missedLeg: "out" | "in" | null;
};

async function tell(deps: Deps, tx: Db, jobs: Missed[]): Promise<void> {
  const rentalOf = await rentalNames(
    tx,
    jobs.map(({ id }) => id),
  );
  await notifyAndEmail(
    deps,
    tx,
    jobs
      .filter((job) => !job.isGone)
      .map(({ id, userId, scheduledOn, cents, missedLeg }) => ({
        userId,
        type: "jobMissed",
        params: {
          date: scheduledOn,
          credit: creditParam(cents),
          ...(missedLeg && { legs: missedLeg }),
          ...rentalOf(id),
        },
        ...toPickup(id),
      })),
  );
  await notify(
    deps,
    tx,
    jobs.flatMap(({ runnerUserId: userId, scheduledOn: date }) =>
      userId ? { userId, type: "jobTakenBack" as const, params: { date }, link: "/runner" } : [],
    ),
  );
}

/**
 * Takes away the jobs and standing routes of a runner whom the transaction holds. Unstarted jobs are open again and their homeowners told;
 * jobs in progress count as missed, or stay with `keepsBegun`. Returns how many of each were taken away.
 */
export async function endJobs(
  deps: Deps,
  tx: Db,
  runnerId: string,
  { keepsBegun = false, ...why }: { userId: string; reason: string; keepsBegun?: boolean },
) {
  await endRegularHomes(deps, tx, {
    where: sql`regular.runner_id = ${runnerId}::uuid`,
    reason: "runnerLeft",
    days: 0,
    userId: why.userId,
  });
  const active = await lockActiveJobsOfRunner(tx, runnerId);
  const inProgress = active.filter((job) => job.status === "in_progress" && !keepsBegun);
  const missed = await missAndCredit(deps, tx, inProgress, why);
  const taken = active.filter((job) => job.status === "assigned");
  for (const job of taken) {
    await unassignJob(tx, { jobId: job.id, runnerId });
    await addEvent(deps, tx, { jobId: job.id, fromStatus: "assigned", toStatus: "scheduled", ...why });
    await notify(deps, tx, {
      userId: await findHomeownerUserId(tx, job.homeownerId),
      type: "jobReleased",
      params: { date: job.scheduledOn, ...(await rentalName(tx, job)) },
      link: pickupPath(job.id),
    });
  }
  return { released: taken.length, missed };
}
