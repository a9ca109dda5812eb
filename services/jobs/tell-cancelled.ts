import type { Db } from "#db/client.ts";
import { insertJobEvents } from "#db/queries/job-events.ts";
import { cancelJobs, type JobRow } from "#db/queries/jobs.ts";
import { findRunnerUserIds } from "#db/queries/runner-profiles.ts";
import type { Deps } from "../deps.ts";
import { notify } from "../notifications/notify.ts";

/** Cancels jobs that the transaction holds, records why, and tells the runners who had taken them. */
export async function cancelAndTell(
  deps: Deps,
  tx: Db,
  held: Pick<JobRow, "id" | "status" | "runnerId" | "scheduledOn">[],
  why: { userId: string; reason: string | null },
): Promise<void> {
  const cancelled = new Set(
    await cancelJobs(
      tx,
      held.map((job) => job.id),
    ),
  );
  const jobs = held.filter((job) => cancelled.has(job.id));
  await insertJobEvents(
    tx,
    jobs.map((job) => ({
      id: deps.newId(),
      jobId: job.id,
      fromStatus: job.status,
      toStatus: "cancelled" as const,
      userId: why.userId,
      reason: why.reason,
      happenedAt: deps.now(),
    })),
  );
  const runners = await findRunnerUserIds(
    tx,
    jobs.flatMap((job) => job.runnerId ?? []),
  );
  for (const job of jobs) {
    const userId = job.runnerId && runners.get(job.runnerId);
    if (userId)
      await notify(deps, tx, {
        userId,
        type: "jobCancelled",
        params: { date: job.scheduledOn },
        link: "/runner",
      });
  }
}
