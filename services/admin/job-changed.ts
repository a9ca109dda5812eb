import type { Db } from "#db/client.ts";
import { findLastChange } from "#db/queries/dispatch.ts";
import { findJob } from "#db/queries/jobs.ts";
import type { Refusal } from "#domain/refusal.ts";

/** Why an operator's act does not fit a job any more: NOT_FOUND, or who did what to it meanwhile, and when. */
export async function jobChanged(db: Db, jobId: string): Promise<Refusal> {
  const job = await findJob(db, jobId);
  if (!job) return { code: "NOT_FOUND" };
  const last = await findLastChange(db, jobId);
  return {
    code: "JOB_CHANGED",
    params: {
      by: last?.by ?? "nobody",
      what: last?.isRunner && last.toStatus === "assigned" ? "accepted" : (last?.toStatus ?? job.status),
      runner: last?.runner ?? "nobody",
      at: last?.at ?? job.createdAt,
    },
  };
}
