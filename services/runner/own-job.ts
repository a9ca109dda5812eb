import type { Db } from "#db/client.ts";
import { wasTakenBy } from "#db/queries/job-events.ts";
import { findJob, type JobRow } from "#db/queries/jobs.ts";
import type { RunnerActor } from "#domain/actor.ts";
import { type Refusal, Refused } from "#domain/refusal.ts";

/**
 * A job that is the runner's. Refuses with NOT_FOUND, and with `ended` where the runner had taken the job and it was
 * cancelled or missed since: the row then names nobody any more, but to its runner it is no unknown job.
 */
export async function ownJob(db: Db, actor: RunnerActor, jobId: string, ended: Refusal): Promise<JobRow> {
  const job = await findJob(db, jobId);
  if (job?.runnerId === actor.runnerId) return job;
  const hasEnded = job?.status === "cancelled" || job?.status === "missed";
  if (hasEnded && (await wasTakenBy(db, { jobId, userId: actor.userId }))) throw new Refused(ended);
  throw new Refused({ code: "NOT_FOUND" });
}
