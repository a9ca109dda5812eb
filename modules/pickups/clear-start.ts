import type { Db } from "#db/client.ts";
import { findHomeownerUserId } from "#modules/accounts/index.ts";
import { notify } from "#modules/notices/index.ts";
import { deleteProof, removePhotos } from "#modules/photos/index.ts";
import type { Deps } from "#platform/deps.ts";
import { photoKey } from "#platform/values/photos.ts";
import { deleteAnomaliesOf } from "./queries/anomalies.ts";
import { insertJobEvent } from "./queries/job-events.ts";
import type { JobRow } from "./queries/jobs.ts";
import { rentalName } from "./rental-names.ts";

/**
 * What follows once a job has gone from in progress back to assigned: its event, its photo and what was noted of the start
 * go. A homeowner who was told that the cans are out hears otherwise; of an early start nobody was told.
 */
export async function afterUndoneStart(
  deps: Deps,
  tx: Db,
  undone: { job: JobRow; userId: string; reason: string; capturedAt: string | null },
): Promise<void> {
  const { job, userId, reason, capturedAt } = undone;
  const gone = await deleteProof(tx, { jobId: job.id, purpose: "out" });
  await removePhotos(deps, tx, gone.map(photoKey));
  const wasEarly = await deleteAnomaliesOf(tx, { jobId: job.id, act: "out" });
  await insertJobEvent(tx, {
    id: deps.newId(),
    jobId: job.id,
    fromStatus: "in_progress",
    toStatus: "assigned",
    userId,
    reason,
    happenedAt: deps.now(),
    capturedAt,
  });
  if (!wasEarly)
    await notify(deps, tx, {
      userId: await findHomeownerUserId(tx, job.homeownerId),
      type: "startUndone",
      params: { date: job.scheduledOn, ...(await rentalName(tx, job)) },
      link: "/",
    });
}
