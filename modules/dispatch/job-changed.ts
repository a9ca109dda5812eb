import type { Db } from "#db/client.ts";
import { findJobWithRunner } from "#modules/pickups/index.ts";
import { localTime } from "#platform/time/local-time.ts";
import type { Refusal } from "#platform/values/refusal.ts";
import { findLastChange } from "./queries/dispatch.ts";

/**
 * The refusal when a job no longer fits an operator's act: NOT_FOUND, or who changed it how and when, by the home's
 * clock.
 */
export async function jobChanged(db: Db, jobId: string): Promise<Refusal> {
  const found = await findJobWithRunner(db, jobId);
  if (!found) return { code: "NOT_FOUND" };
  const { job, due } = found;
  const last = await findLastChange(db, jobId);
  return {
    code: "JOB_CHANGED",
    params: {
      by: last?.by ?? "nobody",
      what: last?.isRunner && last.toStatus === "assigned" ? "accepted" : (last?.toStatus ?? job.status),
      runner: last?.runner ?? "nobody",
      at: localTime(last?.at ?? job.createdAt, due.timeZone),
    },
  };
}
