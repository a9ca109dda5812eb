import type { Db } from "#db/client.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { type Refusal, Refused } from "#platform/values/refusal.ts";
import { findTaking, wasTakenBy } from "./queries/job-events.ts";
import { findJob, type JobRow } from "./queries/jobs.ts";
import type { TooLate } from "./take-step.ts";

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

/** Refuses with JOB_TAKEN_BACK for a job that was the runner's and is somebody else's, or nobody's, since. */
export async function refuseLost(db: Db, actor: RunnerActor, jobId: string): Promise<void> {
  const { lost } = await jobOnceOwn(db, actor, jobId);
  if (lost?.how.code === "JOB_TAKEN_BACK") throw new Refused(lost.how);
}

/**
 * A job that is or was the runner's, for what was done before the runner could hear of the difference: `lost` says what
 * became of it and when the runner had taken it, and is null where it is still theirs. Refuses with NOT_FOUND where the
 * runner never had it.
 */
export async function jobOnceOwn(
  db: Db,
  actor: RunnerActor,
  jobId: string,
): Promise<{ job: JobRow; lost: { how: TooLate; takenAt: string } | null }> {
  const job = await findJob(db, jobId);
  if (job?.runnerId === actor.runnerId) return { job, lost: null };
  const taking = job && (await findTaking(db, { jobId, userId: actor.userId }));
  if (!taking) throw new Refused({ code: "NOT_FOUND" });
  const ends = { missed: "JOB_MISSED", cancelled: "JOB_CANCELLED" } as const;
  const code =
    taking.isLast && (job.status === "missed" || job.status === "cancelled")
      ? ends[job.status]
      : "JOB_TAKEN_BACK";
  return { job, lost: { how: { code, params: { date: job.scheduledOn } }, takenAt: taking.at } };
}
