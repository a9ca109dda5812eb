import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { fullName } from "#platform/values/full-name.ts";
import { photoKey } from "#platform/values/photos.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/job-record.ts";
import type { JobRecord } from "./contract/job-record.ts";
import { findJobRecord } from "./queries/job-record.ts";

/** The steps a runner reported for a pickup, with both times and how photos were taken. Refuses with NOT_FOUND. */
export async function jobRecord(
  deps: Deps,
  _actor: AdminActor,
  { jobId }: z.output<typeof contract.jobRecord.input>,
): Promise<JobRecord> {
  const steps = await findJobRecord(deps.db, jobId);
  if (!steps) throw new Refused({ code: "NOT_FOUND" });
  return Promise.all(
    steps.map(async ({ firstName, lastName, photo, ...step }) => ({
      ...step,
      runner: fullName({ firstName, lastName }),
      photo: photo && {
        url: await deps.photos.signRead(photoKey(photo.id)),
        source: photo.source,
        distanceMeters: photo.distanceMeters,
      },
    })),
  );
}
