import type { Db } from "#db/client.ts";
import { findRunnerUserIds } from "#modules/accounts/index.ts";
import { insertNotifications } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { insertJobEvents } from "./queries/job-events.ts";
import { cancelJobs, type JobRow } from "./queries/jobs.ts";

/**
 * Cancels jobs held by the transaction, records why, and tells their runners. `userId` is null for a schedule. Runs the
 * same number of statements for one job or a thousand.
 */
export async function cancelAndTell(
  deps: Deps,
  tx: Db,
  held: Pick<JobRow, "id" | "status" | "runnerId" | "scheduledOn">[],
  why: { userId: string | null; reason: string | null },
): Promise<void> {
  const now = deps.now();
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
      happenedAt: now,
    })),
  );
  const runners = await findRunnerUserIds(
    tx,
    jobs.flatMap((job) => job.runnerId ?? []),
  );
  await insertNotifications(
    tx,
    jobs.flatMap((job) => {
      const userId = job.runnerId && runners.get(job.runnerId);
      if (!userId) return [];
      const params = { date: job.scheduledOn };
      return {
        id: deps.newId(),
        userId,
        type: "jobCancelled" as const,
        params,
        link: "/runner",
        createdAt: now,
      };
    }),
  );
}
