import type { Db } from "#db/client.ts";
import { findHomeownerUserId } from "#modules/accounts/index.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { missAndCredit } from "./miss-jobs.ts";
import { insertJobEvent } from "./queries/job-events.ts";
import { lockActiveJobsOfRunner, unassignJob } from "./queries/jobs.ts";
import { rentalName } from "./rental-names.ts";

/**
 * Takes away the jobs of a runner whom the transaction holds. Unstarted jobs are open again and their homeowners told;
 * jobs in progress count as missed. Returns how many of each.
 */
export async function endJobs(
  deps: Deps,
  tx: Db,
  runnerId: string,
  why: { userId: string; reason: string },
): Promise<{ released: number; missed: number }> {
  const active = await lockActiveJobsOfRunner(tx, runnerId);
  const underWay = active.filter((job) => job.status === "in_progress");
  const missed = await missAndCredit(deps, tx, underWay, why);
  const taken = active.filter((job) => job.status === "assigned");
  for (const job of taken) {
    await unassignJob(tx, { jobId: job.id, runnerId });
    await insertJobEvent(tx, {
      id: deps.newId(),
      jobId: job.id,
      fromStatus: "assigned",
      toStatus: "scheduled",
      ...why,
      happenedAt: deps.now(),
    });
    await notify(deps, tx, {
      userId: await findHomeownerUserId(tx, job.homeownerId),
      type: "jobReleased",
      params: { date: job.scheduledOn, ...(await rentalName(tx, job)) },
      link: "/",
    });
  }
  return { released: taken.length, missed };
}
