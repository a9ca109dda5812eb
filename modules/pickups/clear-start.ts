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
 * Follows up a job's return from in progress to assigned: adds its event and removes the photo and anomalies of the
 * start. Corrects the notice to the homeowner, who was not told of an early start.
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
