import type { Db } from "#db/client.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { type Refusal, Refused } from "#platform/values/refusal.ts";
import { findTaking, wasTakenBy } from "./queries/job-events.ts";
import { findJob, type JobRow } from "./queries/jobs.ts";
import type { TooLate } from "./take-step.ts";

/**
 * A job of this runner. Refuses with NOT_FOUND, and with `ended` if the runner had taken the job and it was cancelled
 * or missed since; its row then no longer names a runner.
 */
export async function ownJob(db: Db, actor: RunnerActor, jobId: string, ended: Refusal): Promise<JobRow> {
  const job = await findJob(db, jobId);
  if (job?.runnerId === actor.runnerId) return job;
  const hasEnded = job?.status === "cancelled" || job?.status === "missed";
  if (hasEnded && (await wasTakenBy(db, { jobId, userId: actor.userId }))) throw new Refused(ended);
  throw new Refused({ code: "NOT_FOUND" });
}

/** Refuses with JOB_TAKEN_BACK for a job that was the runner's and no longer is. */
export async function refuseLost(db: Db, actor: RunnerActor, jobId: string): Promise<void> {
  const { lost } = await jobOnceOwn(db, actor, jobId);
  if (lost?.how.code === "JOB_TAKEN_BACK") throw new Refused(lost.how);
}

/**
 * A job that is or was the runner's, for steps done before the runner could know of a change. `lost` says what happened
 * to it and when the runner had taken it; null if it is still theirs. Refuses with NOT_FOUND if the runner never had
 * it.
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
